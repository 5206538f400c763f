import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context, RequestContext } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { withoutNul } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";

export interface PlacedTown {
  readonly id: number | null;
  readonly name: string | null;
}

/** Finds towns by their names in any accepted spelling; one row per name, in order. */
export const townsByName = statement<PlacedTown, [names: readonly string[]]>(
  "towns of a parcel",
  `select t.id, t.name from unnest($1::text[]) with ordinality n (name, position)
   left join town_names k on k.key = search_key(n.name) left join towns t on t.id = k.town_id order by n.position`,
);

const listedTowns = statement<{ id: number; name: string }>(
  "towns for parcels",
  "select id, name from towns where listed order by search_key(name)",
);

/** Returns the towns that a parcel can be sent to [A7.parc.24]. */
export function listCities({ database }: Context): Promise<ResponseOf<"listParcelCities">> {
  return database.query(listedTowns());
}

/** What members of other agencies entered is not shown: it can name persons. */
const quartersOfTown = statement<{ quarter: string | null }, [idOrName: string, agency: string]>(
  "quarters of a town",
  `with town as (
     select id, name from towns where id = case when $1 ~ '^[0-9]{1,9}$' then $1::integer end
       or id = (select town_id from town_names where key = search_key($1))
   ), known as (
     select s.quarter from town join departures d on d.from_town_id = town.id join boarding_stations s on s.agency_id = d.agency_id and s.departure_id = d.id
       where d.departs_at > app_now() - interval '30 days' and d.departs_at < app_now() + interval '30 days'
     union select a.quarter from town join agencies a on search_key(a.town) = search_key(town.name) and a.is_active where a.quarter is not null
     union (select p.retrieval_quarter from town join parcels p on p.to_town_id = town.id
       where p.deleted_at is null and (p.agency_id = $2 or (p.destination_agency_id = $2 and p.agency_id <> p.destination_agency_id))
         and p.retrieval_quarter is not null and p.created_at > app_now() - interval '90 days'
       group by p.retrieval_quarter order by max(p.created_at) desc limit 100)
   )
   select known.quarter from town left join known on true order by search_key(known.quarter)`,
);

/** Returns the quarters of a town, by its id or name: boarding points, offices of agencies and the latest 100 that the caller's agency sent to or hands out in. Throws not_found for an unknown town [A7.parc.25]. */
export async function listQuarters(
  { database }: Context,
  { params }: InputOf<"listParcelQuarters">,
  request: RequestContext,
): Promise<string[]> {
  const rows = await database.query(
    quartersOfTown(withoutNul(params.id), membershipOf(request).agencyId),
  );
  if (rows.length === 0) throw appError("not_found");
  return rows.flatMap(({ quarter }) => (quarter === null ? [] : [quarter]));
}

/** SQL: agency `a` has the parcel service. */
export const carriesParcels = "(a.transport_type_id = 4 or a.is_package_sender)";

/**
 * Agencies that can hand out a parcel of agency $1 [G.parc.09]: itself and, when administrators put it into a group, the other members of the group;
 * without a group the active agencies with parcel service in town $2 (null: in any town).
 */
export const handingAgencies = statement<
  { uuid: string; name: string; town: string | null; quarter: string | null },
  [agency: string, town: string | null]
>(
  "agencies that hand out parcels",
  `select a.id as uuid, a.name, a.town, a.quarter from agencies own join agencies a on a.id = own.id or (a.is_active and ${carriesParcels}
     and case when own.group_name is not null then a.group_name = own.group_name else $2::text is null or search_key(a.town) = search_key($2) end)
   where own.id = $1 order by a.id <> own.id, search_key(a.name)`,
);

/** Returns the agencies that can hand a parcel of the caller's agency out in a town [A7.parc.26]. */
export function listAgencies(
  { database }: Context,
  { query }: InputOf<"listParcelAgencies">,
  request: RequestContext,
): Promise<ResponseOf<"listParcelAgencies">> {
  const city = query.city === undefined ? null : withoutNul(query.city);
  return database.query(handingAgencies(membershipOf(request).agencyId, city));
}
