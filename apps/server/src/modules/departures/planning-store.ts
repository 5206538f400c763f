import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import { statement } from "../../database/database.ts";
import { localDay, localHour } from "../../database/sql-text.ts";
import {
  departureColumns,
  departureDetailColumns,
  departureJoins,
  seatsTaken,
} from "./departure-columns.ts";
import type { NamedTown } from "./departure-plan.ts";
import type { DepartureDetailRow } from "./departure-response.ts";

/** Finds the towns of the texts in any accepted spelling; one row per text, in order. */
export const townsNamed = statement<NamedTown, [readonly string[]]>(
  "towns_named",
  `select search_key(n.name) as key, m.town_id
   from unnest($1::text[]) with ordinality n (name, position) left join town_names m on m.key = search_key(n.name)
   order by n.position`,
);

/** Adds unknown towns; travellers do not see them as suggestions but find them by name [G.ref.01]. Concurrent calls add a town once. */
export const addTowns = statement<never, [readonly string[]]>(
  "add_towns",
  `with wanted as (
     select distinct on (key) key, name from (select search_key(n) as key, n as name from unnest($1::text[]) n) named
     where key <> '' and not exists (select from town_names known where known.key = named.key) order by key, name
   ), made as (
     insert into towns (slug, name, listed) select 'typed-' || key, name, false from wanted order by key
     on conflict (slug) do nothing returning id, slug
   )
   insert into town_names (key, town_id) select substr(slug, 7), id from made on conflict (key) do nothing`,
);

type PlanValues = [
  agency: string,
  from: number,
  to: number,
  minutes: number,
  price: number,
  travelClass: string,
  places: number,
  departures: string,
  stations: string,
  stops: string,
];

/**
 * Inserts departures with their stations and offers in one statement; returns those inserted. The unique index skips a departure that exists (same
 * agency, route, class and time), also when it is inserted concurrently.
 * Values in JSON: [{id, departs_at}], [{position, quarter, offset, cost}], [{stop, town_id, price, minutes}].
 */
export const addDepartures = statement<{ id: string }, PlanValues>(
  "add_departures",
  `with made as (
     insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
     select $1::uuid, w.id, $2::integer, $3::integer, w.departs_at, $4::integer, $5::integer, $6::text, $7::integer
     from jsonb_to_recordset($8::jsonb) w (id uuid, departs_at timestamptz) order by w.departs_at
     on conflict (agency_id, from_town_id, to_town_id, departs_at, travel_class) where deleted_at is null do nothing
     returning id, departs_at
   ), placed as (
     insert into boarding_stations (agency_id, departure_id, position, quarter, departs_at, cost)
     select $1::uuid, m.id, s.position, s.quarter, m.departs_at + make_interval(mins => s.offset), s.cost
     from made m, jsonb_to_recordset($9::jsonb) s (position smallint, quarter text, "offset" integer, cost integer)
   ), offered as (
     insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
     select $1::uuid, m.id, s.stop, a.transport_type_id, $2::integer, s.town_id, m.departs_at, m.departs_at + make_interval(mins => s.minutes),
       s.price, $6::text, $7::integer
     from made m, agencies a, jsonb_to_recordset($10::jsonb) s (stop smallint, town_id integer, price integer, minutes integer)
     where a.id = $1::uuid
   )
   select id from made order by departs_at`,
);

/** Departures of the same route and class at one of the times, with their day as DD-MM-YYYY. */
export const departuresAt = statement<
  { id: string; day: string },
  [agency: string, from: number, to: number, travelClass: string, times: readonly string[]]
>(
  "departures_at",
  `select id, ${localDay("departs_at")} as day from departures
   where agency_id = $1 and from_town_id = $2 and to_town_id = $3 and travel_class = $4 and departs_at = any ($5::timestamptz[]) and deleted_at is null
   order by departs_at`,
);

