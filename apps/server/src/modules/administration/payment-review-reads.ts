import type { PaymentReview } from "@wakafine/shared/payments/review-contract.ts";
import { statement } from "../../database/database.ts";

/** A payment that needs a decision; times are ISO 8601. */
export interface PaymentReviewRow {
  readonly counted: number;
  readonly id: string;
  readonly kind: PaymentReview["kind"];
  readonly since: string;
  readonly attempt_id: string | null;
  readonly booking_id: string | null;
  readonly order_code: string | null;
  readonly top_up_id: string | null;
  readonly top_up_agency_id: string | null;
  readonly top_up_agency: string | null;
  readonly amount_xaf: number | null;
  readonly driver: string | null;
  readonly payer_phone: string | null;
  readonly transaction_id: string | null;
  readonly used_by_order: string | null;
  readonly report: string | null;
}

/** Minutes after the end of its window from which an undecided attempt is listed, as in the ledger check. */
const overdueMinutes = 30;

/**
 * SQL of the payments that need a decision: kind, id, attempt and since, and a statement's payable and transaction. Statements about an order that was paid
 * meanwhile, and refunds that were executed, are no longer listed.
 */
const openReviews = `
  select a.id, case when a.reason in ('undecided', 'transaction_reused') then a.reason else 'mismatch' end as kind, coalesce(a.ended_at, a.created_at) as since,
    a.id as attempt_id, null::uuid as payable_id, null::text as stated, null::text as driver
  from payment_attempts a where a.state = 'review'
  union all
  select a.id, 'overdue', a.expires_at, a.id, null, null, null
  from payment_attempts a where a.state in ('created', 'pending', 'processing') and a.expires_at < app_now() - interval '${overdueMinutes} minutes'
  union all
  select s.id, 'statement', s.stated_at, (select x.id from payment_attempts x where x.payable_kind = s.payable_kind and x.payable_id = s.payable_id order by x.number desc limit 1),
    s.payable_id, s.transaction_id, null
  from payment_statements s where s.closed_at is null
    and not exists (select from payment_attempts e where e.payable_kind = s.payable_kind and e.payable_id = s.payable_id and e.effective)
  union all
  select r.id, 'late', r.requested_at, r.attempt_id, null, null, null from refunds r where r.state <> 'succeeded' and r.reason in ('late', 'duplicate')
  union all
  select l.id, 'unknown_callback', l.created_at, null, null, null, l.subject from alerts l where l.kind = 'unknown_callback' and l.seen_at is null`;

/** Number of payments that need a decision. Value: where counting stops. */
export const countPaymentReviews = statement<{ reviews: number }, [max: number]>(
  "count payment reviews",
  `select count(*)::integer as reviews from (select from (${openReviews}) o limit $1) r`,
);

/** The payments that need a decision, the oldest first. `counted`: matches, counted up to the limit. */
export const paymentReviewsListed = statement<
  PaymentReviewRow,
  [maxCounted: number, perPage: number, offset: number]
>(
  "list payment reviews",
  `with found as materialized (select * from (${openReviews}) o order by since, id limit $1)
   select (select count(*) from found)::integer as counted, f.id, f.kind, iso(f.since) as since, f.attempt_id, b.id as booking_id, b.order_code,
     w.id as top_up_id, w.agency_id as top_up_agency_id, o.name as top_up_agency, a.amount_xaf,
     coalesce(f.driver, a.driver) as driver, a.payer_phone, coalesce(f.stated, a.provider_txn_id) as transaction_id,
     (select ob.order_code from payment_attempts u join bookings ob on ob.id = u.payable_id where u.provider_txn_id = f.stated and u.payable_id <> f.payable_id limit 1) as used_by_order,
     left(a.raw, 300) as report
   from (select *, row_number() over () as position from (select * from found order by since, id limit $2 offset $3) p) f
     left join payment_attempts a on a.id = f.attempt_id
     left join bookings b on b.id = coalesce(f.payable_id, a.payable_id)
     left join top_ups w on a.payable_kind = 'top_up' and w.id = a.payable_id
     left join agencies o on o.id = w.agency_id
   order by f.position`,
);
