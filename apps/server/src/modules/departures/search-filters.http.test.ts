import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

// The towns are used by this test only, so that departures of the seeded world do not match.
const route = { city_departure: "Ébolo-Nord", city_destination: "Mfoumbé" };
const trips: Record<
  "dawn" | "noon" | "later" | "full" | "train" | "plane" | "vip" | "closed" | "other" | "left",
  string
> = {} as never;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const seed = seederOf(app.database);
  const bus = await seed.agency({ name: "Étoile du Mbam" });
  const second = await seed.agency({ name: "100%_Voyages" });
  const train = await seed.agency({ name: "Rail Test", mode: 2 });
  const plane = await seed.agency({ name: "Air Test", mode: 3 });
  const waiting = await seed.agency({ name: "Étoile en attente", active: false });
  const base = { agency: bus, from: route.city_departure, to: route.city_destination };
  trips.dawn = await seed.departure({ ...base, at: "06:00", price: 5000 });
  trips.noon = await seed.departure({ ...base, at: "12:30", agency: second });
  trips.later = await seed.departure({ ...base, inDays: 3, at: "09:00" });
  trips.full = await seed.departure({ ...base, at: "15:00", places: 10, taken: 8 });
  trips.train = await seed.departure({ ...base, at: "16:00", agency: train });
  trips.plane = await seed.departure({ ...base, at: "17:00", agency: plane });
  trips.vip = await seed.departure({ ...base, at: "18:00", travelClass: "FIRST" });
  trips.closed = await seed.departure({ ...base, at: "19:00", agency: waiting });
  trips.other = await seed.departure({ ...base, at: "20:00", to: "Ailleurs-Test" });
  trips.left = await seed.departure({ ...base, inDays: -1, at: "08:00" });
});
afterAll(() => app?.stop());

const day = (ahead: number): string => apiDay(addDays(dayOf(new Date()), ahead));
const nameOf = (uuid: string): string =>
  Object.entries(trips).find(([, id]) => id === uuid)?.[0] ?? uuid;

/** Returns the names of the trips that a search on the route finds, in order of time. */
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

const all = ["dawn", "noon", "full", "train", "plane", "vip", "later"];

test("without filters and without an account every future trip of the route is found [C1.search.01]", async () => {
  expect(await found({})).toEqual(all);
});

test("city_departure filters by departure town [C3.search.03]", async () => {
  expect(await found({ city_destination: "" })).toEqual([...all.slice(0, -1), "other", "later"]);
  expect(await found({ city_departure: "Mfoumbé", city_destination: "" })).toEqual([]);
});

test("city_destination filters by destination town [C3.search.04]", async () => {
  expect(await found({ city_departure: "", city_destination: "Ailleurs-Test" })).toEqual(["other"]);
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
    "full",
    "train",
    "plane",
    "vip",
  ]);
  expect(await found({ departure_hour: "12:31" })).not.toContain("noon");
});

test("departure_in_progress is accepted and never finds trips that have left [C3.search.06, G.search.04]", async () => {
  for (const value of [true, false, "true", "0", ""])
    expect(await found({ departure_in_progress: value })).toEqual(all);
});

test("place_require filters trips with at least that many places [C3.search.07, G.search.04]", async () => {
  expect(await found({ place_require: 2 })).toContain("full");
  expect(await found({ place_require: "3" })).toEqual(all.filter((name) => name !== "full"));
});

test("period_start is the first day when there is no departure_date [C3.search.08, G.search.04]", async () => {
  expect(await found({ period_start: day(2) })).toEqual(["later"]);
  expect(await found({ period_start: day(2), departure_date: day(1) })).toEqual(all.slice(0, -1));
});

test("departure_date is one day in Douala, in either format [C3.search.09]", async () => {
  expect(await found({ departure_date: day(3) })).toEqual(["later"]);
  expect(await found({ departure_date: addDays(dayOf(new Date()), 3) })).toEqual(["later"]);
  expect(await found({ departure_date: day(2) })).toEqual([]);
});

test("period_end is the last day, inclusive [C3.search.10, G.search.04]", async () => {
  expect(await found({ period_end: day(2) })).toEqual(all.slice(0, -1));
  expect(await found({ period_start: day(1), period_end: day(3) })).toEqual(all);
});

test("agency_name finds a part of the name, ignoring accents and case [C3.search.11]", async () => {
  expect(await found({ agency_name: "etoile DU" })).toEqual(["dawn", "full", "vip", "later"]);
  expect(await found({ agency_name: "nobody" })).toEqual([]);
});

test("travel_class and bus_category both accept a list [C3.search.12, G.search.11]", async () => {
  expect(await found({ travel_class: ["FIRST"] })).toEqual(["vip"]);
  expect(await found({ bus_category: ["FIRST"] })).toEqual(["vip"]);
  expect(await found({ travel_class: ["FIRST", "ECONOMIC"] })).toEqual(all);
  expect(await found({ travel_class: [] })).toEqual(all);
  const { body } = await app.call("searchDeparturesByQuery", {
    query: { ...route, bus_category: "FIRST" },
  } as never);
  expect(body.data.departures.data.map((departure) => departure.travel_class)).toEqual(["FIRST"]);
});

test("agency_transport_type_id filters by mode of transport; without it all modes are found [C3.search.13, G.plan.09]", async () => {
  expect(await found({ agency_transport_type_id: 1 })).toEqual([
    "dawn",
    "noon",
    "full",
    "vip",
    "later",
  ]);
  expect(await found({ agency_transport_type_id: "2" })).toEqual(["train"]);
  expect(await found({ agency_transport_type_id: 3 })).toEqual(["plane"]);
  expect(await found({ agency_transport_type_id: 9 })).toEqual([]);
});

test("filters are combined with AND, and empty values are ignored [G.search.04]", async () => {
  expect(
    await found({
      agency_name: "Étoile",
      departure_date: day(1),
      departure_hour: "07:00",
      place_require: 1,
      travel_class: ["ECONOMIC"],
    }),
  ).toEqual(["full"]);
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
  const { status } = await app.call("getDeparture", { params: { id: trips.closed }, query: {} });
  expect(status).toBe(404);
});

test("a past date finds no past trips [C5.search.01]", async () => {
  expect(await found({ departure_date: day(-1) })).toEqual([]);
  expect(await found({ period_start: day(-2), period_end: day(-1) })).toEqual([]);
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

test("invalid values are refused with 400 and their field, never 500", async () => {
  const wrong = {
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
  const more = {
    place_require: 11,
    departure_hour: "12:60",
    travel_class: { FIRST: true },
    city_destination: ["a", "b"],
    departure_in_progress: "maybe",
  };
  for (const [field, value] of [...Object.entries(wrong), ...Object.entries(more)]) {
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
  const other = await startTestApp({ sandbox: app.sandbox });
  try {
    const seed = seederOf(other.database);
    const id = await seed.departure({
      agency: await seed.agency(),
      from: "Avant-Test",
      to: "Après-Test",
    });
    const listed = async (): Promise<number> =>
      (
        await other.call("searchDepartures", {
          query: {},
          body: { city_departure: "Avant-Test", city_destination: "Après-Test" },
        } as never)
      ).body.data.departures.total;
    const [left] = await other.database.sql<{ seconds: number }>(
      "select extract(epoch from departs_at - app_now())::float8 as seconds from departures where id = $1",
      [id],
    );
    await other.advance(left!.seconds - 5);
    expect(await listed()).toBe(1);
    await other.advance(5);
    expect(await listed()).toBe(0);
  } finally {
    await other.stop();
  }
});
