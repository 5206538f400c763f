import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users, agencies } = smallWorld;
let app: TestApp;
let planner = "";
let day = "";
beforeAll(async () => {
  app = await startTestApp();
  planner = await logInMember(app, users.member.modest[2]);
  day = dayFromNow(10);
});
afterAll(() => app.stop());

function dayFromNow(count: number): string {
  return apiDay(addDays(dayOf(new Date()), count));
}
function planOf(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    city_departure: "Yaoundé",
    city_destination: "Bafoussam",
    departure_days: [day],
    departure_hours: ["08:00"],
    total_places_number: 40,
    departure_duration: "05:30",
    price: 4500,
    travel_class: "ECONOMIC",
    ...change,
  };
}
function plan(
  change: Record<string, unknown> = {},
  options: { token?: string; key?: string; language?: string } = {},
) {
  return app.call(
    "createDeparture",
    { body: planOf(change) as never },
    { token: planner, language: "fr", ...options },
  );
}
async function counts(): Promise<object> {
  const [row] = await app.database.sql<object>(
    `select (select count(*) from departures)::int as departures, (select count(*) from offers)::int as offers, (select count(*) from boarding_stations)::int as stations,
       (select count(*) from towns)::int as towns, (select count(*) from audit_log)::int as audit, (select count(*) from idempotency_keys)::int as keys`,
  );
  return row ?? {};
}

test("a planned departure is returned in full, on sale at once and in the audit log [A7.plan.01, G.plan.01, G.search.12]", async () => {
  const { status, body } = await plan({
    departure_hours: ["20:00"],
    travel_class: undefined,
    bus_category: "FIRST",
    departure_duration: "12:15",
    boarding_stations: [
      { quarter: "Mvan", departure_hour: "20:00" },
      { quarter: "Nsam", departure_hour: "20:30", cost: 5000 },
    ],
    intermediate_destinations: [
      { city: "Bafia", price: 2000, duration: "02:45" },
      { city: "Ndikinimeki", price: 3000, duration: "04:00" },
    ],
  });
  expect(status).toBe(201);
  expect(body.message).toBe("Départs enregistrés");
  expect(body.data).toHaveLength(1);
  const [made] = body.data;
  expect(made).toMatchObject({
    city_departure: "Yaoundé",
    city_destination: "Bafoussam",
    departure_date: day,
    departure_hour: "20:00",
    departure_duration: "12:15",
    arriving_hour: "08:15",
    departure_end_date: dayFromNow(11),
    price: 4500,
    travel_class: "FIRST",
    total_places_number: 40,
    remaining_places_number: 40,
    boarding_stations: [
      { quarter: "Mvan", departure_hour: "20:00", cost: 0 },
      { quarter: "Nsam", departure_hour: "20:30", cost: 5000 },
    ],
    intermediate_destinations: [
      { city: "Bafia", price: 2000, arriving_hour: "22:45", duration: "02:45" },
      { city: "Ndikiniméki", price: 3000, arriving_hour: "00:00", duration: "04:00" },
    ],
  });
  const toStop = await app.call("searchDepartures", {
    query: {} as never,
    body: { city_departure: "yaounde", city_destination: "bafia", departure_date: day },
  });
  expect(toStop.body.data.departures.data.map(({ uuid, price }) => [uuid, price])).toContainEqual([
    made!.uuid,
    2000,
  ]);
  const [audited] = await app.database.sql<{ actor: string; action: string }>(
    "select actor, action from audit_log where entity_id = $1",
    [made!.uuid],
  );
  expect(audited).toEqual({ actor: users.member.modest[2].id, action: "plan departure" });
});

test("bus_category is stored and returned as travel_class [G.search.11]", async () => {
  const { body } = await plan({
    departure_hours: ["03:10"],
    travel_class: undefined,
    bus_category: "FIRST",
  });
  expect(body.data[0]?.travel_class).toBe("FIRST");
  const read = await app.call("getDeparture", { params: { id: body.data[0]!.uuid }, query: {} });
  expect(read.body.data.travel_class).toBe("FIRST");
});

