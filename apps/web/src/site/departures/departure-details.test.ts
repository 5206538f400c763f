import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { expect, test } from "vitest";
import { sampleDeparture } from "../../testing/sample-departure.ts";
import { boardingText, isByNight, laterArrivalDay, seatsMessage } from "./departure-details.ts";

test.each([
  ["19:59", "18-12-2026", false],
  ["20:00", "18-12-2026", true],
  ["03:59", "18-12-2026", true],
  ["04:00", "18-12-2026", false],
  ["18:00", "19-12-2026", true],
])(
  "departure at %s, arrival on %s: night trip is %s",
  (departure_hour, departure_end_date, night) => {
    expect(isByNight(sampleDeparture({ departure_hour, departure_end_date }))).toBe(night);
  },
);

test("an arrival on the next day shows that day, in both languages", () => {
  const departure = sampleDeparture({ departure_end_date: "19-12-2026" });
  expect(laterArrivalDay(departure, "fr")).toBe("sam. 19 déc.");
  expect(laterArrivalDay(departure, "en")).toBe("Sat 19 Dec");
  expect(laterArrivalDay(sampleDeparture(), "fr")).toBeUndefined();
});

test("up to 5 free places show a warning, and 0 places mean full", () => {
  expect(seatsMessage(6)).toBe(searchMessages.seatsLeft);
  expect(seatsMessage(5)).toBe(searchMessages.fewSeats);
  expect(seatsMessage(1)).toBe(searchMessages.oneSeat);
  expect(seatsMessage(0)).toBe(searchMessages.full);
});

test("a card names the first boarding point and counts the others, in both languages", () => {
  const leavesFrom = (...boarding_quarters: string[]) => sampleDeparture({ boarding_quarters });
  expect(boardingText(leavesFrom(), "fr")).toBe("Yaoundé");
  expect(boardingText(leavesFrom("Mvan"), "fr")).toBe("Yaoundé, Mvan");
  expect(boardingText(leavesFrom("Mvan", "Nsam"), "fr")).toBe("Yaoundé, Mvan (ou 1 autre)");
  expect(boardingText(leavesFrom("Mvan", "Nsam", "Biyem-Assi"), "en")).toBe(
    "Yaoundé, Mvan (or 2 others)",
  );
});
