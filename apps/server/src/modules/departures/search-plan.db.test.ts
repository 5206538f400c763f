import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../database/database.ts";
import { openDatabase } from "../../database/database.ts";
import { describeDeparturesInFull } from "./describe-departures.ts";
import { offerInputs } from "./offer-inputs.ts";
import { toDepartureResponse, toDepartureDetailResponse } from "./departure-response.ts";
import type { SearchValues, SortOrder } from "./search-store.ts";
import { findDepartures } from "./search-store.ts";

let world: TestDatabase;
let database: Database;
let agency: string;
let trip: string;

beforeAll(async () => {
  world = await startTestDatabase();
  database = openDatabase({
    connectionString: world.url,
    connections: 2,
    onError: () => undefined,
  }); // dropping the database may break open connections
  const seed = seederOf(world);
  agency = await seed.agency({ name: "Plan Voyages" });
  trip = await seed.departure({
    agency,
    from: "Plan-A",
    to: "Plan-C",
    places: 40,
    taken: 11,
    price: 5000,
    minutes: 300,
    stops: [{ town: "Plan-B", price: 2000, minutes: 100 }],
    stations: [{ quarter: "Gare", at: "07:30", cost: 5500 }],
  });
  // Many days and routes around it, all with taken seats, so that a plan that reads too much is noticed.
  await world.sql(
    `with seeded as (
       insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
       select $1, gen_random_uuid(), f.id, t.id, app_now() + make_interval(hours => 48, mins => 37 * n), 60, 1000 + n, 'ECONOMIC', 10
       from generate_series(1, 400) n, (select id from towns where listed order by id limit 6) f, (select id from towns where listed order by id limit 6) t where f.id <> t.id
       returning *
     ), sold as (
       insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
       select agency_id, id, 0, 1, from_town_id, to_town_id, departs_at, departs_at + interval '1 hour', price, travel_class, total_places from seeded
     ), held as (insert into seat_holds (id, hold_until, places, confirmed_at) values (gen_random_uuid(), app_now(), 1, app_now()) returning id)
     insert into seat_claims (agency_id, departure_id, seat, hold_id) select agency_id, seeded.id, seat, held.id from seeded, held, generate_series(1, 3) seat`,
    [agency],
  );
  // Test databases commit asynchronously; vacuum only uses rows whose commit is in the log. This synchronous commit flushes the others too.
  await world.sql("begin; set local synchronous_commit = on; create table flushed (); commit");
  await world.sql("vacuum (analyze) seat_claims");
  await world.sql("vacuum (analyze) offers");
  await world.sql("vacuum (analyze) departures");
});
afterAll(async () => {
  await database?.close();
  await world?.drop();
});

const values: SearchValues = {
  from: "plana",
  to: "planc",
  notBefore: "-infinity",
  before: "infinity",
  mode: null,
  classes: null,
  hour: null,
  agencyName: null,
  places: 1,
  maxCounted: 1001,
  perPage: 20,
  offset: 0,
};

