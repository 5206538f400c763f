import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { addCopies, departuresBetween, departuresInTheWay } from "./copy-store.ts";

const { agencies, users } = smallWorld;
let app: TestApp;
let other: TestApp;
let planner = "";
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database, sandbox: app.sandbox });
  planner = await logInMember(app, users.member.modest[2]);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const later = (days: number) => addDays(dayOf(new Date()), days);

/** Plans three departures on a day and returns their ids. */
async function plan(day: string): Promise<readonly string[]> {
  const { status, body } = await app.call(
    "createDeparture",
    {
      body: {
        city_departure: "Kribi",
        city_destination: "Bafoussam",
        departure_days: [apiDay(day)],
        departure_hours: ["06:00", "07:00", "08:00"],
        total_places_number: 33,
        departure_duration: "05:30",
        price: 4500,
        travel_class: "ECONOMIC",
      },
    },
    { token: planner },
  );
  expect(status).toBe(201);
  return body.data.map((departure) => departure.uuid);
}

async function departuresOn(day: string): Promise<number> {
  const [row] = await app.database.sql<{ count: number }>(
    `select count(*)::int as count from departures
     where timezone('Africa/Douala', departs_at)::date = $1::date and agency_id = $2 and deleted_at is null`,
    [day, agencies.modest.id],
  );
  return row?.count ?? 0;
}

test("of 8 concurrent equal copies at two processes one creates all departures and the others report them as conflicts [G.plan.02]", async () => {
  const [from, to] = [later(60), later(61)];
  await plan(from);
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      (turn % 2 ? app : other).call(
        "copyDepartures",
        { body: { period: "day", from: apiDay(from), to: apiDay(to) } },
        { token: planner },
      ),
    ),
  );
  const refused = responses.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.error_code)).toEqual(Array(7).fill("departure_conflict"));
  for (const { body } of refused) expect(body["exist_dates"]).toEqual([apiDay(to)]);
  expect(await departuresOn(to)).toBe(3);
});

/** Copies a day in two transactions that both write before either commits. Returns what each created and found in the way. */
async function copyTwice(sources: readonly string[], guarded: boolean) {
  const databases = Array.from({ length: 2 }, () =>
    openDatabase({ connectionString: app.database.url, connections: 2, onError: () => undefined }),
  );
  const wrote = Promise.withResolvers<void>();
  let waiting = guarded ? 1 : databases.length;
  const copied = await Promise.all(
    databases.map((database) =>
      database.transaction(async (transaction) => {
        const copies = JSON.stringify(sources.map((source) => ({ id: uuid(), source })));
        const add = addCopies(agencies.modest.id, 24, copies);
        const unguarded = {
          ...add,
          name: "",
          text: add.text.replace(/on conflict .* do nothing/, ""),
        };
        const [made, inTheWay] = await transaction.batch([
          guarded ? add : unguarded,
          departuresInTheWay(agencies.modest.id, 24, copies),
        ]);
        waiting -= 1;
        if (waiting === 0) wrote.resolve();
        await wrote.promise;
        await transaction.finish([]);
        return [made.length, inTheWay.length];
      }),
    ),
  );
  await Promise.all(databases.map((database) => database.close()));
  return copied.toSorted();
}

test("of two copies in concurrent transactions the second finds every departure of the first [G.plan.02]", async () => {
  const from = later(70);
  expect(await copyTwice(await plan(from), true)).toEqual([
    [0, 3],
    [3, 0],
  ]);
  expect(await departuresOn(addDays(from, 1))).toBe(3);
});

test("a source withdrawn between reading and copying is not copied: every departure has its offers [G.plan.02]", async () => {
  const from = later(75);
  const [first = "", second = "", third = ""] = await plan(from);
  const database = openDatabase({
    connectionString: app.database.url,
    connections: 2,
    onError: () => undefined,
  });
  const made = await database.transaction(async (transaction) => {
    const read = await transaction.query(
      departuresBetween(agencies.modest.id, `${from}T00:00:00Z`, `${later(76)}T00:00:00Z`, 10),
    );
    expect(read.map(({ id }) => id)).toEqual([first, second, third]);
    const { status } = await app.call(
      "deleteDeparture",
      { params: { id: second }, query: {} },
      { token: planner },
    );
    expect(status).toBe(200);
    const copies = JSON.stringify(read.map(({ id }) => ({ id: uuid(), source: id })));
    const copied = await transaction.query(addCopies(agencies.modest.id, 24, copies));
    await transaction.finish([]);
    return copied;
  });
  await database.close();
  expect(made).toHaveLength(2);
  const withoutOffers = await app.database.sql(
    "select id from departures d where deleted_at is null and not exists (select from offers o where o.departure_id = d.id)",
  );
  expect(withoutOffers).toEqual([]);
});

test("the control: without the unique index both copies create every departure", async () => {
  const from = later(80);
  const sources = await plan(from);
  await app.database.sql("drop index departures_same");
  expect(await copyTwice(sources, false)).toEqual([
    [3, 0],
    [3, 0],
  ]);
  expect(await departuresOn(addDays(from, 1))).toBe(6);
});
