import { expect, test } from "vitest";
import { routePairs, type Trajet } from "./route-pairs.ts";

const route = (city_departure: string, city_destination: string): Trajet => ({
  city_departure,
  city_destination,
  price_from: 4000,
  duration_minutes: 300,
  departures_per_day: 9,
});

test("the two directions of a pair of towns are one entry, at the place of the first", () => {
  const [there, other, back] = [
    route("Douala", "Yaoundé"),
    route("Buéa", "Yaoundé"),
    route("Yaoundé", "Douala"),
  ];
  expect(routePairs([there, other, back])).toEqual([
    { route: there, back },
    { route: other, back: null },
  ]);
});
