import { expect, test } from "vitest";
import { changedTravels, readTravels, travelsInput, travelsSearch } from "./travels-address.ts";

const read = (query: string) => readTravels(new URLSearchParams(query));

test("an address without a query shows the trips in progress, the earliest first; past trips begin with the latest", () => {
  expect(read("")).toEqual({ keyword: "", state: "in_progress", order: "asc" });
  expect(read("state=past")).toEqual({ keyword: "", state: "past", order: "desc" });
  expect(read("state=soon&order=up")).toEqual(read(""));
});

test("every view can be read back from its address, which has no default values", () => {
  expect(String(travelsSearch(read("")))).toBe("");
  for (const query of ["state=past", "state=all&order=desc", "keyword=Douala&state=past&order=asc"])
    expect(String(travelsSearch(read(query)))).toBe(query);
});

test("another state has its usual order, another keyword keeps the order", () => {
  const view = read("order=desc");
  expect(changedTravels(view, { keyword: "x" })).toMatchObject({ order: "desc", keyword: "x" });
  expect(changedTravels(view, { state: "past" })).toMatchObject({ state: "past", order: "desc" });
  expect(changedTravels(read("state=past"), { state: "in_progress" }).order).toBe("asc");
});

test("in progress and past are sent as the filter, all departures without one [A4.trav.01, G.trav.03]", () => {
  expect(travelsInput(read("state=past&keyword=Kribi"), 2).body).toEqual({
    keyword: "Kribi",
    state: "past",
    order: "desc",
    page: 2,
    per_page: 20,
  });
  expect(travelsInput(read(""), 1).body).toMatchObject({ state: "in_progress" });
  expect(travelsInput(read("state=all"), 1).body).not.toHaveProperty("state");
});
