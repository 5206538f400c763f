import { statement } from "../../database/database.ts";
import { localDay } from "../../database/sql-text.ts";

/** Departures from one instant until before another, with their time as ISO 8601, ordered by time. At most `limit`. */
export const departuresBetween = statement<
  { id: string; departs_at: string },
  [agency: string, from: string, before: string, limit: number]
>(
  "departures_to_copy",
  `select id, to_char(departs_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as departs_at from departures
   where agency_id = $1 and departs_at >= $2::timestamptz and departs_at < $3::timestamptz and deleted_at is null
   order by departs_at, id limit $4`,
);

type CopyValues = [agency: string, hours: number, copies: string];

/**
 * Inserts copies of departures, some hours later, with their stations and offers in one statement; returns those inserted with the town they end in.
 * The unique index skips a departure that exists. A source that was withdrawn since it was read is not copied, because its offers are gone; the type of
 * transport is the agency's, as for a new departure. Copies in JSON: [{id, source}].
 */
export const addCopies = statement<{ id: string; to_town_id: number }, CopyValues>(
  "copy_departures",
  `with wanted as (
     select w.id, w.source from jsonb_to_recordset($3::jsonb) w (id uuid, source uuid)
   ), made as (
     insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
     select $1::uuid, w.id, d.from_town_id, d.to_town_id, d.departs_at + make_interval(hours => $2::integer), d.duration_minutes, d.price, d.travel_class, d.total_places
     from wanted w join departures d on d.agency_id = $1::uuid and d.id = w.source and d.deleted_at is null
     order by d.departs_at, d.from_town_id, d.to_town_id, d.travel_class
     on conflict (agency_id, from_town_id, to_town_id, departs_at, travel_class) where deleted_at is null do nothing
     returning id, to_town_id, departs_at
   ), placed as (
     insert into boarding_stations (agency_id, departure_id, position, quarter, departs_at, cost)
     select $1::uuid, m.id, s.position, s.quarter, s.departs_at + make_interval(hours => $2::integer), s.cost
     from made m join wanted w on w.id = m.id join boarding_stations s on s.agency_id = $1::uuid and s.departure_id = w.source
   ), offered as (
     insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
     select $1::uuid, m.id, o.stop, a.transport_type_id, o.from_town_id, o.to_town_id, o.departs_at + make_interval(hours => $2::integer),
       o.arrives_at + make_interval(hours => $2::integer), o.price, o.travel_class, o.total_places
     from made m join wanted w on w.id = m.id join offers o on o.agency_id = $1::uuid and o.departure_id = w.source
       join agencies a on a.id = $1::uuid
   )
   select id, to_town_id from made order by departs_at, id`,
);

/** The departures that stand where copies would: same route, class and time. Reads what was there before `addCopies` and its inserts. */
export const departuresInTheWay = statement<
  { id: string; to_town_id: number; day: string },
  CopyValues
>(
  "departures_in_the_way_of_copies",
  `select there.id, there.to_town_id, ${localDay("there.departs_at")} as day
   from jsonb_to_recordset($3::jsonb) w (id uuid, source uuid)
   join departures d on d.agency_id = $1::uuid and d.id = w.source and d.deleted_at is null
   join departures there on there.agency_id = $1::uuid and there.from_town_id = d.from_town_id and there.to_town_id = d.to_town_id
     and there.travel_class = d.travel_class and there.departs_at = d.departs_at + make_interval(hours => $2::integer) and there.deleted_at is null
   where there.id <> w.id
   order by there.departs_at, there.id`,
);
