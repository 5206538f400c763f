import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { expect, test } from "vitest";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { hasMore, noTravels, travelList } from "./travel-list.ts";

const row = (uuid: string, left = 70) =>
  ({ uuid, remaining_places_number: left }) as unknown as AgencyDeparture;
const page = (data: AgencyDeparture[], total = 40) => ({
  data,
  total,
  pages: 2,
  current_page: 1,
  per_page: 2,
});
const received = (number: number, ...data: AgencyDeparture[]) =>
  ({ kind: "received", page: number, list: page(data) }) as const;
const ids = (list: { readonly rows: readonly AgencyDeparture[] }) =>
  list.rows.map(({ uuid }) => uuid);

test("page 1 or lower replaces the rows, later pages append, and a flag says that the list is loading [A4.trav.02]", () => {
  expect(noTravels.loading).toBe(true);
  const one = travelList(noTravels, received(1, row("a"), row("b")));
  expect([ids(one), one.loading, one.page, one.total]).toEqual([["a", "b"], false, 1, 40]);
  const asked = travelList(one, { kind: "requested", page: 2 });
  expect([asked.loading, asked.wanted, ids(asked)]).toEqual([true, 2, ["a", "b"]]);
  const two = travelList(asked, received(2, row("c"), row("d")));
  expect([ids(two), two.loading, two.page]).toEqual([["a", "b", "c", "d"], false, 2]);
  for (const low of [1, 0, -1]) {
    const again = travelList(two, received(low, row("x")));
    expect([ids(again), again.page]).toEqual([["x"], 1]);
  }
});

test("a row that moved to a later page is shown once", () => {
  const one = travelList(noTravels, received(1, row("a"), row("b")));
  expect(ids(travelList(one, received(2, row("b"), row("c"))))).toEqual(["a", "b", "c"]);
});

test("a failure keeps the rows and is cleared by the next success", () => {
  const one = travelList(noTravels, received(1, row("a")));
  const failure: ApiFailure = {
    kind: "network",
    status: 0,
    message: "x",
    code: null,
    data: null,
  };
  const failed = travelList(one, { kind: "failed", failure });
  expect([ids(failed), failed.loading, failed.failure]).toEqual([["a"], false, failure]);
  expect(travelList(failed, received(1, row("a"))).failure).toBeNull();
});

test("a refresh updates the seats of the loaded rows in place", () => {
  const one = travelList(noTravels, received(1, row("a"), row("b")));
  const fresh = travelList(one, { kind: "refreshed", list: page([row("b", 3), row("z")]) });
  expect(fresh.rows.map(({ remaining_places_number: left }) => left)).toEqual([70, 3]);
  expect(ids(fresh)).toEqual(["a", "b"]);
});

test("another page exists while fewer rows are loaded than match", () => {
  const one = travelList(noTravels, received(1, row("a"), row("b")));
  expect([hasMore(noTravels), hasMore(one)]).toEqual([false, true]);
  expect(hasMore(travelList(one, received(2, row("c"), row("d"))))).toBe(false);
});
