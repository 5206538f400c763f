import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let app: TestApp;
let other: TestApp;
let planner = "";
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database, sandbox: app.sandbox });
  planner = await logInMember(app, smallWorld.users.member.modest[1]);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const days = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => apiDay(addDays(dayOf(new Date()), from + index)));
function plan(through: TestApp, change: Record<string, unknown>, key?: string) {
  const body = {
    city_departure: "Yaoundé",
    departure_hours: ["08:00", "16:00"],
    total_places_number: 40,
    departure_duration: "05:30",
    price: 4500,
    travel_class: "ECONOMIC",
    boarding_stations: [{ quarter: "Mvan", departure_hour: "08:00" }],
    intermediate_destinations: [{ city: "Bafia", price: 2000, duration: "02:00" }],
    ...change,
  };
  return through.call(
    "createDeparture",
    { body: body as never },
    { token: planner, ...(key ? { key } : {}) },
  );
}
async function written(town: string): Promise<object> {
  const [row] = await app.database.sql<object>(
    `select count(distinct d.id)::int as departures, count(distinct (o.departure_id, o.stop))::int as offers, count(distinct (s.departure_id, s.position))::int as stations
     from departures d join towns t on t.id = d.to_town_id and t.name = $1
     left join offers o on o.departure_id = d.id left join boarding_stations s on s.departure_id = d.id`,
    [town],
  );
  return row ?? {};
}

test("of 8 equal concurrent plans at two processes one creates all departures and the others report them as conflicts [G.plan.02]", async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      plan(turn % 2 ? app : other, { city_destination: "Bafoussam", departure_days: days(40, 10) }),
    ),
  );
  const made = responses.filter(({ status }) => status === 201);
  expect(made).toHaveLength(1);
  for (const { status, body } of responses.filter((response) => response !== made[0])) {
    expect([status, body.error_code]).toEqual([409, "departure_conflict"]);
    expect(body.data.map(({ uuid }) => uuid).sort()).toEqual(
      made[0]!.body.data.map(({ uuid }) => uuid).sort(),
    );
    expect(body["exist_dates"]).toEqual(days(40, 10));
  }
  expect(await written("Bafoussam")).toEqual({ departures: 20, offers: 40, stations: 20 });
});

test("concurrent plans that overlap in opposite orders do not deadlock and create every departure once [G.plan.02]", async () => {
  const span = days(60, 12);
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      plan(turn % 2 ? app : other, {
        city_destination: "Bertoua",
        departure_days: turn % 3 ? span : [...span].reverse(),
        skip_exist_dates: true,
      }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(responses.flatMap(({ body }) => body.data)).toHaveLength(24);
  expect(await written("Bertoua")).toEqual({ departures: 24, offers: 48, stations: 24 });
});

test("an unknown town named by concurrent plans is added once", async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      plan(turn % 2 ? app : other, {
        city_destination: turn % 2 ? "Mvangan-Sud" : "MVANGAN SUD",
        departure_days: days(80 + turn, 1),
      }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(await app.database.sql("select from town_names where key = 'mvangansud'")).toHaveLength(1);
  expect(
    await app.database.sql("select from towns where search_key(name) = 'mvangansud'"),
  ).toHaveLength(1);
});

test("concurrent requests with one Idempotency-Key plan once [G.book.24]", async () => {
  const key = "one-plan-many-times";
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      plan(turn % 2 ? app : other, { city_destination: "Mora", departure_days: days(100, 3) }, key),
    ),
  );
  for (const { status, body } of responses)
    expect(status === 201 || body.error_code === "idempotency_in_progress").toBe(true);
  const again = await plan(app, { city_destination: "Mora", departure_days: days(100, 3) }, key);
  expect([again.status, again.body.data.length]).toEqual([201, 6]);
  expect(await written("Mora")).toMatchObject({ departures: 6 });
});
