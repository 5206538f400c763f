import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

// The towns are used by this test only, so that departures of the seeded world do not match.
const route = { city_departure: "Ébolo-Nord", city_destination: "Mfoumbé" };
/** Ids of the departures by the names that the tests use. */
const trips: Record<
  | "morning"
  | "noon"
  | "inThreeDays"
  | "almostFull"
  | "train"
  | "plane"
  | "firstClass"
  | "pendingAgency"
  | "otherTown"
  | "yesterday",
  string
> = {} as never;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const seed = seederOf(app.database);
  const busAgency = await seed.agency({ name: "Étoile du Mbam" });
  const otherBusAgency = await seed.agency({ name: "100%_Voyages" });
  const trainAgency = await seed.agency({ name: "Rail Test", mode: 2 });
  const planeAgency = await seed.agency({ name: "Air Test", mode: 3 });
  const pendingAgency = await seed.agency({ name: "Étoile en attente", active: false });
  const base = { agency: busAgency, from: route.city_departure, to: route.city_destination };
  trips.morning = await seed.departure({ ...base, at: "06:00", price: 5000 });
  trips.noon = await seed.departure({ ...base, at: "12:30", agency: otherBusAgency });
  trips.inThreeDays = await seed.departure({ ...base, inDays: 3, at: "09:00" });
  trips.almostFull = await seed.departure({ ...base, at: "15:00", places: 10, taken: 8 });
  trips.train = await seed.departure({ ...base, at: "16:00", agency: trainAgency });
  trips.plane = await seed.departure({ ...base, at: "17:00", agency: planeAgency });
  trips.firstClass = await seed.departure({ ...base, at: "18:00", travelClass: "FIRST" });
  trips.pendingAgency = await seed.departure({ ...base, at: "19:00", agency: pendingAgency });
  trips.otherTown = await seed.departure({ ...base, at: "20:00", to: "Ailleurs-Test" });
  trips.yesterday = await seed.departure({ ...base, inDays: -1, at: "08:00" });
});
afterAll(() => app?.stop());

/** Returns the day in this number of days in the format of the API. */
const dayIn = (days: number): string => apiDay(addDays(dayOf(new Date()), days));
const nameOf = (uuid: string): string =>
  Object.entries(trips).find(([, id]) => id === uuid)?.[0] ?? uuid;

/** Searches on the route with these filters and returns the names of the trips found, in order of departure. */
async function found(
  filters: Record<string, unknown>,
  query: Record<string, unknown> = {},
): Promise<string[]> {
  const { status, body } = await app.call("searchDepartures", {
    query: { per_page: 100, ...query },
    body: { ...route, ...filters },
  } as never);
  expect(status).toBe(200);
  return body.data.departures.data.map((departure) => nameOf(departure.uuid));
}

/** The trips that a search on the route without further filters finds. */
const all = ["morning", "noon", "almostFull", "train", "plane", "firstClass", "inThreeDays"];

test("without filters and without an account every future trip of the route is found [C1.search.01]", async () => {
  expect(await found({})).toEqual(all);
});

test("city_departure filters by departure town [C3.search.03]", async () => {
  expect(await found({ city_destination: "" })).toEqual([
    ...all.slice(0, -1),
    "otherTown",
    "inThreeDays",
  ]);
  expect(await found({ city_departure: "Mfoumbé", city_destination: "" })).toEqual([]);
});

test("city_destination filters by destination town [C3.search.04]", async () => {
  expect(await found({ city_departure: "", city_destination: "Ailleurs-Test" })).toEqual([
    "otherTown",
  ]);
  expect(await found({ city_departure: "" })).toEqual(all);
});

test("towns are found ignoring accents, case, spaces and hyphens", async () => {
  expect(await found({ city_departure: "  EBOLO nord ", city_destination: "mfoumbe" })).toEqual(
    all,
  );
});

