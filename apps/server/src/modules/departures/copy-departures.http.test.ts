import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { maxCopied } from "@wakafine/shared/departures/repeat.ts";
import { addDays, apiDay, dayOf, instantOf, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users } = smallWorld;
let app: TestApp;
let planner = "";
beforeAll(async () => {
  app = await startTestApp();
  planner = await logInMember(app, users.member.modest[2]);
});
afterAll(async () => {
  await app.stop();
});

const today = dayOf(new Date());
/** A Monday between 15 and 21 days from now. */
const monday = addDays(today, 22 - weekdayOf(today));

async function plan(days: readonly string[], hours: readonly string[], change: object = {}) {
  const { body, status } = await app.call(
    "createDeparture",
    {
      body: {
        city_departure: "Kribi",
        city_destination: "Bafoussam",
        departure_days: days.map(apiDay),
        departure_hours: [...hours],
        total_places_number: 33,
        departure_duration: "05:30",
        price: 4500,
        travel_class: "ECONOMIC",
        boarding_stations: [{ quarter: "Dôme", departure_hour: hours[0] ?? "", cost: 4700 }],
        intermediate_destinations: [{ city: "Edéa", price: 1500, duration: "02:00" }],
        ...change,
      } as never,
    },
    { token: planner },
  );
  expect(status).toBe(201);
  return body.data;
}

interface Options {
  readonly skip?: boolean;
  readonly token?: string;
  readonly key?: string;
}

function copy(period: "day" | "week", from: string, to: string, options: Options = {}) {
  return app.call(
    "copyDepartures",
    {
      body: {
        period,
        from: apiDay(from),
        to: apiDay(to),
        ...(options.skip ? { skip_exist_dates: true } : {}),
      },
    },
    {
      token: options.token ?? planner,
      language: "fr",
      ...(options.key ? { key: options.key } : {}),
    },
  );
}

async function countOn(day: string): Promise<number> {
  const [row] = await app.database.sql<{ count: number }>(
    `select count(*)::int as count from departures d join agencies a on a.id = d.agency_id
     where timezone('Africa/Douala', departs_at)::date = $1::date and deleted_at is null
       and d.from_town_id = (select town_id from town_names where key = 'kribi')`,
    [day],
  );
  return row!.count;
}

test("a day is copied with times, price, places, boarding points and stops, on sale at once and in the audit log [A7.plan.01, G.plan.01]", async () => {
  const [source] = await plan([monday], ["22:00"]);
  const target = addDays(monday, 1);
  const { status, body } = await copy("day", monday, target);
  expect([status, body.message]).toEqual([201, "Départs copiés"]);
  expect(body.data).toMatchObject({ left_out_existing: 0, left_out_past: 0 });
  const [made] = body.data.departures;
  const { uuid, created_date, ...values } = source!;
  expect(made).toEqual({
    ...values,
    uuid: made!.uuid,
    created_date: made!.created_date,
    departure_date: apiDay(target),
    departure_end_date: apiDay(addDays(target, 1)),
    departure_day_start: made!.departure_day_start,
    departure_day_end: made!.departure_day_end,
  });
  expect(made!.uuid).not.toBe(uuid);
  expect(new Date(created_date).getTime()).not.toBeNaN();
  const found = await app.call("searchDepartures", {
    query: {} as never,
    body: {
      city_departure: "kribi",
      city_destination: "edea",
      departure_date: apiDay(target),
    },
  });
  expect(found.body.data.departures.data.map((one) => [one.uuid, one.price])).toEqual([
    [made!.uuid, 1500],
  ]);
  const rows = await app.database.sql<object>(
    "select actor, action, details->>'source' as source from audit_log where entity_id = $1",
    [made!.uuid],
  );
  expect(rows).toEqual([
    { actor: users.member.modest[2].id, action: "copy departure", source: uuid },
  ]);
});

test("a week named by any of its days is copied from Monday to Sunday", async () => {
  const first = addDays(monday, 7);
  const days = [0, 3, 6].map((count) => addDays(first, count));
  await plan(days, ["06:00", "14:00"]);
  await plan([addDays(first, 7)], ["06:00"]);
  const { status, body } = await copy("week", addDays(first, 2), addDays(first, 18));
  expect(status).toBe(201);
  expect(
    body.data.departures.map(({ departure_date, departure_hour }) => [
      departure_date,
      departure_hour,
    ]),
  ).toEqual(
    days.flatMap((day) => ["06:00", "14:00"].map((hour) => [apiDay(addDays(day, 14)), hour])),
  );
});

test("if departures exist already, the response is 409 with data, exist_dates and the number of others; nothing is created until they are left out [A4.plan.01–03, G.plan.02]", async () => {
  const from = addDays(monday, 35);
  const to = addDays(monday, 36);
  await plan([from], ["06:00", "07:00", "08:00"]);
  const [there] = await plan([to], ["07:00"]);
  const refused = await copy("day", from, to);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    error_code: "departure_conflict",
    exist_dates: [apiDay(to)],
    others: 2,
    data: [{ uuid: there!.uuid, departure_hour: "07:00" }],
  });
  expect(await countOn(to)).toBe(1);
  const { status, body } = await copy("day", from, to, { skip: true });
  expect(status).toBe(201);
  expect(body.data.left_out_existing).toBe(1);
  expect(body.data.departures.map(({ departure_hour }) => departure_hour)).toEqual([
    "06:00",
    "08:00",
  ]);
});

