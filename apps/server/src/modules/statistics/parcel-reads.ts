import type { ParcelFigures } from "@wakafine/shared/statistics/contract.ts";
import { statement } from "../../database/database.ts";
import type { BucketRow } from "./to-series.ts";
import { bucketOf, within } from "./to-series.ts";

const ownParcels = "from parcels p where p.agency_id = $1 and p.deleted_at is null and";

/** The parcels that an agency sent, per bucket, buckets without any left out (decision 0205). Values: the agency and the bounds of the buckets. */
export const parcelsByBucket = statement<
  BucketRow<ParcelFigures>,
  [agency: string, bounds: readonly string[]]
>(
  "parcel statistics",
  `with counted as (
     select ${bucketOf("p.created_at")} as bucket, count(*) as sent, 0 as embarked, 0 as arrived, 0 as received, sum(p.billing_xaf) as amount, sum(p.fee_xaf) as fees
     ${ownParcels} ${within("p.created_at")} group by 1
     union all select ${bucketOf("p.embarked_at")}, 0, count(*), 0, 0, 0, 0 ${ownParcels} ${within("p.embarked_at")} group by 1
     union all select ${bucketOf("p.arrived_at")}, 0, 0, count(*), 0, 0, 0 ${ownParcels} ${within("p.arrived_at")} group by 1
     union all select ${bucketOf("p.received_at")}, 0, 0, 0, count(*), 0, 0 ${ownParcels} ${within("p.received_at")} group by 1)
   select bucket, sum(sent)::integer as sent, sum(embarked)::integer as embarked, sum(arrived)::integer as arrived, sum(received)::integer as received,
     sum(amount)::double precision as amount, sum(fees)::double precision as fees
   from counted group by bucket order by bucket`,
);

/** The year in Douala in which an agency was created or sent its first parcel, whichever is earlier [G.stat.05]. */
export const firstYearOfParcels = statement<{ readonly year: number }, [agency: string]>(
  "first year of parcels",
  `select extract(year from timezone('Africa/Douala', least(a.created_at,
     (select min(p.created_at) from parcels p where p.agency_id = a.id and p.deleted_at is null))))::integer as year
   from agencies a where a.id = $1`,
);
