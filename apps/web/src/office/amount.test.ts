import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { expect, test } from "vitest";
import { readAmount, validateAmount } from "./amount.ts";

test.each([
  ["12500", 12_500],
  ["12 500", 12_500],
  ["12\u202f500", 12_500],
  ["12.500", 12_500],
  ["1.250.000", 1_250_000],
  ["12\u00a0500", 12_500],
  ["0", 0],
  ["5000.00", null],
  ["1000.50", null],
  ["100.5", null],
  ["1.00", null],
  ["0.500", null],
  ["1.2500", null],
  ["12.500.", null],
  ["", null],
  ["-5", null],
  ["12,5", null],
  ["1e3", null],
  ["1234567890", null],
])("the amount %j is read as %j francs [G.counter.04]", (entered, francs) => {
  expect(readAmount(entered)).toBe(francs);
});

test("an empty amount is required, a text is no number [G.counter.04]", () => {
  expect(validateAmount("counted", " ")).toEqual({ counted: fieldMessages.required });
  expect(validateAmount("counted", "cent")).toEqual({ counted: fieldMessages.not_a_number });
  expect(validateAmount("counted", "100")).toEqual({});
});
