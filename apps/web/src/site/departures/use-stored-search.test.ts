import { expect, test } from "vitest";
import { readTripSearch } from "../../lib/trip-search.ts";
import { completedSearch } from "./use-stored-search.ts";

const kept = readTripSearch(
  new URLSearchParams(
    "city_departure=Yaoundé&city_destination=Douala&departure_date=17-12-2026&place_require=2&page=3",
  ),
);
const filled = (query: string) => completedSearch(kept, new URLSearchParams(query), "2026-12-18");

test("an address without towns gets the stored towns and page 1, and a past day becomes today", () => {
  const search = filled("");
  expect(search.filter).toMatchObject({ city_departure: "Yaoundé", city_destination: "Douala" });
  expect(search).toMatchObject({
    page: 1,
    travel_type: 1,
    search: { departure_date: "2026-12-18", place_require: 2 },
  });
});

test("a stored return before the day of the search is dropped", () => {
  const back = (return_date: string) =>
    completedSearch(
      { ...kept, search: { ...kept.search, return_date } },
      new URLSearchParams(),
      "2026-12-18",
    ).search.return_date;
  expect([back("2026-12-17"), back("2026-12-18")]).toEqual(["", "2026-12-18"]);
});

test("values of the address take precedence over stored ones", () => {
  expect(filled("agency_transport_type_id=2&place_require=4")).toMatchObject({
    travel_type: 2,
    search: { place_require: 4 },
  });
});