test("departure_hour filters trips at that hour or later on each day [C3.search.05, G.search.04]", async () => {
  expect(await found({ departure_hour: "12:30" })).toEqual([
    "noon",
    "almostFull",
    "train",
    "plane",
    "firstClass",
  ]);
  expect(await found({ departure_hour: "12:31" })).not.toContain("noon");
});

test("departure_in_progress is accepted and never finds trips that have left [C3.search.06, G.search.04]", async () => {
  for (const value of [true, false, "true", "0", ""])
    expect(await found({ departure_in_progress: value })).toEqual(all);
});

test("place_require filters trips with at least that many places [C3.search.07, G.search.04]", async () => {
  expect(await found({ place_require: 2 })).toContain("almostFull");
  expect(await found({ place_require: "3" })).toEqual(all.filter((name) => name !== "almostFull"));
});

test("period_start is the first day when there is no departure_date [C3.search.08, G.search.04]", async () => {
  expect(await found({ period_start: dayIn(2) })).toEqual(["inThreeDays"]);
  expect(await found({ period_start: dayIn(2), departure_date: dayIn(1) })).toEqual(
    all.slice(0, -1),
  );
});

test("departure_date is one day in Douala, in either format [C3.search.09]", async () => {
  expect(await found({ departure_date: dayIn(3) })).toEqual(["inThreeDays"]);
  expect(await found({ departure_date: addDays(dayOf(new Date()), 3) })).toEqual(["inThreeDays"]);
  expect(await found({ departure_date: dayIn(2) })).toEqual([]);
});

test("period_end is the last day, inclusive [C3.search.10, G.search.04]", async () => {
  expect(await found({ period_end: dayIn(2) })).toEqual(all.slice(0, -1));
  expect(await found({ period_start: dayIn(1), period_end: dayIn(3) })).toEqual(all);
});

test("agency_name finds a part of the name, ignoring accents and case [C3.search.11]", async () => {
  expect(await found({ agency_name: "etoile DU" })).toEqual([
    "morning",
    "almostFull",
    "firstClass",
    "inThreeDays",
  ]);
  expect(await found({ agency_name: "nobody" })).toEqual([]);
});

test("travel_class and bus_category both accept a list [C3.search.12, G.search.11]", async () => {
  expect(await found({ travel_class: ["FIRST"] })).toEqual(["firstClass"]);
  expect(await found({ bus_category: ["FIRST"] })).toEqual(["firstClass"]);
  expect(await found({ travel_class: ["FIRST", "ECONOMIC"] })).toEqual(all);
  expect(await found({ travel_class: [] })).toEqual(all);
  const { body } = await app.call("searchDeparturesByQuery", {
    query: { ...route, bus_category: "FIRST" },
  } as never);
  expect(body.data.departures.data.map((departure) => departure.travel_class)).toEqual(["FIRST"]);
});

test("agency_transport_type_id filters by mode of transport; without it all modes are found [C3.search.13, G.plan.09]", async () => {
  expect(await found({ agency_transport_type_id: 1 })).toEqual([
    "morning",
    "noon",
    "almostFull",
    "firstClass",
    "inThreeDays",
  ]);
  expect(await found({ agency_transport_type_id: "2" })).toEqual(["train"]);
  expect(await found({ agency_transport_type_id: 3 })).toEqual(["plane"]);
  expect(await found({ agency_transport_type_id: 9 })).toEqual([]);
});

test("filters are combined with AND, and empty values are ignored [G.search.04]", async () => {
  expect(
    await found({
      agency_name: "Étoile",
      departure_date: dayIn(1),
      departure_hour: "07:00",
      place_require: 1,
      travel_class: ["ECONOMIC"],
    }),
  ).toEqual(["almostFull"]);
  const empty = {
    departure_date: "",
    return_date: null,
    departure_hour: "",
    period_start: "",
    period_end: null,
    place_require: "",
    agency_name: "",
    travel_class: "",
    bus_category: null,
    agency_transport_type_id: "",
  };
  expect(await found(empty)).toEqual(all);
});

