import type { DeparturePlan } from "@wakafine/shared/departures/planning-contract.ts";
import { expect, test } from "vitest";
import { checkPlan, validateTowns } from "./departure-plan.ts";

const now = new Date("2026-03-10T11:30:00Z"); // 12:30 in Douala
const sent: DeparturePlan = {
  city_departure: "Yaoundé",
  city_destination: "Douala",
  departure_days: ["11-03-2026"],
  departure_hours: ["08:00"],
  total_places_number: 70,
  departure_duration: "05:00",
  price: 5000,
  travel_class: "ECONOMIC",
  bus_category: undefined,
  intermediate_destinations: null,
  boarding_stations: null,
  skip_exist_dates: null,
};
const fieldErrorsOf = (change: Partial<DeparturePlan>) =>
  checkPlan({ ...sent, ...change }, now).errors.map(({ field, code }) => `${field} ${code}`);
const days = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(2026, 2, 11 + index)).toISOString().slice(0, 10),
  );

test("a plan makes one departure per day and hour, in order and without duplicates [G.plan.01]", () => {
  const { plan, errors } = checkPlan(
    {
      ...sent,
      departure_days: ["12-03-2026", "2026-03-11", "11-03-2026"],
      departure_hours: ["18:00", "08:00", "08:00"],
    },
    now,
  );
  expect(errors).toEqual([]);
  expect(plan.times).toEqual([
    "2026-03-11T07:00:00.000Z",
    "2026-03-11T17:00:00.000Z",
    "2026-03-12T07:00:00.000Z",
    "2026-03-12T17:00:00.000Z",
  ]);
  expect(plan).toMatchObject({ minutes: 300, price: 5000, places: 70, travelClass: "ECONOMIC" });
});

test("past days, and past hours of today, are refused by field [G.plan.06]", () => {
  expect(fieldErrorsOf({ departure_days: ["09-03-2026", "11-03-2026"] })).toEqual([
    "departure_days.0 past_date",
  ]);
  expect(
    fieldErrorsOf({ departure_days: ["10-03-2026"], departure_hours: ["12:31", "12:30", "00:00"] }),
  ).toEqual(["departure_hours.1 past_date", "departure_hours.2 past_date"]);
  expect(fieldErrorsOf({ departure_days: ["10-03-2026"], departure_hours: ["12:31"] })).toEqual([]);
});

test("a plan has at most 200 departures, at most six months apart [G.plan.05]", () => {
  expect(fieldErrorsOf({ departure_days: days(100), departure_hours: ["08:00", "20:00"] })).toEqual(
    [],
  );
  expect(
    fieldErrorsOf({ departure_days: days(67), departure_hours: ["08:00", "14:00", "20:00"] }),
  ).toEqual(["departure_days too_many"]);
  expect(fieldErrorsOf({ departure_days: ["11-03-2026", "11-09-2026"] })).toEqual([]);
  expect(fieldErrorsOf({ departure_days: ["11-03-2026", "12-09-2026"] })).toEqual([
    "departure_days.1 too_large",
  ]);
});

test("class and bus category are the same value, and one of them is required [A5.plan.01, G.search.11]", () => {
  const without = { travel_class: undefined };
  expect(fieldErrorsOf(without)).toEqual(["travel_class required"]);
  expect(checkPlan({ ...sent, ...without, bus_category: "FIRST" }, now).plan.travelClass).toBe(
    "FIRST",
  );
  expect(fieldErrorsOf({ bus_category: "FIRST" })).toEqual(["bus_category invalid"]);
});

test("stops are reached after the start and before the end", () => {
  const stop = (duration: string) => [{ city: "Edéa", price: 3000, duration }];
  expect(fieldErrorsOf({ intermediate_destinations: stop("04:59") })).toEqual([]);
  expect(fieldErrorsOf({ intermediate_destinations: stop("05:00") })).toEqual([
    "intermediate_destinations.0.duration too_large",
  ]);
  expect(fieldErrorsOf({ intermediate_destinations: stop("00:00") })).toEqual([
    "intermediate_destinations.0.duration too_small",
  ]);
  expect(fieldErrorsOf({ departure_duration: "00:00" })).toEqual(["departure_duration too_small"]);
});

test("stations keep their time difference to the first hour, the shorter one across midnight", () => {
  const station = (quarter: string, departure_hour: string) => ({
    quarter,
    departure_hour,
    cost: null,
  });
  const offsets = (hour: string, ...stations: ReturnType<typeof station>[]) =>
    checkPlan(
      { ...sent, departure_hours: [hour, "19:00"], boarding_stations: stations },
      now,
    ).plan.stations.map(({ offset }) => offset);
  expect(
    offsets(
      "08:00",
      station("Mvan", "08:00"),
      station("Nsam", "08:30"),
      station("Olembé", "07:15"),
    ),
  ).toEqual([0, 30, -45]);
  expect(offsets("00:15", station("Mvan", "23:45"))).toEqual([-30]);
  expect(offsets("23:45", station("Mvan", "00:15"))).toEqual([30]);
  expect(
    fieldErrorsOf({
      boarding_stations: [
        station("Mvan", "08:00"),
        station("MVAN", "08:00"),
        station("Mvan", "08:30"),
      ],
    }),
  ).toEqual(["boarding_stations.1.quarter invalid"]);
});

test("towns must differ in any spelling [G.plan.06]", () => {
  const named = (...towns: [string, number | null][]) =>
    validateTowns(towns.map(([key, town_id]) => ({ key, town_id }))).map(
      ({ field, code }) => `${field} ${code}`,
    );
  expect(named(["yaounde", 1], ["douala", 2], ["edea", 3])).toEqual([]);
  expect(named(["bonaberi", 2], ["douala", 2])).toEqual(["city_destination same_town"]);
  expect(named(["nulle part", null], ["nulle part", null])).toEqual(["city_destination same_town"]);
  expect(named(["yaounde", 1], ["douala", 2], ["douala", 2], ["edea", 3], ["edea", 3])).toEqual([
    "intermediate_destinations.0.city same_town",
    "intermediate_destinations.2.city same_town",
  ]);
  expect(named(["", null], ["", null])).toEqual([
    "city_departure unknown_town",
    "city_destination unknown_town",
  ]);
});