/** The number of departures of each day in Douala, DD-MM-YYYY, that has any, from one instant until before another. */
export const departuresPerDay = statement<
  { day: string; departures: number },
  [agency: string, from: string, before: string]
>(
  "departures_per_day",
  `select ${localDay("departs_at")} as day, count(*)::integer as departures from departures
   where agency_id = $1 and departs_at >= $2::timestamptz and departs_at < $3::timestamptz and deleted_at is null group by 1`,
);

type ListValues = [
  agency: string,
  /** Words of towns' names, at most four; null: no keyword. */
  words: readonly string[] | null,
  state: "past" | "in_progress" | null,
  notDeparted: boolean | null,
  notBefore: string | null,
  before: string | null,
  maxCounted: number,
  perPage: number,
  offset: number,
  /** A pattern of the hour in Douala. */
  hour: string | null,
  travelClass: TravelClass | null,
  /** The page is the one with the first departure from this time on, if there is one; otherwise `offset` applies. */
  opening: string | null,
];

/** Rows of a page, each with the total number of matches and of those before the page; a page without departures is one row with null. */
export type ListedRow = { readonly counted: number; readonly skipped: number } & (
  DepartureDetailRow | { readonly departure_id: null }
);

/** The maximum duration of `departures.duration_minutes`: an earlier departure has arrived. */
const maxTrip = "interval '20160 minutes'";

// The bounds of departs_at repeat the conditions on states and days as one range, so that the index is read only where they may hold.
// A departure is past from its arrival on [G.trav.03]. A word is a part of a town's name, ignoring accents; one without letters or digits matches no town.
const hasWord = (number: number): string =>
  `(($2::text[])[${number}] is null or d.from_town_id in (select town_id from named where word = ${number}) or d.to_town_id in (select town_id from named where word = ${number}))`;
const listText = (direction: "asc" | "desc"): string => `with named as materialized (
    select w.number as word, n.town_id from unnest($2::text[]) with ordinality as w(text, number)
    join town_names n on search_key(w.text) <> '' and n.key like '%' || search_key(w.text) || '%'
  ), found as materialized (
    select d.id, d.departs_at from departures d
    where d.agency_id = $1 and d.deleted_at is null
      and ${[1, 2, 3, 4].map(hasWord).join(" and ")}
      and ($10::text is null or ${localHour("d.departs_at")} like $10)
      and ($11::text is null or d.travel_class = $11)
      and ($3::text is null or (d.departs_at + make_interval(mins => d.duration_minutes) <= app_now()) = ($3 = 'past'))
      and ($4::boolean is null or (d.departs_at > app_now()) = $4)
      and d.departs_at >= coalesce(greatest($5::timestamptz, case when $3 = 'in_progress' then app_now() - ${maxTrip} end, case when $4 then app_now() end), '-infinity')
      and d.departs_at <= coalesce(least($6::timestamptz, case when $3 = 'past' or not $4 then app_now() end), 'infinity')
      and ($6 is null or d.departs_at < $6)
    order by d.departs_at ${direction}, d.id limit $7
  ), before as materialized (
    select case when $12::timestamptz is null or not exists (select from found where departs_at >= $12) then $9::integer
      else (select count(*)::integer from found where departs_at < $12) / $8::integer * $8::integer end as skipped
  )
  select (select count(*) from found)::integer as counted, (select skipped from before) as skipped, p.*
  from (select 1) one left join (
    select ${departureColumns}, ${departureDetailColumns}, ${seatsTaken} as taken, o.departs_at as listed_at
    from (select * from found order by departs_at ${direction}, id limit $8 offset (select skipped from before)) k
    join offers o on o.agency_id = $1 and o.departure_id = k.id and o.stop = 0
    ${departureJoins}
  ) p on true
  order by p.listed_at ${direction}, p.departure_id`;

export const agencyDepartures = {
  asc: statement<ListedRow, ListValues>("agency_departures_asc", listText("asc")),
  desc: statement<ListedRow, ListValues>("agency_departures_desc", listText("desc")),
} as const;
