import { expect, test } from "vitest";
import { seatRanges } from "./seats.ts";

test("three or more consecutive seats are a range; the order does not matter", () => {
  expect(seatRanges([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual(["1–10"]);
  expect(seatRanges([11, 12])).toEqual(["11", "12"]);
  expect(seatRanges([9, 3, 2, 1, 7])).toEqual(["1–3", "7", "9"]);
  expect(seatRanges([])).toEqual([]);
});
