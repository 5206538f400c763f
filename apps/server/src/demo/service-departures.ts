import type { Day } from "@wakafine/shared/rules/dates.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";
import { derivedIdSql } from "./derived-values.ts";
import type { Service } from "./timetable.ts";

// One row per service and day of operation: `$1` services, `$2` first day, `$3` last day.
const runs = `
  select s.*, ${derivedIdSql("s.key || ' ' || to_char(day, 'YYYY-MM-DD')")} as id,
    (day::date + s.hour::time) at time zone 'Africa/Douala' as departs_at, extract(isodow from day) >= 4 as is_dear
  from jsonb_to_recordset($1) as s(key text, agency uuid, mode smallint, "from" text, "to" text, hour text, minutes integer, price integer,
      extra integer, travel_class text, places smallint, weekdays integer[], stations jsonb, stops jsonb),
    generate_series($2::date::timestamp, $3::date::timestamp, interval '1 day') as day
  where extract(isodow from day) = any (s.weekdays)`;

// An existing departure at the same hour, planned by a member, is kept instead of ours.
const departuresInserted = statement<never, [string, Day, Day]>(
  "seed departures",
  `insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
   select r.agency, r.id, f.id, t.id, r.departs_at, r.minutes, r.price + case when r.is_dear then r.extra else 0 end, r.travel_class, r.places
   from (${runs}) r join towns f on f.slug = r.from join towns t on t.slug = r.to
   order by r.departs_at, r.id on conflict do nothing`,
);
const stationsInserted = statement<never, [string, Day, Day]>(
  "seed boarding stations",
  `insert into boarding_stations (agency_id, departure_id, position, quarter, departs_at, cost)
   select r.agency, r.id, p.position, p.quarter, r.departs_at + make_interval(mins => p.after),
     case when p.supplement > 0 then d.price + p.supplement else 0 end
   from (${runs}) r join departures d on d.agency_id = r.agency and d.id = r.id,
     jsonb_to_recordset(r.stations) as p(position smallint, quarter text, after integer, supplement integer)
   on conflict do nothing`,
);
const offersInserted = statement<never, [string, Day, Day]>(
  "seed offers",
  `insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
   select r.agency, r.id, o.stop, r.mode, d.from_town_id, t.id, d.departs_at, d.departs_at + make_interval(mins => o.minutes), o.price,
     d.travel_class, d.total_places
   from (${runs}) r join departures d on d.agency_id = r.agency and d.id = r.id
   cross join lateral (
     select 0::smallint as stop, r.to as town, d.duration_minutes as minutes, d.price
     union all
     select s.stop, s.to, s.minutes, s.price + case when r.is_dear then s.extra else 0 end
     from jsonb_to_recordset(r.stops) as s(stop smallint, "to" text, minutes integer, price integer, extra integer)
   ) o join towns t on t.slug = o.town
   order by r.departs_at, r.id on conflict do nothing`,
);

/** Statements that insert departures, boarding stations and offers of services from one day to another, both inclusive. Existing days stay unchanged. */
export function seedDepartures(
  services: readonly Service[],
  first: Day,
  last: Day,
): readonly Statement<never>[] {
  const rows = JSON.stringify(services);
  return [departuresInserted, stationsInserted, offersInserted].map((insert) =>
    insert(rows, first, last),
  );
}
