import { localHour } from "../../database/sql-text.ts";
import { publicAgencyColumns } from "../agencies/public.ts";

/** SQL of a time as text `DD-MM-YYYYHH:mmN` in Africa/Douala; N is the weekday 1–7. Formatted in SQL, so that no Date object is created per row. */
const timeText = (column: string): string =>
  `to_char(timezone('Africa/Douala', ${column}), 'DD-MM-YYYYHH24:MIID')`;

/** SQL of the travel time of an offer in minutes. */
const minutesOf = (alias: string): string =>
  `(extract(epoch from ${alias}.arrives_at - ${alias}.departs_at) / 60)::integer`;

/** SQL of the number of taken seats of the departure of offer `o`, counted with an index-only scan of the claims. */
export const seatsTaken = `(select count(*) from seat_claims c
    where c.agency_id = o.agency_id and c.departure_id = o.departure_id and c.segment = 0)::integer`;

/**
 * The columns `toDepartureResponse` reads, besides `taken`. The query must use these aliases: offer `o`, its departure `d`, agency `a`, towns
 * `f` (from) and `t` (sold destination).
 */
export const departureColumns = `o.departure_id, o.price, o.travel_class, o.total_places,
  ${timeText("o.departs_at")} as departure_time, ${timeText("o.arrives_at")} as arrival_time, ${minutesOf("o")} as minutes,
  f.name as from_town, t.name as to_town,
  case when d.to_town_id <> o.to_town_id then (select final.name from towns final where final.id = d.to_town_id) end as final_town,
  array(select s.quarter from boarding_stations s where s.agency_id = o.agency_id and s.departure_id = o.departure_id order by s.position) as quarters,
  to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created, ${publicAgencyColumns}`;

/** Joins the tables that `departureColumns` needs to an offer `o`. */
export const departureJoins = `join departures d on d.agency_id = o.agency_id and d.id = o.departure_id
  join agencies a on a.id = o.agency_id
  join towns f on f.id = o.from_town_id
  join towns t on t.id = o.to_town_id`;

/** The columns `toDepartureDetailResponse` reads besides `departureColumns`: boarding stations and stops in their order, and the version. */
export const departureDetailColumns = `(
    select coalesce(json_agg(json_build_object('quarter', s.quarter, 'departure_hour', ${localHour("s.departs_at")},
      'cost', s.cost) order by s.position), '[]')
    from boarding_stations s where s.agency_id = o.agency_id and s.departure_id = o.departure_id
  ) as stations, (
    select coalesce(json_agg(json_build_object('city', town.name, 'price', stop.price, 'arriving_hour', ${localHour("stop.arrives_at")},
      'minutes', ${minutesOf("stop")}) order by stop.arrives_at, stop.stop), '[]')
    from offers stop join towns town on town.id = stop.to_town_id
    where stop.agency_id = o.agency_id and stop.departure_id = o.departure_id and stop.stop > 0
  ) as stops, d.version`;

/** SQL of the id of the town with the key (`townKey`) in a parameter such as `$1`; null when no town has it. */
export const townNamed = (parameter: string): string =>
  `(select town_id from town_names where key = ${parameter})`;
