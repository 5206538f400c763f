import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let app: TestApp;
let planner = "";
let before: object;
beforeAll(async () => {
  app = await startTestApp();
  planner = await logInMember(app, smallWorld.users.member.modest[1]);
  before = await everything();
});
afterAll(() => app.stop());
// A refused plan must not write anything.
afterEach(async () => expect(await everything()).toEqual(before));

async function everything(): Promise<object> {
  const [row] = await app.database.sql<object>(
    `select (select count(*) from departures)::int as departures, (select count(*) from offers)::int as offers, (select count(*) from boarding_stations)::int as stations,
       (select count(*) from towns)::int as towns, (select count(*) from town_names)::int as names`,
  );
  return row ?? {};
}

const day = apiDay(addDays(dayOf(new Date()), 10));
const good: Record<string, unknown> = {
  city_departure: "Yaoundé",
  city_destination: "Bafoussam",
  departure_days: [day],
  departure_hours: ["08:00"],
  total_places_number: 40,
  departure_duration: "05:30",
  price: 4500,
  travel_class: "ECONOMIC",
};
const station = { quarter: "Mvan", departure_hour: "08:00", cost: 0 };
const stop = { city: "Bafia", price: 2000, duration: "02:00" };

/** Sends a plan with one change and returns its field errors. */
async function fieldErrorsOf(
  change: Record<string, unknown>,
  language = "en",
): Promise<readonly string[]> {
  const { status, body } = await app.call(
    "createDeparture",
    { body: { ...good, ...change } as never },
    { token: planner, language },
  );
  expect(status, JSON.stringify(change)).toBe(400);
  expect(body.error_code).toBe("invalid_input");
  const { fields } = body.data as unknown as {
    fields: { field: string; code: string; message: string }[];
  };
  expect(fields.every(({ message }) => message.length > 5)).toBe(true);
  return fields.map(({ field, code }) => `${field} ${code}`);
}

test("every missing field is reported [A5.plan.01–06, A5.plan.11]", async () => {
  expect(await fieldErrorsOf({ travel_class: undefined })).toEqual(["travel_class required"]);
  for (const field of [
    "city_departure",
    "city_destination",
    "departure_days",
    "departure_hours",
    "total_places_number",
    "departure_duration",
    "price",
  ]) {
    expect(await fieldErrorsOf({ [field]: undefined }), field).toEqual([`${field} required`]);
    expect(await fieldErrorsOf({ [field]: null }), field).toEqual([`${field} required`]);
  }
  expect(await fieldErrorsOf({ city_departure: "   " })).toEqual(["city_departure required"]);
});

test("the price is a positive whole number of francs [A5.plan.07]", async () => {
  for (const price of [0, -1])
    expect(await fieldErrorsOf({ price }), String(price)).toEqual(["price positive"]);
  const { body } = await app.call(
    "createDeparture",
    { body: { ...good, price: -1 } as never },
    { token: planner, language: "en" },
  );
  expect(body.data).toEqual({
    fields: [{ field: "price", code: "positive", message: "Please enter a positive number" }],
  });
  for (const price of ["abc", true, {}, [5], 12.5, "1e999"])
    expect(await fieldErrorsOf({ price }), JSON.stringify(price)).toEqual(["price not_a_number"]);
  expect(await fieldErrorsOf({ price: 10_000_001 })).toEqual(["price too_large"]);
});

test("places are a whole number from 1 to 1000 [G.plan.07]", async () => {
  expect(await fieldErrorsOf({ total_places_number: 0 })).toEqual([
    "total_places_number too_small",
  ]);
  expect(await fieldErrorsOf({ total_places_number: 1001 })).toEqual([
    "total_places_number too_large",
  ]);
  for (const places of [1.5, "many", [], true])
    expect(await fieldErrorsOf({ total_places_number: places }), JSON.stringify(places)).toEqual([
      "total_places_number not_a_number",
    ]);
});

test("hours are HH:mm, and at least one is required [A5.plan.08, A5.plan.13]", async () => {
  expect(await fieldErrorsOf({ departure_hours: [] })).toEqual(["departure_hours required"]);
  for (const hour of ["8h", "8:00", "24:00", "08:60", "", 8, null]) {
    expect(await fieldErrorsOf({ departure_hours: ["07:00", hour] }), String(hour)).toEqual([
      `departure_hours.1 ${typeof hour === "string" ? "bad_hour" : "required"}`,
    ]);
  }
  for (const duration of ["5h", "05:60", "5", "100:00"])
    expect(await fieldErrorsOf({ departure_duration: duration }), duration).toEqual([
      "departure_duration bad_hour",
    ]);
  expect(await fieldErrorsOf({ departure_duration: "00:00" })).toEqual([
    "departure_duration too_small",
  ]);
});

