import { publicAgencyColumns } from "../agencies/public.ts";

/** A time as `DD-MM-YYYYHH:mmN` in Africa/Douala. SQL formats it, so that no Date object is created per row. */
const moment = (column: string): string =>
  `to_char(timezone('Africa/Douala', ${column}), 'DD-MM-YYYYHH24:MIID')`;

/** Travel time of an offer in minutes. */
const minutesOf = (alias: string): string =>
  `(extract(epoch from ${alias}.arrives_at - ${alias}.departs_at) / 60)::integer`;

/** Number of taken seats of the departure of offer `o`, counted with an index-only scan of the claims. */
export const seatsTaken = `(select count(*) from seat_claims c
    where c.agency_id = o.agency_id and c.departure_id = o.departure_id and c.segment = 0)::integer`;

/**
 * The columns `toDepartureResponse` reads, besides `taken`. The query must use these aliases: offer `o`, its departure `d`, agency `a`, towns
 * `f` (from) and `t` (sold destination).
 */
export const departureColumns = `o.departure_id, o.price, o.travel_class, o.total_places,
  ${moment("o.departs_at")} as leaves, ${moment("o.arrives_at")} as arrives, ${minutesOf("o")} as minutes,
  f.name as from_name, t.name as to_name,
  case when d.to_town_id <> o.to_town_id then (select z.name from towns z where z.id = d.to_town_id) end as final_name,
  to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created, ${publicAgencyColumns}`;

/** Joins the tables that `departureColumns` needs to an offer `o`. */
export const departureJoins = `join departures d on d.agency_id = o.agency_id and d.id = o.departure_id
  join agencies a on a.id = o.agency_id
  join towns f on f.id = o.from_town_id
  join towns t on t.id = o.to_town_id`;

/** The columns `toDepartureDetailResponse` reads besides `departureColumns`: boarding stations and stops in their order. */
export const departureDetailColumns = `(
    select coalesce(json_agg(json_build_object('quarter', s.quarter, 'departure_hour', to_char(timezone('Africa/Douala', s.departs_at), 'HH24:MI'),
      'cost', s.cost) order by s.position), '[]')
    from boarding_stations s where s.agency_id = o.agency_id and s.departure_id = o.departure_id
  ) as stations, (
    select coalesce(json_agg(json_build_object('city', w.name, 'price', x.price, 'arriving_hour', to_char(timezone('Africa/Douala', x.arrives_at), 'HH24:MI'),
      'minutes', ${minutesOf("x")}) order by x.arrives_at, x.stop), '[]')
    from offers x join towns w on w.id = x.to_town_id where x.agency_id = o.agency_id and x.departure_id = o.departure_id and x.stop > 0
  ) as stops`;

/** SQL of the id of the town whose key (`townKey`) a parameter holds; null when no town has that key. */
export const townNamed = (parameter: string): string =>
  `(select town_id from town_names where key = ${parameter})`;
