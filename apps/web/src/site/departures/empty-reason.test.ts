import { expect, test } from "vitest";
import { readTripSearch } from "../../lib/trip-search.ts";
import { emptyReason, isFiltered, withoutFilters } from "./empty-reason.ts";

const today = "2026-12-18";
const reasonOf = (query: string) => emptyReason(readTripSearch(new URLSearchParams(query)), today);
const route = "city_departure=Yaound%C3%A9&city_destination=Douala";

test.each([
  ["city_departure=Yaounde&city_destination=Paris", "unknown_town"],
  ["city_departure=Yaounde&city_destination=yaound%C3%A9", "same_town"],
  [`${route}&departure_date=17-12-2026`, "past_date"],
  [`${route}&departure_date=18-12-2026`, "none"],
  [`${route}&departure_date=18-12-2026&page=4`, "beyond"],
  [`${route}&travel_class=FIRST`, "narrow"],
  [`${route}&departure_hour=22:00`, "narrow"],
  [`${route}&agency_name=x`, "narrow"],
  [route, "no_route"],
  ["city_departure=Yaounde", "none"],
  ["", "week"],
  ["agency_transport_type_id=3", "week"],
])("an empty result for ?%s is explained as %s", (query, kind) => {
  expect(reasonOf(query).kind).toBe(kind);
});

test("an unknown town is shown as it was entered", () => {
  expect(reasonOf("city_departure=Atlantis&city_destination=Douala")).toEqual({
    kind: "unknown_town",
    town: "Atlantis",
  });
});

test("removing the filters keeps towns, day, travellers and sort order", () => {
  const search = readTripSearch(
    new URLSearchParams(
      `${route}&departure_date=18-12-2026&place_require=3&travel_class=FIRST&agency_name=x&order=asc&page=2`,
    ),
  );
  const wide = withoutFilters(search);
  expect(isFiltered(search)).toBe(true);
  expect(isFiltered(wide)).toBe(false);
  expect(wide).toMatchObject({
    page: 1,
    search: search.search,
    filter: { city_departure: "Yaoundé", city_destination: "Douala", order_by: "asc" },
  });
});