test("a plan makes one departure per day and hour, and stations keep their time difference [G.plan.01]", async () => {
  const { status, body } = await plan({
    departure_days: [dayFromNow(12), dayFromNow(11)],
    departure_hours: ["06:00", "14:00"],
    boarding_stations: [{ quarter: "Melen", departure_hour: "06:20" }],
  });
  expect(status).toBe(201);
  expect(
    body.data.map(({ departure_date, departure_hour, boarding_stations }) => [
      departure_date,
      departure_hour,
      boarding_stations[0]?.departure_hour,
    ]),
  ).toEqual([
    [dayFromNow(11), "06:00", "06:20"],
    [dayFromNow(11), "14:00", "14:20"],
    [dayFromNow(12), "06:00", "06:20"],
    [dayFromNow(12), "14:00", "14:20"],
  ]);
});

test("existing departures are a conflict with message, data and exist_dates, and nothing is created [A4.plan.01–03, G.plan.02]", async () => {
  const first = await plan({ departure_days: [dayFromNow(20), dayFromNow(22)] });
  const before = await counts();
  const { status, body } = await plan({
    departure_days: [dayFromNow(19), dayFromNow(20), dayFromNow(21), dayFromNow(22)],
    city_destination: "bafoussam",
  });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    error_code: "departure_conflict",
    message: "Des départs existent déjà à ces dates",
    exist_dates: [dayFromNow(20), dayFromNow(22)],
  });
  expect(body.data).toEqual(first.body.data);
  expect(await counts()).toEqual(before);

  const rest = await plan({
    departure_days: [dayFromNow(19), dayFromNow(20), dayFromNow(21), dayFromNow(22)],
    skip_exist_dates: true,
  });
  expect(rest.status).toBe(201);
  expect(rest.body.data.map(({ departure_date }) => departure_date)).toEqual([
    dayFromNow(19),
    dayFromNow(21),
  ]);
  const allExisting = await plan({ departure_days: [dayFromNow(19)], skip_exist_dates: true });
  expect([allExisting.status, allExisting.body.data]).toEqual([201, []]);
});

test("departures of another class, hour, route or agency and withdrawn departures are no conflict [G.plan.02]", async () => {
  const days = { departure_days: [dayFromNow(24)] };
  const { body } = await plan(days);
  expect((await plan({ ...days, travel_class: "FIRST" })).status).toBe(201);
  expect((await plan({ ...days, departure_hours: ["08:01"] })).status).toBe(201);
  expect((await plan({ ...days, city_destination: "Douala" })).status).toBe(201);
  expect((await plan(days, { token: await logInMember(app, users.member.free[2]) })).status).toBe(
    201,
  );
  expect((await plan(days)).status).toBe(409);
  await app.database.sql("update departures set deleted_at = app_now() where id = $1", [
    body.data[0]!.uuid,
  ]);
  expect((await plan(days)).status).toBe(201);
});

test("one request plans at most 200 departures [G.plan.05]", async () => {
  const days = Array.from({ length: 67 }, (_, index) => dayFromNow(30 + index));
  const tooMany = await plan({
    departure_days: days,
    departure_hours: ["01:00", "02:00", "03:00"],
    city_destination: "Kribi",
  });
  expect(tooMany.status).toBe(400);
  expect(tooMany.body.data).toEqual({
    fields: [{ field: "departure_days", code: "too_many", message: "Trop d'éléments" }],
  });
  const max = await plan({
    departure_days: days.slice(0, 50),
    departure_hours: ["01:00", "02:00", "03:00", "04:00"],
    city_destination: "Kribi",
  });
  expect([max.status, max.body.data.length]).toEqual([201, 200]);
});

test("unknown towns are accepted up to 255 characters and found later by any spelling [A5.plan.12]", async () => {
  const name = `Ngoumou-Écart ${"é".repeat(241)}`;
  expect(name).toHaveLength(255);
  const { status, body } = await plan({
    city_destination: name,
    intermediate_destinations: [{ city: "Carrefour d'Otélé", price: 900, duration: "01:00" }],
  });
  expect(status).toBe(201);
  expect(body.data[0]).toMatchObject({
    city_destination: name,
    intermediate_destinations: [{ city: "Carrefour d'Otélé" }],
  });
  const again = await plan({ city_destination: name.toUpperCase(), departure_hours: ["09:00"] });
  expect(again.body.data[0]?.city_destination).toBe(name);
  const found = await app.call("searchDepartures", {
    query: {} as never,
    body: { city_departure: "YAOUNDE", city_destination: "carrefour d’otele" },
  });
  expect(found.body.data.departures.data.length).toBe(1);
  expect(await app.database.sql("select from towns where listed and name = $1", [name])).toEqual(
    [],
  );
  expect((await plan({ city_destination: `${name}e` })).status).toBe(400);
});