test("days must exist and not be past [A5.plan.15, G.plan.06]", async () => {
  expect(await fieldErrorsOf({ departure_days: [] })).toEqual(["departure_days required"]);
  const year = new Date().getUTCFullYear() + 1;
  for (const wrong of [`30-02-${year}`, "2026/12/01", "tomorrow", ""])
    expect(await fieldErrorsOf({ departure_days: [day, wrong] }), wrong).toEqual([
      "departure_days.1 bad_date",
    ]);
  const yesterday = apiDay(addDays(dayOf(new Date()), -1));
  expect(await fieldErrorsOf({ departure_days: [yesterday, day] })).toEqual([
    "departure_days.0 past_date",
  ]);
  expect(
    await fieldErrorsOf({
      departure_days: [apiDay(dayOf(new Date()))],
      departure_hours: ["00:00", "23:59"],
    }),
  ).toEqual(["departure_hours.0 past_date"]);
});

test("both towns are required and all towns must differ in any spelling [A5.plan.03, G.plan.06]", async () => {
  expect(await fieldErrorsOf({ city_destination: " YAOUNDE " })).toEqual([
    "city_destination same_town",
  ]);
  expect(
    await fieldErrorsOf({ city_departure: "Nulle-Part", city_destination: "nulle part" }),
  ).toEqual(["city_destination same_town"]);
  expect(
    await fieldErrorsOf({
      intermediate_destinations: [stop, { ...stop, city: "bafia" }, { ...stop, city: "bafoussam" }],
    }),
  ).toEqual([
    "intermediate_destinations.1.city same_town",
    "intermediate_destinations.2.city same_town",
  ]);
  expect(await fieldErrorsOf({ city_destination: "雅温得" })).toEqual([
    "city_destination unknown_town",
  ]);
  expect(await fieldErrorsOf({ city_destination: "a".repeat(256) })).toEqual([
    "city_destination too_long",
  ]);
  expect(await fieldErrorsOf({ city_destination: "Dou\0ala" })).toEqual([
    "city_destination name_signs",
  ]);
});

test("stations and stops need valid names, hours and prices [A5.plan.09, A5.plan.10]", async () => {
  expect(await fieldErrorsOf({ boarding_stations: [{ ...station, quarter: " " }] })).toEqual([
    "boarding_stations.0.quarter required",
  ]);
  expect(
    await fieldErrorsOf({ boarding_stations: [{ ...station, departure_hour: "8h" }] }),
  ).toEqual(["boarding_stations.0.departure_hour bad_hour"]);
  expect(await fieldErrorsOf({ boarding_stations: [{ ...station, cost: -1 }] })).toEqual([
    "boarding_stations.0.cost positive",
  ]);
  expect(await fieldErrorsOf({ boarding_stations: [station, station] })).toEqual([
    "boarding_stations.1.quarter invalid",
  ]);
  expect(await fieldErrorsOf({ boarding_stations: Array(21).fill(station) })).toEqual([
    "boarding_stations too_many",
  ]);
  expect(
    await fieldErrorsOf({ intermediate_destinations: [{ ...stop, city: undefined }] }),
  ).toEqual(["intermediate_destinations.0.city required"]);
  expect(await fieldErrorsOf({ intermediate_destinations: [{ ...stop, price: 0 }] })).toEqual([
    "intermediate_destinations.0.price positive",
  ]);
  expect(
    await fieldErrorsOf({ intermediate_destinations: [{ ...stop, duration: "05:30" }] }),
  ).toEqual(["intermediate_destinations.0.duration too_large"]);
});

test("malformed bodies are refused in the caller's language", async () => {
  for (const body of [
    [],
    "plan",
    5,
    null,
    { ...good, departure_days: { 0: day } },
    { ...good, departure_hours: "08:00" },
    { ...good, travel_class: "GOLD" },
    { ...good, skip_exist_dates: "yes" },
  ]) {
    const answered = await app.call(
      "createDeparture",
      { body: body as never },
      { token: planner, language: "fr" },
    );
    expect([answered.status, answered.body.message], JSON.stringify(body)).toEqual([
      400,
      "Certaines informations sont à corriger",
    ]);
  }
  const broken = await app.fetch("/api/agencies/departure/create", {
    method: "POST",
    headers: { authorization: planner, "content-type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(400);
});

test("hostile names are stored unchanged as text; names that cannot be stored are refused", async () => {
  for (const quarter of ["'; drop table departures; --", "{{7*7}} ${x}", "%_\\", "🚌 Mvan"]) {
    const { status, body } = await app.call(
      "createDeparture",
      { body: { ...good, boarding_stations: [{ ...station, quarter }] } as never },
      { token: planner },
    );
    expect([status, body.data[0]?.boarding_stations[0]?.quarter]).toEqual([201, quarter]);
    await app.database.sql("delete from departures where id = $1", [body.data[0]!.uuid]);
  }
  for (const quarter of ["\ud800", "Mvan\0", "<script>alert(1)</script>"])
    expect(await fieldErrorsOf({ boarding_stations: [{ ...station, quarter }] })).toEqual([
      "boarding_stations.0.quarter name_signs",
    ]);
});
