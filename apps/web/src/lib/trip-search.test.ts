import { travelClasses } from "@wakafine/shared/departures/travel-class.ts";
import { expect, test } from "vitest";
import {
  bookingAddress,
  changeSearchAddress,
  readTripSearch,
  resultAddress,
  travelTypes,
} from "./trip-search.ts";

const read = (query: string) => readTripSearch(new URLSearchParams(query));

test("there are three travel types and two classes", () => {
  expect(travelTypes).toEqual([1, 2, 3]);
  expect(travelClasses).toEqual(["FIRST", "ECONOMIC"]);
});

test.each([
  ["agency_transport_type_id=2", 2],
  ["agency_transport_type_id=3", 3],
  ["agency_transport_type_id=1", 1],
  ["agency_transport_type_id=9", 1],
  ["agency_transport_type_id=abc", 1],
  ["", 1],
])("?%s is travel type %i", (query, type) => {
  expect(read(query).travel_type).toBe(type);
});

test.each(["18-12-2026", "2026-12-18"])(
  "the day %s is read in either order of day, month and year",
  (day) => {
    expect(read(`departure_date=${day}`).search.departure_date).toBe("2026-12-18");
  },
);

test.each([
  ["departure_date=30-02-2026", { search: { departure_date: "", place_require: 1 } }],
  ["place_require=11", { search: { departure_date: "", place_require: 1 } }],
  ["place_require=-1&page=0", { page: 1, search: { departure_date: "", place_require: 1 } }],
  ["departure_hour=25:00", { filter: { move_hour: "" } }],
  ["travel_class=LUXURY", { filter: { bus_category: [] } }],
  ["order=sideways", { filter: { order_by: "", order_field: "price" } }],
])("an invalid value in ?%s is ignored", (query, expected) => {
  expect(read(query)).toMatchObject(expected);
});

test("classes are read from a list, a repeated parameter or the alias parameter", () => {
  for (const query of [
    "travel_class=ECONOMIC,FIRST",
    "travel_class=FIRST&travel_class=ECONOMIC",
    "bus_category=FIRST,ECONOMIC",
  ]) {
    expect(read(query).filter.bus_category).toEqual(["FIRST", "ECONOMIC"]);
  }
});

test("a sort list without JavaScript sends order and field in one value", () => {
  expect(read("sort=time_desc").filter).toMatchObject({ order_by: "desc", order_field: "time" });
  expect(read("sort=&order=asc").filter.order_by).toBe("");
});

test("an address written from a search is read back as the same search", () => {
  const query =
    "city_departure=Yaound%C3%A9&city_destination=Douala&departure_date=18-12-2026&departure_hour=08%3A30&place_require=2" +
    "&agency_transport_type_id=3&travel_class=FIRST%2CECONOMIC&agency_name=Sanaga+%26+Fils&order=desc&order_field=time&page=2";
  expect(resultAddress(read(query))).toBe(`/app/result?${query}`);
  expect(changeSearchAddress(read(query))).toBe(`/app/home?${query.replace("&page=2", "")}`);
});

test("the booking address contains departure, town and number of travellers", () => {
  expect(bookingAddress({ uuid: "d-1", city_destination: "Garoua-Boulaï" }, 2)).toBe(
    "/app/booking?departure=d-1&city_destination=Garoua-Boula%C3%AF&places=2",
  );
});