interface PlanNode {
  readonly [key: string]: unknown;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Runs the search with the generic plan, which a prepared statement uses after a few executions. */
async function planOf(order: SortOrder, wanted: SearchValues): Promise<PlanNode[]> {
  const search = findDepartures(order, wanted);
  const literals = search.values
    .map((value) => (value === null ? "null" : `'${String(value)}'`))
    .join(", ");
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    await client.query(
      `prepare looked (text, text, timestamptz, timestamptz, integer, text[], time, text, integer, integer, integer, integer) as ${search.text}`,
    );
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) execute looked(${literals})`,
    );
    return nodesOf(rows[0]!["QUERY PLAN"][0].Plan);
  } finally {
    await client.end();
  }
}

test("a search on a route reads only its offers and counts seats with an index-only scan", async () => {
  const nodes = await planOf("time_asc", values);
  const offers = nodes.filter((node) => node["Relation Name"] === "offers");
  expect(
    offers.map((node) => [
      node["Index Name"],
      node["Actual Rows"],
      node["Rows Removed by Filter"] ?? 0,
    ]),
  ).toEqual([["offers_route", 1, 0]]);
  const claims = nodes.filter(
    (node) => node["Relation Name"] === "seat_claims" && Number(node["Actual Loops"]) > 0,
  );
  expect(
    claims.map((node) => [
      node["Node Type"],
      node["Index Name"],
      node["Heap Fetches"],
      node["Actual Rows"],
    ]),
  ).toEqual([["Index Only Scan", "seat_claims_once", 0, 11]]);
});

test("the set of prepared statements is bounded: one per order and combination of towns", () => {
  const orders: readonly SortOrder[] = ["price_asc", "price_desc", "time_asc", "time_desc"];
  const texts = new Map<string, Set<string>>();
  for (const order of orders) {
    for (const towns of [{}, { from: null }, { to: null }, { from: null, to: null }]) {
      for (const filters of [
        {},
        { places: null, mode: 2, agencyName: "x", hour: "10:00", classes: ["FIRST"], offset: 40 },
      ]) {
        const { name, text } = findDepartures(order, { ...values, ...towns, ...filters });
        texts.set(name, (texts.get(name) ?? new Set()).add(text));
      }
    }
  }
  expect(texts.size).toBe(16);
  expect([...texts.values()].every((set) => set.size === 1)).toBe(true);
});

test("departures are described in the requested order and for the requested town", async () => {
  const seed = seederOf(world);
  const [stop, final] = [await seed.town("Plan-B"), await seed.town("Plan-C")];
  const input = { agencyId: agency, departureId: trip };
  const rows = await database.query(
    describeDeparturesInFull([
      { ...input, toTownId: final },
      { ...input, toTownId: stop },
    ]),
  );
  expect(rows.map(toDepartureResponse)).toMatchObject([
    {
      uuid: trip,
      city_destination: "Plan-C",
      city_final: null,
      boarding_quarters: ["Gare"],
      price: 5000,
      remaining_places_number: 29,
      arriving_hour: "13:00",
    },
    {
      uuid: trip,
      city_destination: "Plan-B",
      city_final: "Plan-C",
      price: 2000,
      remaining_places_number: 29,
      arriving_hour: "09:40",
    },
  ]);
  const [full] = await database.query(describeDeparturesInFull([{ ...input, toTownId: final }]));
  expect(toDepartureDetailResponse(full!)).toMatchObject({
    boarding_stations: [{ quarter: "Gare", departure_hour: "07:30", cost: 5500 }],
    intermediate_destinations: [
      { city: "Plan-B", price: 2000, arriving_hour: "09:40", duration: "01:40" },
    ],
  });
});

test("a sold departure can be described after its withdrawal or the deactivation of its agency", async () => {
  const seed = seederOf(world);
  const closed = await seed.agency({ active: false });
  const id = await seed.departure({ agency: closed, from: "Plan-A", to: "Plan-C", price: 3300 });
  await world.sql("update departures set deleted_at = app_now() where id = $1", [id]);
  const [row] = await database.query(
    describeDeparturesInFull([
      { agencyId: closed, departureId: id, toTownId: await seed.town("Plan-C") },
    ]),
  );
  expect(toDepartureResponse(row!)).toMatchObject({
    uuid: id,
    city_departure: "Plan-A",
    city_destination: "Plan-C",
    price: 3300,
    departure_duration: "04:00",
  });
});

test("a booking's first read has price, stations and rates, and distinguishes an unknown stop from an unknown departure", async () => {
  const [final] = await database.query(offerInputs(trip));
  expect(final).toMatchObject({
    agency_id: agency,
    departure_id: trip,
    is_open: true,
    deleted: false,
    stop: 0,
    price: 5000,
    to_name: "Plan-C",
    duration_minutes: 300,
    total_places: 40,
    agency_is_active: true,
    stations: [{ quarter: "Gare", departure_hour: "07:30", cost: 5500 }],
  });
  expect(final!.departs_at).toMatch(/^\d{4}-\d\d-\d\dT07:00:00\.000Z$/); // 08:00 in Douala
  const [stop] = await database.query(offerInputs(trip, "PLAN B"));
  expect(stop).toMatchObject({ stop: 1, price: 2000, to_name: "Plan-B", duration_minutes: 100 });
  const [unknown] = await database.query(offerInputs(trip, "Nulle-Part-Test"));
  expect(unknown).toMatchObject({ departure_id: trip, stop: null, price: null, arrives_at: null });
  expect(await database.query(offerInputs("no uuid"))).toEqual([]);
});
