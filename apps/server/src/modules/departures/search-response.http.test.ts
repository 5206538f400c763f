import { addDays, apiDay, dayOf } from "@wakafine/shared/rules/dates.ts";
import { seederOf } from "@wakafine/testkit/seeded-departures.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const there = { city_departure: "Page-Ouest", city_destination: "Page-Est" };
const busy = { city_departure: "Mille-Nord", city_destination: "Mille-Sud" };
let app: TestApp;
let agency: string;

beforeAll(async () => {
  app = await startTestApp();
  const seed = seederOf(app.database);
  agency = await seed.agency({ name: "Pages Voyages" });
  for (let number = 0; number < 25; number += 1) {
    await seed.departure({
      agency,
      from: there.city_departure,
      to: there.city_destination,
      at: `${String(6 + Math.floor(number / 3)).padStart(2, "0")}:${number % 3}0`,
      price: 3000 + ((number * 7) % 5) * 500,
    });
  }
  await seed.departure({
    agency,
    from: there.city_destination,
    to: there.city_departure,
    inDays: 2,
    at: "10:00",
    price: 2500,
  });
  await seed.departure({
    agency,
    from: there.city_destination,
    to: there.city_departure,
    inDays: 4,
    at: "10:00",
  });
});
afterAll(() => app?.stop());

const day = (ahead: number): string => apiDay(addDays(dayOf(new Date()), ahead));

async function search(body: Record<string, unknown>, query: Record<string, unknown> = {}) {
  const response = await app.call("searchDepartures", {
    query,
    body: { ...there, ...body },
  } as never);
  expect(response.status).toBe(200);
  return response.body.data;
}

test("departures.data is an array of departures [C3.search.14, C7.search.02]", async () => {
  const { departures } = await search({});
  expect(Array.isArray(departures.data)).toBe(true);
  expect(departures.data[0]).toMatchObject({
    ...there,
    agency: { name: "Pages Voyages" },
    departure_date: day(1),
    departure_hour: "06:00",
  });
});

test("departures.per_page is the requested number, 20 by default [C3.search.15, C9.search.01]", async () => {
  expect((await search({})).departures).toMatchObject({ per_page: 20, data: { length: 20 } });
  expect((await search({}, { per_page: 7 })).departures).toMatchObject({
    per_page: 7,
    data: { length: 7 },
  });
});

test("departures.current_page is the requested page [C3.search.16]", async () => {
  const { departures } = await search({}, { page: 2 });
  expect([departures.current_page, departures.data.length]).toEqual([2, 5]);
});

test("departures.pages is total divided by per_page, rounded up [C3.search.17]", async () => {
  expect((await search({}, { per_page: 6 })).departures.pages).toBe(5);
  expect((await search({}, { per_page: 5 })).departures.pages).toBe(5);
});

test("departures.total counts all matches of all pages [C3.search.18]", async () => {
  expect((await search({}, { per_page: 3 })).departures.total).toBe(25);
  expect((await search({ departure_hour: "14:00" })).departures.total).toBe(1);
});

test("arrivals are the trips back on the return date, with the towns swapped [C3.search.19, G.search.03]", async () => {
  const { arrivals } = await search({ departure_date: day(1), return_date: day(2) });
  expect(arrivals).toMatchObject({ total: 1, pages: 1, current_page: 1, per_page: 20 });
  expect(arrivals.data[0]).toMatchObject({
    city_departure: there.city_destination,
    city_destination: there.city_departure,
    departure_date: day(2),
    price: 2500,
  });
});

test("arrivals is an empty page without a return date or with one before the outbound date [G.search.03]", async () => {
  const empty = { data: [], total: 0, pages: 0, current_page: 1, per_page: 20 };
  expect((await search({})).arrivals).toEqual(empty);
  expect((await search({ departure_date: day(3), return_date: day(2) })).arrivals).toEqual(empty);
  expect((await search({ return_date: day(-1) })).arrivals).toEqual(empty);
});

test("a search needs one database round trip, also with a return date", async () => {
  const { roundTrips } = app.app.context.database;
  for (const body of [{}, { departure_date: day(1), return_date: day(2) }]) {
    const before = roundTrips();
    await search(body, { page: 2, order: "desc" });
    expect(roundTrips() - before).toBe(1);
  }
});

test("GET with query parameters returns the same as POST [C7.search.01, G.search.01]", async () => {
  const filters = {
    ...there,
    departure_date: day(1),
    return_date: day(2),
    place_require: "2",
    travel_class: "ECONOMIC",
  };
  const paging = { page: "2", per_page: "10", order: "desc", order_field: "price" };
  const posted = await app.call("searchDepartures", {
    query: paging,
    body: { ...filters, travel_class: ["ECONOMIC"] },
  } as never);
  const got = await app.call("searchDeparturesByQuery", {
    query: { ...filters, ...paging },
  } as never);
  expect(got.status).toBe(200);
  expect(got.body).toEqual(posted.body);
  expect(got.body.data.departures.data).toHaveLength(10);
});

