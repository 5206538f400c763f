import { expect, test } from "vitest";
import { stationArrivalTime } from "./station-arrival-time.ts";

test.each([
  ["08:00", "07:15"],
  ["00:30", "23:45"],
  ["13:45", "13:00"],
])(
  "a departure at %s has the arrival time %s at the station, 45 minutes before [C9.ticket.01]",
  (hour, at) => {
    expect(stationArrivalTime(hour)).toBe(at);
  },
);