test("trips of an agency that is not active are not found [G.auth.28]", async () => {
  expect(await found({ agency_name: "attente" })).toEqual([]);
  const { status } = await app.call("getDeparture", {
    params: { id: trips.pendingAgency },
    query: {},
  });
  expect(status).toBe(404);
});

test("a past date finds no past trips [C5.search.01]", async () => {
  expect(await found({ departure_date: dayIn(-1) })).toEqual([]);
  expect(await found({ period_start: dayIn(-2), period_end: dayIn(-1) })).toEqual([]);
});

test("% and _ in agency_name are ordinary characters, not patterns", async () => {
  expect(await found({ agency_name: "%" })).toEqual(["noon"]);
  expect(await found({ agency_name: "%_" })).toEqual(["noon"]);
  expect(await found({ agency_name: "100%_voy" })).toEqual(["noon"]);
  for (const pattern of ["_v%", "1%V", "___", "%voyages%", "\\%"])
    expect(await found({ agency_name: pattern })).toEqual([]);
  expect(await found({ agency_name: "\\" })).toEqual([]);
});

test("hostile text finds nothing and causes no error", async () => {
  for (const town of [
    "</script><script>alert(1)</script>",
    "'; drop table offers; --",
    "%",
    "a\u0000b",
    "\ud800",
    "🚍",
  ]) {
    expect(await found({ city_departure: town })).toEqual([]);
    expect(await found({ agency_name: `${town}-` })).toEqual([]);
  }
  expect(await found({ city_departure: `${route.city_departure}\u0000` })).toEqual(all);
});

test("an invalid value is refused with 400 and the name of its field", async () => {
  const invalid = {
    city_departure: "x".repeat(300),
    departure_date: "30-02-2030",
    return_date: "2030/01/01",
    departure_hour: "25:00",
    place_require: 0,
    agency_transport_type_id: "abc",
    travel_class: ["THIRD"],
    period_start: "tomorrow",
    period_end: 5,
    agency_name: { $gt: "" },
  };
  const invalidToo = {
    place_require: 11,
    departure_hour: "12:60",
    travel_class: { FIRST: true },
    city_destination: ["a", "b"],
    departure_in_progress: "maybe",
  };
  for (const [field, value] of [...Object.entries(invalid), ...Object.entries(invalidToo)]) {
    const { status, body } = await app.call("searchDepartures", {
      query: {},
      body: { ...route, [field]: value },
    } as never);
    expect([field, status, body.error_code]).toEqual([field, 400, "invalid_input"]);
    expect(
      (body.data as unknown as { fields: { field: string }[] }).fields[0]!.field.split(".")[0],
    ).toBe(field);
  }
});

test("an unknown order is ignored [C9.search.05]", async () => {
  expect(await found({}, { order: "sideways", order_field: "colour" })).toEqual(all);
});

test("a body that is not a JSON object is refused with 400", async () => {
  for (const body of ["[", "[]", '"text"', "12"]) {
    const response = await app.fetch("/api/departures/v2", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect([body, response.status]).toEqual([body, 400]);
  }
});

test("a trip is listed until its hour of departure [G.search.13]", async () => {
  const separateApp = await startTestApp({ sandbox: app.sandbox });
  try {
    const seed = seederOf(separateApp.database);
    const id = await seed.departure({
      agency: await seed.agency(),
      from: "Avant-Test",
      to: "Après-Test",
    });
    const listed = async (): Promise<number> =>
      (
        await separateApp.call("searchDepartures", {
          query: {},
          body: { city_departure: "Avant-Test", city_destination: "Après-Test" },
        } as never)
      ).body.data.departures.total;
    const [row] = await separateApp.database.sql<{ seconds: number }>(
      "select extract(epoch from departs_at - app_now())::float8 as seconds from departures where id = $1",
      [id],
    );
    await separateApp.advance(row!.seconds - 5);
    expect(await listed()).toBe(1);
    await separateApp.advance(5);
    expect(await listed()).toBe(0);
  } finally {
    await separateApp.stop();
  }
});
