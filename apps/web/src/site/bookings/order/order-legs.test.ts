import { expect, test } from "vitest";
import { sampleDeparture } from "../../../testing/sample-departure.ts";
import { nextLegOf } from "./order-legs.tsx";

const legs = [
  sampleDeparture(),
  sampleDeparture({ departure_date: "20-12-2026", departure_end_date: "20-12-2026" }),
].map((departure) => ({ departure, seats: [1], valid_seats: [1], boarding_station: null }));

test("the next leg is the first that has not arrived; after the last one it is the last", () => {
  expect(nextLegOf({ legs, now: "2026-12-18T10:59:00Z" })).toBe(0);
  expect(nextLegOf({ legs, now: "2026-12-18T11:00:00Z" })).toBe(1);
  expect(nextLegOf({ legs, now: "2027-01-01T00:00:00Z" })).toBe(1);
});

test("a leg whose tickets are cancelled is not the next one", () => {
  const now = "2026-12-17T10:00:00Z";
  const [outbound, back] = legs;
  expect(nextLegOf({ legs: [{ ...outbound!, valid_seats: [] }, back!], now })).toBe(1);
  expect(nextLegOf({ legs, now })).toBe(0);
});
