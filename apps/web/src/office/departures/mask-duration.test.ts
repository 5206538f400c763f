import { expect, test } from "vitest";
import { completeTime, maskDuration } from "./mask-duration.ts";

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

test.each([
  ["9", "09:00"],
  ["09:", "09:00"],
  ["14:", "14:00"],
  ["45:", "45:"],
  ["04:3", "04:3"],
  ["04:30", "04:30"],
  ["", ""],
])("'%s' is completed to '%s' when its field is left", (entered, text) => {
  expect(completeTime(entered)).toBe(text);
});
