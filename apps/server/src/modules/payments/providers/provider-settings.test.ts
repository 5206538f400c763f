import { expect, test } from "vitest";
import { replacedOperators } from "./provider-settings.ts";

test.each([
  ["none", []],
  ["MTN", ["MTN"]],
  ["MTN,ORANGE", ["MTN", "ORANGE"]],
])("the setting %j of replaced operators is %j", (value, operators) => {
  expect(replacedOperators.parse(value)).toEqual(operators);
});

test.each(["", "MTN,", "CAMTEL", "none,MTN"])(
  "a setting of replaced operators such as NOTCH_OPERATORS cannot be %j",
  (value) => {
    expect(() => replacedOperators.parse(value)).toThrow();
  },
);
