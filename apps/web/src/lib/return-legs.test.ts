import { expect, test } from "vitest";
import { sampleDeparture } from "../testing/sample-departure.ts";
import { leavesAfter, returnError } from "./return-legs.ts";

const outbound = sampleDeparture();

test("a return leaves strictly after the outbound arrives, also when it arrives on the next day [G.book.26]", () => {
  const back = (departure_date: string, departure_hour: string) =>
    sampleDeparture({ departure_date, departure_hour });
  const night = sampleDeparture({ departure_end_date: "19-12-2026", arriving_hour: "05:30" });
  expect(leavesAfter(back("18-12-2026", "12:00"), outbound)).toBe(false);
  expect(leavesAfter(back("18-12-2026", "12:01"), outbound)).toBe(true);
  expect(leavesAfter(back("18-12-2026", "23:00"), night)).toBe(false);
  expect(leavesAfter(back("01-01-2027", "05:00"), night)).toBe(true);
});

test("a return goes from the outbound's destination to its origin, whatever the spelling [G.book.26]", () => {
  const back = (city_departure: string, city_destination: string, departure_hour = "15:00") =>
    sampleDeparture({ city_departure, city_destination, departure_hour });
  expect(returnError(back("Douala", "YAOUNDE"), outbound)).toBeNull();
  expect(returnError(back("Douala", "Bafia"), outbound)).toBe("return_route");
  expect(returnError(back("Edéa", "Yaoundé"), outbound)).toBe("return_route");
  expect(returnError(back("Douala", "Yaoundé", "11:00"), outbound)).toBe("return_too_early");
});
