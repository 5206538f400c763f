import { expect, test } from "vitest";
import { sampleDeparture } from "../../testing/sample-departure.ts";
import { byDay, bySeats, emptyList, whileLoading, withPage } from "./departure-list.ts";

const page = (uuids: readonly string[], total = 41) => ({
  data: uuids.map((uuid) => sampleDeparture({ uuid })),
  total,
  pages: Math.ceil(total / 20),
  current_page: 1,
  per_page: 20,
});
const uuids = (list: typeof emptyList) => list.departures.map((departure) => departure.uuid);

test("the loading flag is true while a page is loading and false once it has loaded [C4.search.01]", () => {
  expect(emptyList.loading).toBe(false);
  const loading = whileLoading(emptyList);
  expect(loading.loading).toBe(true);
  expect(withPage(loading, 1, page(["a"])).loading).toBe(false);
});

test.each([1, 0])("page %i replaces the list [C4.search.02]", (number) => {
  const before = withPage(emptyList, 1, page(["a", "b"]));
  expect(uuids(withPage(before, number, page(["c"], 1)))).toEqual(["c"]);
});

test("pages 2 and 3 are appended to the list [C4.search.03]", () => {
  const first = withPage(emptyList, 1, page(["a", "b"]));
  const second = withPage(first, 2, page(["c"]));
  expect(uuids(withPage(second, 3, page(["d"])))).toEqual(["a", "b", "c", "d"]);
  expect(second.total).toBe(41);
  expect(second.pages).toBe(3);
});

test("a departure that moved to the next page between two calls is listed once", () => {
  const first = withPage(emptyList, 1, page(["a", "b"]));
  expect(uuids(withPage(first, 2, page(["b", "c"])))).toEqual(["a", "b", "c"]);
});

test("a departure offered to two towns is listed once per town", () => {
  const response = {
    ...page([]),
    data: [sampleDeparture(), sampleDeparture({ city_destination: "Edéa" })],
  };
  expect(withPage(emptyList, 1, response).departures).toHaveLength(2);
});

test("days follow the order of the list, and a day can occur again", () => {
  const dates = ["18-12-2026", "18-12-2026", "19-12-2026", "18-12-2026"];
  const days = byDay(
    dates.map((departure_date, index) => sampleDeparture({ uuid: String(index), departure_date })),
  );
  expect(days.map(({ date, departures }) => [date, departures.length])).toEqual([
    ["18-12-2026", 2],
    ["19-12-2026", 1],
    ["18-12-2026", 1],
  ]);
});

test("departures without a free place are listed separately", () => {
  const { open, full } = bySeats([
    sampleDeparture({ uuid: "a", remaining_places_number: 0 }),
    sampleDeparture({ uuid: "b", remaining_places_number: 1 }),
  ]);
  expect([open[0]?.uuid, full[0]?.uuid]).toEqual(["b", "a"]);
});
