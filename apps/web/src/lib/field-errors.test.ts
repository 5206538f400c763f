import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { expect, test } from "vitest";
import { fieldErrorsOfFailure } from "./field-errors.ts";

test("a refusal names its fields; the first error of each is shown, and an unknown one becomes a general message", () => {
  const fields = [
    { field: "email", code: "taken" },
    { field: "email", code: "too_long" },
    { field: "town", code: "no_such_word" },
  ];
  expect(fieldErrorsOfFailure({ data: { fields } })).toEqual({
    email: fieldMessages.taken,
    town: fieldMessages.invalid,
  });
  for (const data of [null, undefined, { fields: "none" }, {}])
    expect(fieldErrorsOfFailure({ data })).toEqual({});
});