test("a refused plan adds no town", async () => {
  await plan({ city_destination: "Ville Nouvelle" });
  const before = await counts();
  const { status } = await plan({
    city_destination: "Ville Nouvelle",
    intermediate_destinations: [{ city: "Ville Inconnue", price: 500, duration: "01:00" }],
  });
  expect(status).toBe(409);
  expect(await counts()).toEqual(before);
});

test("only administrators and planners plan departures, also of pending agencies, but not of parcel agencies [G.role.13, A7.plan.01]", async () => {
  const parcels = await plan({}, { token: await logInMember(app, users.member.parcels[1]) });
  expect([parcels.status, parcels.body.error_code]).toEqual([403, "forbidden"]);
  expect((await plan({}, { token: await logInMember(app, users.member.inactive[1]) })).status).toBe(
    201,
  );
  const parcelMember = await plan(
    { departure_hours: ["09:30"] },
    { token: await logInMember(app, users.member.sample[5]) },
  );
  expect([parcelMember.status, parcelMember.body.error_code]).toEqual([403, "forbidden"]);
});

test("departures of a pending agency are not public until it is activated [G.auth.28]", async () => {
  const days = { departure_days: [dayFromNow(26)] };
  const { status, body } = await plan(days, {
    token: await logInMember(app, users.member.inactive[1]),
  });
  expect(status).toBe(201);
  const found = async () => {
    const answered = await app.call("searchDepartures", {
      query: {} as never,
      body: {
        city_departure: "Yaoundé",
        city_destination: "Bafoussam",
        departure_date: dayFromNow(26),
      },
    });
    return answered.body.data.departures.data.map(({ uuid }) => uuid);
  };
  expect(await found()).toEqual([]);
  await app.database.sql("update agencies set state = 'active' where id = $1", [
    agencies.inactive.id,
  ]);
  expect(await found()).toEqual([body.data[0]!.uuid]);
  await app.database.sql("update agencies set state = 'pending' where id = $1", [
    agencies.inactive.id,
  ]);
});

test("a train agency's trip is found only with the train's transport type [G.plan.09]", async () => {
  const { body } = await plan(
    { departure_days: [dayFromNow(3)] },
    { token: await logInMember(app, users.member.rail[2]) },
  );
  const listed = async (mode: number) => {
    const found = await app.call("searchDepartures", {
      query: { per_page: 100 } as never,
      body: {
        city_departure: "Yaoundé",
        city_destination: "Bafoussam",
        departure_date: dayFromNow(3),
        agency_transport_type_id: mode,
      },
    });
    return found.body.data.departures.data.map(({ uuid }) => uuid);
  };
  expect(await listed(2)).toEqual([body.data[0]!.uuid]);
  expect(await listed(1)).toEqual([]);
});

test("a repeated Idempotency-Key returns the first response and plans once; another body is refused [G.book.24]", async () => {
  const key = "plan-key-0123456789";
  const first = await plan({ departure_hours: ["10:10"] }, { key });
  const again = await plan({ departure_hours: ["10:10"] }, { key });
  expect([again.status, again.body]).toEqual([201, first.body]);
  const other = await plan({ departure_hours: ["10:11"] }, { key });
  expect([other.status, other.body.error_code]).toEqual([409, "idempotency_conflict"]);
  const refused = await plan({ departure_hours: ["10:10"] }, { key: "another-key-0123456789" });
  expect(refused.body.error_code).toBe("departure_conflict");
  expect(
    (await plan({ departure_hours: ["10:12"] }, { key: "another-key-0123456789" })).status,
  ).toBe(201); // the key of a refused plan can be used again
  expect((await plan({ departure_hours: ["10:13"] }, { key: "short" })).body.error_code).toBe(
    "idempotency_key_invalid",
  );
});

test("a suspended or refused agency plans nothing, also when it is approved again; a pending one does [G.auth.28]", async () => {
  const setState = (state: string) =>
    app.database.sql("update agencies set state = $2 where id = $1", [agencies.modest.id, state]);
  for (const state of ["suspended", "refused"]) {
    await setState(state);
    const before = await counts();
    const { status, body } = await plan({ departure_hours: ["03:10"] });
    expect([status, body.error_code], state).toEqual([403, "forbidden"]);
    expect(await counts()).toEqual(before);
  }
  for (const state of ["pending", "active"]) {
    await setState(state);
    const hour = state === "pending" ? "03:11" : "03:12";
    expect((await plan({ departure_hours: [hour] })).status, state).toBe(201);
  }
});
