import type { CounterDeparture } from "@wakafine/shared/counter/contract.ts";
import { expect, test } from "vitest";
import { findDepartures } from "./find-departures.ts";

const departure = (
  uuid: string,
  [hour, from, ...towns]: readonly string[],
  travel_class: CounterDeparture["travel_class"] = "ECONOMIC",
): CounterDeparture => ({
  uuid,
  city_departure: from ?? "",
  departure_date: "30-12-2026",
  departure_hour: hour ?? "",
  travel_class,
  total_places_number: 50,
  remaining_places_number: 20,
  destinations: towns.map((city) => ({ city, price: 5000 })),
});
const departures = [
  departure("a", ["06:00", "Yaoundé", "Douala", "Edéa"]),
  departure("b", ["06:30", "Yaoundé", "Bafoussam"], "FIRST"),
  departure("c", ["16:00", "Douala", "Yaoundé"]),
];

test.each([
  ["", ["a", "b", "c"]],
  ["yaounde", ["a", "b", "c"]],
  ["Yaoundé – Edéa", ["a"]],
  ["doua", ["a", "c"]],
  ["6h", ["a", "b"]],
  ["06:30", ["b"]],
  ["vip", ["b"]],
  ["Douala 16:00", ["c"]],
  ["kribi", []],
  ["%", []],
] as const)(
  "the keyword %s finds the departures of its towns, hour and class [G.counter.02]",
  (keyword, ids) => {
    expect(findDepartures(departures, keyword).map(({ uuid }) => uuid)).toEqual(ids);
  },
);
