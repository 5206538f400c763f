import { expect, test } from "vitest";
import { changedTravels, readTravels, travelsInput, travelsSearch } from "./travels-address.ts";

const read = (query: string) => readTravels(new URLSearchParams(query));

test("an address without a query shows the upcoming trips, the earliest first; past trips begin with the latest, and a day shows all of its trips", () => {
  expect(read("")).toEqual({ keyword: "", day: null, state: "upcoming", order: "asc" });
  expect(read("state=past")).toMatchObject({ state: "past", order: "desc" });
  expect(read("day=2026-11-29")).toMatchObject({ day: "2026-11-29", state: "all", order: "asc" });
  expect(read("state=soon&order=up&day=never")).toEqual(read(""));
});

test("every view can be read back from its address, which has no default values", () => {
  expect(String(travelsSearch(read("")))).toBe("");
  for (const query of [
    "state=past",
    "state=all&order=desc",
    "state=under_way",
    "day=2026-11-29",
    "keyword=Douala&day=2026-11-29&state=upcoming&order=desc",
    "keyword=Douala&state=past&order=asc",
  ])
    expect(String(travelsSearch(read(query)))).toBe(query);
});

test("another state has its usual order, another keyword keeps the order", () => {
  const view = read("order=desc");
  expect(changedTravels(view, { keyword: "x" })).toMatchObject({ order: "desc", keyword: "x" });
  expect(changedTravels(view, { state: "past" })).toMatchObject({ state: "past", order: "desc" });
  expect(changedTravels(read("state=past"), { state: "in_progress" }).order).toBe("asc");
});

test("a chosen day shows all of its trips, and without a day the upcoming ones are shown again", () => {
  const chosen = changedTravels(read("state=past"), { day: "2026-11-29" });
  expect(chosen).toMatchObject({ day: "2026-11-29", state: "all", order: "asc" });
  expect(changedTravels(chosen, { day: null })).toMatchObject({ day: null, state: "upcoming" });
});

test("in progress and past are sent as the filter, all departures without one; those in progress are the upcoming ones and those under way [A4.trav.01, G.trav.03]", () => {
  expect(travelsInput(read("state=past&keyword=Kribi"), 2).body).toEqual({
    keyword: "Kribi",
    state: "past",
    order: "desc",
    page: 2,
    per_page: 20,
  });
  expect(travelsInput(read("state=in_progress"), 1).body).toMatchObject({ state: "in_progress" });
  expect(travelsInput(read(""), 1).body).toMatchObject({ departure_in_progress: true });
  expect(travelsInput(read("state=under_way"), 1).body).toMatchObject({
    departure_in_progress: false,
    state: "in_progress",
  });
  const ofDay = travelsInput(read("day=2026-11-29"), 1).body;
  expect(ofDay).toEqual({ departure_date: "2026-11-29", order: "asc", page: 1, per_page: 20 });
});
