import { expect, test } from "vitest";
import { openingOf, openingRow } from "./planning-opening.ts";
import { readPlanning } from "./planning-address.ts";

const rows = ["05:00", "06:30", "06:30", "09:00"].map((departure_hour, index) => ({
  uuid: `d${index}`,
  departure_hour,
}));
const at = (hour: string, planned: readonly string[] = []) =>
  ({ day: "2026-12-18", hour, planned: new Set(planned) }) as const;

test("the list opens at the next departure of its page; when all have departed it opens at its start", () => {
  expect(openingRow(at("06:30"), { rows, hasMore: true })).toBe("d1");
  expect(openingRow(at("06:31"), { rows, hasMore: true })).toBe("d3");
  expect(openingRow(at("09:01"), { rows, hasMore: true })).toBeNull();
  expect(openingRow(at("09:01"), { rows, hasMore: false })).toBeNull();
});

test("after planning the list opens at the first planned departure, even among others at the same time", () => {
  expect(openingRow(at("06:30", ["d2", "d3"]), { rows, hasMore: true })).toBe("d2");
  expect(openingRow(at("09:00", ["later"]), { rows, hasMore: true })).toBe("next");
  expect(openingRow(at("06:00", ["elsewhere"]), { rows, hasMore: true })).toBeNull();
});

test("only today without filters opens at the current time", () => {
  const now = new Date("2026-12-18T07:15:00Z");
  const open = (address: string) =>
    openingOf(readPlanning(new URLSearchParams(address), "2026-12-18"), now);
  expect(open("")).toEqual(at("08:15"));
  for (const address of ["day=2026-12-19", "day=all", "page=2", "state=past", "keyword=Kribi"])
    expect(open(address), address).toBeNull();
});
