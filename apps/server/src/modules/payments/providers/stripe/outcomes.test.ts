import Stripe from "stripe";
import { expect, test } from "vitest";
import { evidenceOf, failureOf, sessionIn } from "./outcomes.ts";

const session = {
  status: "complete",
  payment_status: "paid",
  payment_intent: "pi_1",
  amount_total: 623,
  currency: "eur",
  client_reference_id: "attempt",
} as Stripe.Checkout.Session;

test.each([
  ["open", "unpaid", "pending"],
  ["complete", "paid", "paid"],
  ["complete", "unpaid", "processing"],
  ["expired", "unpaid", "expired"],
] as const)("a session that is %s and %s is %s", (status, payment_status, state) => {
  expect(evidenceOf({ ...session, status, payment_status })).toMatchObject({ state });
});

test("a paid session gives amount, reference and the id of its payment, also expanded", () => {
  const expanded = { id: "pi_1" } as Stripe.PaymentIntent;
  for (const payment_intent of ["pi_1", expanded])
    expect(evidenceOf({ ...session, payment_intent })).toMatchObject({
      money: { currency: "EUR", minor: 623n },
      reference: "attempt",
      txnId: "pi_1",
    });
});

test("a session with an unknown status gives no evidence", () => {
  expect(evidenceOf({ ...session, status: "later" as "open" })).toBeNull();
});

test.each([
  [400, "refused"],
  [401, "refused"],
  [409, "unknown"],
  [429, "unknown"],
  [500, "unknown"],
  [undefined, "unknown"],
])("an error with status %s is %s", (statusCode, kind) => {
  const error = new Stripe.errors.StripeAPIError({
    type: "api_error",
    message: "no",
    ...(statusCode === undefined ? {} : { statusCode }),
  });
  expect(failureOf(error)).toMatchObject({ kind });
});

test("an error that is not from Stripe is thrown again", () => {
  expect(() => failureOf(new TypeError("bug"))).toThrow("bug");
});

test("an attempt without a stored session throws", () => {
  expect(() => sessionIn({})).toThrow("without a session");
});
