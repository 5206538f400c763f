import { expect, test } from "vitest";
import { emptyPassenger } from "./booking-draft.ts";
import {
  firstStep,
  missingChoice,
  nextStep,
  paymentProblem,
  previousStep,
} from "./booking-steps.ts";

test("the dialog starts at information [C4.book.01]", () => {
  expect(firstStep).toBe(0);
});
test("next from valid information leads to verification, invalid information stays [C4.book.02]", () => {
  expect(nextStep(0, true)).toBe(1);
  expect(nextStep(0, false)).toBe(0);
});
test("next from verification always leads to payment [C4.book.03, C4.book.05]", () => {
  expect(nextStep(1, true)).toBe(2);
  expect(nextStep(1, false)).toBe(2);
});
test("back goes to the previous step and closes the dialog at the first", () => {
  expect(previousStep(2)).toBe(1);
  expect(previousStep(1)).toBe(0);
  expect(previousStep(0)).toBe("close");
});
test("paying needs a method and the accepted terms, and only missing choices are reported", () => {
  const missing = (method: string | null, terms: boolean) => missingChoice({ method, terms });
  expect([
    missing(null, true),
    missing("MOBILE", false),
    missing(null, false),
    missing("MOBILE", true),
  ]).toEqual([
    "reservation_method_missing",
    "reservation_terms_missing",
    "reservation_condition_or_method_fail",
    null,
  ]);
});

test("paying without a first passenger is an error; invalid forms, a missing method and missing terms are warnings [C8.book.01]", () => {
  const chosen = { method: "MOBILE", terms: true };
  const passenger = {
    ...emptyPassenger,
    name: "Ngo",
    surname: "Aline",
    genre: "2",
    phone: "677123456",
    cni: "112784903",
  };
  expect(paymentProblem([], chosen)).toEqual({
    kind: "error",
    message: "reservation_success_mssage_err",
  });
  expect(paymentProblem([emptyPassenger], chosen)).toEqual({
    kind: "warning",
    message: "information_form_invalid",
  });
  expect(paymentProblem([passenger], { method: null, terms: false })).toEqual({
    kind: "warning",
    message: "reservation_condition_or_method_fail",
  });
  expect(paymentProblem([passenger], chosen)).toBeNull();
});
