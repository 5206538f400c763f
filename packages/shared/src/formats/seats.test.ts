import { expect, test } from "vitest";
import { seatRanges } from "./seats.ts";

test("three or more consecutive seats are one range, other seats are listed", () => {
  expect(seatRanges([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual(["1–10"]);
  expect(seatRanges([11, 12])).toEqual(["11", "12"]);
  expect(seatRanges([1, 2, 3, 7])).toEqual(["1", "2", "3", "7"]);
  expect(seatRanges([])).toEqual([]);
});
