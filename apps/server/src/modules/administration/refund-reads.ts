import type { AdminRefund } from "@wakafine/shared/payments/refund-contract.ts";
import type { ProviderName } from "../payments/public.ts";
import { coveredOf, fixedOfOthers } from "../payments/public.ts";
import { statement } from "../../database/database.ts";

/** A refund with its payment, order and approver; times are ISO 8601. */
export interface RefundRow {
  readonly counted: number;
  readonly id: string;
  readonly order_code: string | null;
  /** The agency of a top-up; null for a booking. */
  readonly top_up_agency: string | null;
  readonly amount_xaf: number;
  readonly state: AdminRefund["state"];
  readonly reason: AdminRefund["reason"];
  readonly driver: ProviderName;
  readonly currency: "XAF" | "EUR";
  /** In the currency of the charge; null before the first execution. */
  readonly amount_minor: number | string | null;
  readonly attempt_amount_xaf: number;
  readonly attempt_amount_minor: number | string;
  /** Other refunds of the payment whose `amount_minor` is fixed. */
  readonly fixed_xaf: number;
  /** The part that a charge-back has returned; 0 for an executed refund. */
  readonly covered_xaf: number;
  readonly charged_back: boolean;
  readonly submitted_at: string | null;
  readonly submitted_days: number;
  readonly provider_txn_id: string | null;
  readonly payer_phone: string | null;
  readonly requested_at: string;
  readonly due_at: string;
  readonly overdue: boolean;
  readonly approved_by: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly failure: string | null;
  readonly operator_txn_id: string | null;
  readonly ended_at: string | null;
}

/** Refunds: `open`, `sent` or all; open ones first by due date. `counted`: matches, counted up to the limit. */
export const refundsListed = statement<
  RefundRow,
  [state: "open" | "sent" | null, maxCounted: number, perPage: number, offset: number]
>(
  "list refunds",
  `with found as materialized (
     select * from refunds where $1::text is null or (state = 'succeeded') = ($1 = 'sent')
     order by state = 'succeeded', case when state <> 'succeeded' then due_at end, ended_at desc, id limit $2)
   select (select count(*) from found)::integer as counted, r.id, b.order_code, o.name as top_up_agency, r.amount_xaf, r.state, r.reason, a.driver, a.currency, r.amount_minor,
     a.amount_xaf as attempt_amount_xaf, a.amount_minor as attempt_amount_minor, ${fixedOfOthers} as fixed_xaf,
     case when r.state = 'succeeded' then 0 else ${coveredOf} end as covered_xaf, a.state = 'charged_back' as charged_back, a.provider_txn_id, r.payer_phone,
     iso(r.submitted_at) as submitted_at, coalesce(extract(epoch from app_now() - r.submitted_at) / 86400, 0)::float8 as submitted_days,
     iso(r.requested_at) as requested_at, iso(r.due_at) as due_at, r.state <> 'succeeded' and r.due_at < app_now() as overdue, r.approved_by,
     u.firstname, u.lastname, r.failure, r.operator_txn_id, iso(r.ended_at) as ended_at
   from (select *, row_number() over () as position from found limit $3 offset $4) r
     join payment_attempts a on a.id = r.attempt_id
     left join bookings b on r.payable_kind = 'booking' and b.id = r.payable_id
     left join top_ups w on r.payable_kind = 'top_up' and w.id = r.payable_id
     left join agencies o on o.id = w.agency_id
     left join users u on u.id = r.approved_by
   order by r.position`,
);
