import { searchDepartures, searchDeparturesByQuery } from "@wakafine/shared/departures/contract.ts";
import { expect, test } from "vitest";
import { readTripSearch, type SearchFilter } from "../../lib/trip-search.ts";
import { departuresQuery, searchPayload } from "./search-payload.ts";

const blank = readTripSearch(new URLSearchParams());
const filtered = (filter: Partial<SearchFilter>) =>
  searchPayload({ ...blank, filter: { ...blank.filter, ...filter } });

test("an empty filter requests the first 20 departures of the travel type and sends nothing empty [C4.search.04]", () => {
  expect(searchPayload(blank)).toEqual({
    query: { page: 1, per_page: 20 },
    body: { agency_transport_type_id: 1 },
  });
});

test("both bus categories are sent in travel_class as a list [C3.search.20]", () => {
  expect(blank.filter.bus_category).toEqual([]);
  expect(filtered({ bus_category: ["FIRST", "ECONOMIC"] }).body).toMatchObject({
    travel_class: ["FIRST", "ECONOMIC"],
  });
});

test("move_hour is sent in departure_hour as HH:mm [C3.search.21]", () => {
  expect(blank.filter.move_hour).toBe("");
  expect(filtered({ move_hour: "08:30" }).body).toMatchObject({ departure_hour: "08:30" });
});

test("agency_name is sent in agency_name [C3.search.22]", () => {
  expect(blank.filter.agency_name).toBe("");
  expect(filtered({ agency_name: "Sanaga" }).body).toMatchObject({ agency_name: "Sanaga" });
});

test("order_by is empty, asc or desc; only asc and desc are sent [C3.search.23, G.search.02]", () => {
  expect(blank.filter.order_by).toBe("");
  expect(filtered({}).query).not.toHaveProperty("order");
  expect(filtered({ order_by: "asc" }).query).toMatchObject({ order: "asc", order_field: "price" });
  expect(filtered({ order_by: "desc", order_field: "time" }).query).toMatchObject({
    order: "desc",
    order_field: "time",
  });
});

test("city_departure is sent in city_departure [C3.search.24]", () => {
  expect(blank.filter.city_departure).toBe("");
  expect(filtered({ city_departure: "Yaoundé" }).body).toMatchObject({ city_departure: "Yaoundé" });
});

test("city_destination is sent in city_destination [C3.search.25]", () => {
  expect(blank.filter.city_destination).toBe("");
  expect(filtered({ city_destination: "Douala" }).body).toMatchObject({
    city_destination: "Douala",
  });
});

test("the day is sent as DD-MM-YYYY, and travellers are sent from two on", () => {
  const search = {
    ...blank,
    search: { ...blank.search, departure_date: "2026-12-18", place_require: 2 },
  };
  expect(searchPayload(search).body).toMatchObject({
    departure_date: "18-12-2026",
    place_require: 2,
  });
  expect(
    searchPayload({ ...blank, search: { ...blank.search, departure_date: "", place_require: 1 } })
      .body,
  ).not.toHaveProperty("place_require");
});

test("server and browser send the same query", () => {
  const search = readTripSearch(
    new URLSearchParams("city_departure=Kribi&travel_class=FIRST&order=asc&page=2"),
  );
  const { query, body } = searchPayload(search);
  expect(departuresQuery(search).input).toEqual({ query: { ...query, ...body } });
});

test("the contract accepts the request of both endpoints", () => {
  const address =
    "city_departure=a&city_destination=b&departure_date=2026-12-18&departure_hour=08:30&place_require=2&travel_class=FIRST,ECONOMIC&agency_name=x&order=asc&order_field=time&page=2";
  const search = readTripSearch(new URLSearchParams(address));
  const { query, body } = searchPayload(search);
  const sent = { ...searchDepartures.query.parse(query), ...searchDepartures.body.parse(body) };
  expect(sent).toEqual({ ...query, ...body });
  expect(searchDeparturesByQuery.query.parse(departuresQuery(search).input.query)).toEqual(sent);
});
