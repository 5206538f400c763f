import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import type { Statement } from "../database/database.ts";
import { statement } from "../database/database.ts";

/** One departure with its id. Towns are slugs, times instants, amounts francs; stops are numbered from 1 in their order. */
export interface PlannedDeparture {
  readonly id: string;
  readonly agency: string;
  readonly mode: number;
  readonly from: string;
  readonly to: string;
  readonly departs_at: Date;
  readonly minutes: number;
  readonly price: number;
  readonly travel_class: TravelClass;
  readonly places: number;
  readonly stations: readonly {
    readonly position: number;
    readonly quarter: string;
    readonly departs_at: Date;
    readonly cost: number;
  }[];
  readonly stops: readonly {
    readonly stop: number;
    readonly to: string;
    readonly minutes: number;
    readonly price: number;
  }[];
}

const planned = `jsonb_to_recordset($1) as d(id uuid, agency uuid, mode smallint, "from" text, "to" text, departs_at timestamptz, minutes integer,
  price integer, travel_class text, places smallint, stations jsonb, stops jsonb)`;
const departuresInserted = statement<never, [string]>(
  "seed planned departures",
  `insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
   select d.agency, d.id, f.id, t.id, d.departs_at, d.minutes, d.price, d.travel_class, d.places
   from ${planned} join towns f on f.slug = d.from join towns t on t.slug = d.to`,
);
const stationsInserted = statement<never, [string]>(
  "seed planned stations",
  `insert into boarding_stations (agency_id, departure_id, position, quarter, departs_at, cost)
   select d.agency, d.id, s.position, s.quarter, s.departs_at, s.cost
   from ${planned}, jsonb_to_recordset(d.stations) as s(position smallint, quarter text, departs_at timestamptz, cost integer)`,
);
const offersInserted = statement<never, [string]>(
  "seed planned offers",
  `insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
   select d.agency, d.id, o.stop, d.mode, f.id, t.id, d.departs_at, d.departs_at + make_interval(mins => o.minutes), o.price, d.travel_class, d.places
   from ${planned} join towns f on f.slug = d.from
   cross join lateral (
     select 0::smallint as stop, d.to as town, d.minutes, d.price
     union all
     select s.stop, s.to, s.minutes, s.price from jsonb_to_recordset(d.stops) as s(stop smallint, "to" text, minutes integer, price integer)
   ) o join towns t on t.slug = o.town`,
);

/** Statements that insert single departures with their boarding stations and offers. */
export function seedPlannedDepartures(
  departures: readonly PlannedDeparture[],
): readonly Statement<never>[] {
  const rows = JSON.stringify(departures);
  return [departuresInserted, stationsInserted, offersInserted].map((insert) => insert(rows));
}
