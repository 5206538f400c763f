import type { TravelFigures } from "@wakafine/shared/statistics/contract.ts";
import { statement } from "../../database/database.ts";
import type { BucketRow } from "./to-series.ts";
import { bucketOf, within } from "./to-series.ts";

/**
 * The sales of an agency per bucket, buckets without any left out. Values: the agency and the bounds of the buckets. Tickets have the payment time of
 * their booking, so that the sales of one agency are a range of one index (decision 0204). All tickets of a leg are paid at once; its share is added once,
 * read by a subquery, which no plan turns into a scan of the legs of all agencies. Refunds are the share that the ledger takes back for cancelled tickets, read by
 * its index of the agency's entries; money that arrived too late has no share.
 */
export const travelsByBucket = statement<
  BucketRow<TravelFigures>,
  [agency: string, bounds: readonly string[]]
>(
  "travel statistics",
  `with sold as (
     select ${bucketOf("k.paid_at")} as bucket, k.booking_id, k.leg, count(*) as tickets, count(*) filter (where k.status = 'VALIDATE') as validated, sum(k.price) as amount
     from tickets k where k.agency_id = $1 and ${within("k.paid_at")} group by 1, 2, 3),
   counted as (
     select s.bucket, count(distinct s.booking_id) as bookings, sum(s.tickets) as tickets, sum(s.validated) as validated, 0 as cancelled,
       sum(s.amount) as amount,
       sum((select l.agency_share_xaf from booking_legs l where l.booking_id = s.booking_id and l.leg = s.leg)) as agency_amount, 0 as refunded_amount
     from sold s group by s.bucket
     union all
     select ${bucketOf("k.cancelled_at")}, 0, 0, 0, count(*), 0, 0, 0 from tickets k where k.agency_id = $1 and ${within("k.cancelled_at")} group by 1
     union all
     select ${bucketOf("e.created_at")}, 0, 0, 0, 0, 0, 0, sum(e.amount) from ledger_entries e join ledger_transactions m on m.id = e.transaction_id
     where e.agency_id = $1 and ${within("e.created_at")} and e.amount > 0
       and ((e.account = 'agency_held' and m.kind = 'refund_owed') or (e.account = 'counter_sales' and m.kind = 'cash_refund_owed')) group by 1)
   select bucket, sum(bookings)::integer as bookings, sum(tickets)::integer as tickets, sum(validated)::integer as validated, sum(cancelled)::integer as cancelled,
     sum(amount)::double precision as amount, sum(agency_amount)::double precision as agency_amount,
     sum(refunded_amount)::double precision as refunded_amount, sum(agency_amount - refunded_amount)::double precision as net_amount
   from counted group by bucket order by bucket`,
);

/** The year in Douala in which an agency was created or first paid, whichever is earlier [G.stat.05]. */
export const firstYearOfTravels = statement<{ readonly year: number }, [agency: string]>(
  "first year of travels",
  `select extract(year from timezone('Africa/Douala', least(a.created_at, (select min(k.paid_at) from tickets k where k.agency_id = a.id))))::integer as year
   from agencies a where a.id = $1`,
);