test("a cancelled departure is not copied and is no conflict", async () => {
  const from = addDays(monday, 37);
  const to = addDays(monday, 38);
  const [, cancelled] = await plan([from], ["06:00", "07:00"]);
  const [inTheWay] = await plan([to], ["06:00"]);
  for (const departure of [cancelled, inTheWay])
    await app.call(
      "deleteDeparture",
      { params: { id: departure!.uuid }, query: {} },
      { token: planner },
    );
  const { body } = await copy("day", from, to);
  expect(body.data.departures.map(({ departure_hour }) => departure_hour)).toEqual(["06:00"]);
});

test("departures whose new time has passed are left out and counted; if none remains the copy is refused [G.plan.06]", async () => {
  const [from, target] = [addDays(monday, 39), addDays(monday, 60)];
  await plan([from], ["11:30", "12:00", "12:30"]);
  const seconds = Math.round((instantOf(target, "12:10").getTime() - Date.now()) / 1000);
  await app.advance(seconds);
  try {
    const token = await logInMember(app, users.member.modest[1]);
    const { body } = await copy("day", from, target, { token });
    expect(body.data.left_out_past).toBe(2);
    expect(body.data.departures.map(({ departure_hour }) => departure_hour)).toEqual(["12:30"]);
  } finally {
    await app.advance(-seconds);
  }
  const empty = await copy("day", addDays(monday, 100), addDays(monday, 101));
  expect([empty.status, empty.body.error_code]).toEqual([409, "nothing_to_copy"]);
});

test.each([
  ["the same day", "day", monday, monday, "invalid"],
  ["another day of the same week", "week", monday, addDays(monday, 4), "invalid"],
  ["a past day", "day", monday, addDays(today, -1), "past_date"],
  ["a past week", "week", monday, addDays(today, -7), "past_date"],
  ["a day more than six months ahead", "day", monday, addDays(today, 185), "too_large"],
] as const)("%s is refused as the target [G.plan.05]", async (_, period, from, to, code) => {
  const { status, body } = await copy(period, from, to);
  expect(status).toBe(400);
  expect(body.data).toEqual({ fields: [expect.objectContaining({ field: "to", code })] });
});

test("500 departures are copied in one call, although a plan creates 200 at most, and the 501st is refused [A7.plan.01]", async () => {
  const from = addDays(monday, 42);
  for (let hour = 0; hour < 20; hour += 1) {
    const minutes = Array.from({ length: 25 }, (_, minute) =>
      [hour, minute].map((part) => String(part).padStart(2, "0")).join(":"),
    );
    await plan([from], minutes);
  }
  const { status, body } = await copy("day", from, addDays(from, 1));
  expect([status, body.data.departures.length]).toEqual([201, maxCopied]);
  expect(await countOn(addDays(from, 1))).toBe(maxCopied);
  await plan([from], ["22:00"]);
  const refused = await copy("day", from, addDays(from, 2));
  expect([refused.status, refused.body.error_code]).toEqual([409, "too_many_to_copy"]);
});

test("a repeated request with the same key returns the first copy; another body with it is refused [G.book.24]", async () => {
  const from = addDays(monday, 73);
  await plan([from], ["06:00"]);
  const key = "copy-of-a-day-0001";
  const first = await copy("day", from, addDays(from, 1), { key });
  const again = await copy("day", from, addDays(from, 1), { key });
  expect(again.body.data).toEqual(first.body.data);
  expect(await countOn(addDays(from, 1))).toBe(1);
  const changed = await copy("day", from, addDays(from, 2), { key });
  expect(changed.body.error_code).toBe("idempotency_conflict");
});

test("an agency copies its own departures only [G.auth.28]", async () => {
  const from = addDays(monday, 77);
  await plan([from], ["06:00"]);
  const stranger = await logInMember(app, users.member.rail[2]);
  const { status, body } = await copy("day", from, addDays(from, 1), { token: stranger });
  expect([status, body.error_code]).toEqual([409, "nothing_to_copy"]);
});

test("a copy has the transport type that the agency has now, not that of its source [G.plan.02, G.search.01]", async () => {
  const from = addDays(monday, 70);
  const target = addDays(from, 1);
  await plan([from], ["23:00"]);
  const { id } = smallWorld.agencies.modest;
  await app.database.sql("update agencies set transport_type_id = 2 where id = $1", [id]);
  try {
    expect((await copy("day", from, target)).status).toBe(201);
    const modes = await app.database.sql(
      `select distinct o.mode from offers o join departures d on d.id = o.departure_id
       where d.agency_id = $1 and timezone('Africa/Douala', d.departs_at)::date = $2::date`,
      [id, target],
    );
    expect(modes).toEqual([{ mode: 2 }]);
  } finally {
    await app.database.sql("update agencies set transport_type_id = 1 where id = $1", [id]);
  }
});