test("a page below 1 counts as page 1 [G.search.15]", async () => {
  for (const page of [0, -1, -99])
    expect((await search({}, { page })).departures).toMatchObject({
      current_page: 1,
      data: { length: 20 },
    });
});

test("a page beyond the last is an empty list with the correct total [G.search.15]", async () => {
  for (const page of [3, 51, 1_000_000])
    expect((await search({}, { page })).departures).toMatchObject({
      data: [],
      total: 25,
      pages: 2,
      current_page: page,
    });
});

test("per_page is at most 100, and a page or per_page that is not a number is refused", async () => {
  expect((await search({}, { per_page: 5000 })).departures.per_page).toBe(100);
  for (const query of [
    { page: "x" },
    { per_page: "x" },
    { per_page: 0 },
    { page: 1.5 },
    { page: 1e12 },
  ]) {
    const { status } = await app.call("searchDepartures", { query, body: there } as never);
    expect([query, status]).toEqual([query, 400]);
  }
});

test("totals are exact up to 1,000 and a minimum beyond [G.search.15]", async () => {
  const seed = seederOf(app.database);
  const [from, to] = [await seed.town(busy.city_departure), await seed.town(busy.city_destination)];
  const add = async (first: number, last: number): Promise<void> => {
    await app.database.sql(
      `with seeded as (
         insert into departures (agency_id, id, from_town_id, to_town_id, departs_at, duration_minutes, price, travel_class, total_places)
         select $1, gen_random_uuid(), $2, $3, app_now() + make_interval(hours => 24, mins => n), 60, 1000, 'ECONOMIC', 10 from generate_series($4::integer, $5) n
         returning *
       ) insert into offers (agency_id, departure_id, stop, mode, from_town_id, to_town_id, departs_at, arrives_at, price, travel_class, total_places)
       select agency_id, id, 0, 1, from_town_id, to_town_id, departs_at, departs_at + interval '1 hour', price, travel_class, total_places from seeded`,
      [agency, from, to, first, last],
    );
  };
  await add(1, 1000);
  const exact = (await search(busy)).departures;
  expect([exact.total, exact.total_is_minimum, exact.pages]).toEqual([1000, undefined, 50]);
  await add(1001, 1003);
  const more = (await search(busy)).departures;
  expect([more.total, more.total_is_minimum, more.pages]).toEqual([1000, true, 50]);
});

test("GET departures lists future departures in the requested order, 20 by default and at most 100 per page [C7.search.03, C9.search.02, G.search.14]", async () => {
  const list = async (query: Record<string, unknown>) => {
    const { status, body } = await app.call("listDepartures", { query } as never);
    expect(status).toBe(200);
    return body.data;
  };
  const prices = (await list({ order: "asc", per_page: 25 })).data.map(({ price }) => price);
  expect(prices).toHaveLength(25);
  expect(prices).toEqual(prices.toSorted((left, right) => left - right));
  const byDefault = await list({});
  expect([byDefault.per_page, byDefault.data.length]).toEqual([20, 20]);
  expect((await list({ per_page: 100 })).per_page).toBe(100);
});

test("lists without towns cover the next 7 days, lists of a route all future departures", async () => {
  const seed = seederOf(app.database);
  const far = await seed.agency({ name: "Loin Lignes" });
  await seed.departure({ agency: far, from: "Loin-A", to: "Loin-B", inDays: 6, at: "00:00" });
  await seed.departure({ agency: far, from: "Loin-A", to: "Loin-B", inDays: 9, at: "08:00" });
  const named = { city_departure: "", city_destination: "", agency_name: "Loin Lignes" };
  expect((await search(named)).departures.total).toBe(1);
  expect(
    (await search({ ...named, city_departure: "Loin-A", city_destination: "Loin-B" })).departures
      .total,
  ).toBe(2);
  expect((await search({ ...named, departure_date: day(9) })).departures.total).toBe(1);
});

test("a withdrawn departure is neither found nor returned", async () => {
  const seed = seederOf(app.database);
  const id = await seed.departure({ agency, from: "Retiré-A", to: "Retiré-B" });
  const gone = { city_departure: "Retiré-A", city_destination: "Retiré-B" };
  expect((await search(gone)).departures.total).toBe(1);
  await app.database.sql("update departures set deleted_at = app_now() where id = $1", [id]);
  expect((await search(gone)).departures.total).toBe(0);
  expect((await app.call("getDeparture", { params: { id }, query: {} })).status).toBe(404);
});
