import type { BoardingDeparture } from "@wakafine/shared/check-in/contract.ts";
import { expect, test } from "vitest";
import { nextToBoard } from "./boarding-panel.tsx";

const now = new Date("2026-12-24T13:30:00Z"); // 14:30 in Douala
const departure = (departure_hour: string, expected: number) =>
  ({
    uuid: `${departure_hour} ${expected}`,
    departure_date: "24-12-2026",
    departure_hour,
    expected,
  }) as BoardingDeparture;
const hours = (departures: readonly BoardingDeparture[]) =>
  nextToBoard(departures, now).map(({ departure_hour }) => departure_hour);

test("of many departures those with passengers that leave next are shown at first; of few all", () => {
  const few = [departure("05:30", 0), departure("07:00", 12)];
  expect(hours(few)).toEqual(["05:30", "07:00"]);
  const many = [
    ...few,
    departure("13:29", 9),
    departure("13:30", 8),
    departure("15:00", 0),
    departure("15:30", 3),
    ...["16:00", "16:30", "17:00", "17:30"].map((hour) => departure(hour, 1)),
  ];
  expect(hours(many)).toEqual(["13:30", "15:30", "16:00", "16:30", "17:00"]);
});

test("when no departure with passengers leaves any more, the first ones are shown", () => {
  const gone = Array.from({ length: 7 }, (_, hour) => departure(`0${hour}:00`, hour));
  expect(hours(gone)).toEqual(["00:00", "01:00", "02:00", "03:00", "04:00"]);
});
