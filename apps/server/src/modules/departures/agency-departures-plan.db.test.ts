import { explain } from "@wakafine/testkit/explain.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agencyDepartures } from "./planning-store.ts";

/** Departures of one agency, one every 20 minutes: half of them past, half to come. */
const planned = 30_000;
const counted = 101;
let world: TestDatabase;
let agency = "";
beforeAll(async () => {
  world = await startTestDatabase();
  const seed = seederOf(world);
  agency = await seed.agency();
  const [from, to] = [await seed.town("Douala"), await seed.town("Yaoundé")];
  await world.sql(
    `with made as (
       insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
       select $1, gen_random_uuid(), $2, $3, app_now() + make_interval(mins => (n - $4::integer / 2) * 20), 300, 4000, 'ECONOMIC', 70
       from generate_series(1, $4::integer) n returning *)
     insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
     select agency_id, id, 0, 1, from_town_id, to_town_id, departs_at, departs_at + interval '300 minutes', price, travel_class, total_places from made`,
    [agency, from, to, planned],
  );
  for (const table of ["departures", "offers"]) await world.sql(`vacuum analyze ${table}`);
});
afterAll(() => world.drop());

interface View {
  readonly order?: "asc" | "desc";
  readonly state?: "past" | "in_progress";
  readonly notDeparted?: boolean;
  readonly day?: readonly [from: string, to: string];
  readonly offset?: number;
}

/** Returns what the list of a view reads of the table of departures. */
async function read({ order = "asc", state, notDeparted, day, offset = 0 }: View) {
  const [from, to] = day ?? [null, null];
  const listed = agencyDepartures[order](
    agency,
    null,
    state ?? null,
    notDeparted ?? null,
    from,
    to,
    counted,
    20,
    offset,
    null,
    null,
    null,
  );
  const { rows, indexes, rowsRead } = await explain(world, listed, "departures");
  return { counted: rows[0]?.counted, shown: rows.length, indexes, rowsRead };
}

// Those counted, those of the page, and trips that may still be under way.
const underWay = (14 * 24 * 60) / 20;

test.each<readonly [name: string, view: View]>([
  ["all, the first ones", {}],
  ["all, the last ones", { order: "desc" }],
  ["past, the latest first", { state: "past", order: "desc" }],
  ["past, the first ones", { state: "past" }],
  ["in progress, the next first", { state: "in_progress" }],
  ["in progress, the last ones", { state: "in_progress", order: "desc" }],
  ["in progress, the second page", { state: "in_progress", offset: 20 }],
  ["not departed", { notDeparted: true }],
  ["departed, the latest first", { notDeparted: false, order: "desc" }],
])(
  "the list of an agency with 30,000 departures reads a part of the index by time: %s",
  async (_name, view) => {
    const found = await read(view);
    expect([found.counted, found.shown]).toEqual([counted, 20]);
    expect(found.indexes).toContain("departures_agency_time");
    expect(found.rowsRead).toBeLessThan(counted + 60 + underWay);
  },
);

test("the list of one day reads the departures of that day", async () => {
  const start = new Date(Date.now() + 86_400_000);
  const day = [start.toISOString(), new Date(start.getTime() + 86_400_000).toISOString()] as const;
  const found = await read({ day });
  expect(found.counted).toBe(72);
  expect(found.rowsRead).toBeLessThan(72 + 60);
});
