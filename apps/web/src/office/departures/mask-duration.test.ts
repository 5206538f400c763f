import { expect, test } from "vitest";
import { maskDuration } from "./mask-duration.ts";

test.each([
  ["5", "", "5"],
  ["05", "", "05:"],
  ["05:", "05:0", "05"],
  ["05", "05:", "05"],
  ["0530", "", "05:30"],
  ["2660", "", "26:"],
  ["26:15", "", "26:15"],
  ["5:", "5", "05:"],
  ["5h30", "", "05:30"],
  ["x", "", ""],
  ["99599", "", "99:59"],
])("a duration changed to '%s' from '%s' becomes '%s'", (entered, former, text) => {
  expect(maskDuration(entered, former)).toBe(text);
});
