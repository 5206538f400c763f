import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";

const selling = statement<{ agency_id: string }, [readonly string[]]>(
  "selling_agencies",
  `select one.id as agency_id from unnest($1::uuid[]) as one (id)
   where exists (
     select from departures d where d.agency_id = one.id and d.deleted_at is null
       and d.departs_at > app_now() and d.departs_at < app_now() + interval '7 days'
   )`,
);

/** Returns which of these agencies have a departure in the next 7 days, the range of a search without towns [G.search.14]. */
export function sellingAgencies(agencyIds: readonly string[]): Statement<{ agency_id: string }> {
  return selling(agencyIds);
}
