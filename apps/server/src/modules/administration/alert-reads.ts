import { statement } from "../../database/database.ts";

/** An open alert; times are ISO 8601, the amount is in whole francs. */
export interface AlertRow {
  readonly counted: number;
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly since: string;
  readonly last: string;
  readonly occurrences: number;
  readonly booking_id: string | null;
  readonly order_code: string | null;
  readonly agency_id: string | null;
  readonly agency: string | null;
  readonly amount: number | null;
  readonly driver: string | null;
  readonly topic: string | null;
}

const uuid = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";

/**
 * Alerts that nobody has handled, the oldest first. Their subject is the id of a payment attempt, a refund or an outbox job, a provider, or a text; the ids lead
 * to the order or the top-up. `counted`: matches, counted up to the limit;
 * a page without alerts is one row with it.
 */
export const alertsListed = statement<
  AlertRow | { readonly counted: number; readonly id: null },
  [maxCounted: number, perPage: number, offset: number]
>(
  "list open alerts",
  `with page as materialized (select *, case when subject ~ ${uuid} then subject::uuid end as ref from (
     select * from alerts where seen_at is null order by created_at, id limit $2 offset $3) p)
   select (select count(*) from (select from alerts where seen_at is null limit $1) o)::integer as counted, l.id, l.kind, l.subject, iso(l.created_at) as since,
     iso(l.raised_at) as last, coalesce((l.details ->> 'count')::integer, 1) as occurrences, b.id as booking_id, b.order_code, g.id as agency_id, g.name as agency,
     coalesce((l.details ->> 'charged_back_xaf')::integer, (l.details ->> 'amount_xaf')::integer, r.amount_xaf, a.amount_xaf) as amount, a.driver,
     l.details ->> 'topic' as topic
   from (select 1) one left join page l on true
     left join refunds r on r.id = l.ref
     left join payment_attempts a on a.id = coalesce(r.attempt_id, l.ref)
     left join outbox o on l.kind = 'outbox_job_failed' and o.id = l.ref
     left join bookings b on b.id = coalesce(case when a.payable_kind = 'booking' then a.payable_id end, case when o.entity_id ~ ${uuid} then o.entity_id::uuid end)
     left join top_ups w on a.payable_kind = 'top_up' and w.id = a.payable_id
     left join agencies g on g.id = w.agency_id
   order by l.created_at, l.id`,
);
