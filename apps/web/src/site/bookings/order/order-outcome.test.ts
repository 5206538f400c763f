import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { expect, test } from "vitest";
import { addressFor, outcomeOf, pageMethodsFor, pollEvery } from "./order-outcome.ts";

const attempt = (state: "PENDING" | "PAID" | "CANCEL") => ({ state }) as Order["attempt"];

test("a paid order shows its tickets, whatever the state of its last attempt", () => {
  expect(
    outcomeOf({ status: "PAID", attempt: attempt("CANCEL"), can_pay: false, refund: null }),
  ).toBe("paid");
});
test("a pending attempt leads to the waiting page, and an ended one may be retried while the seats are held", () => {
  expect(
    outcomeOf({ status: "PENDING", attempt: attempt("PENDING"), can_pay: false, refund: null }),
  ).toBe("waiting");
  expect(
    outcomeOf({ status: "PENDING", attempt: attempt("CANCEL"), can_pay: true, refund: null }),
  ).toBe("retry");
  expect(
    outcomeOf({ status: "PENDING", attempt: attempt("CANCEL"), can_pay: false, refund: null }),
  ).toBe("ended");
});
test("failed and expired orders have ended, cancelled ones still show their tickets", () => {
  expect([
    outcomeOf({ status: "FAILED", attempt: null, can_pay: false, refund: null }),
    outcomeOf({ status: "EXPIRED", attempt: null, can_pay: false, refund: null }),
  ]).toEqual(["ended", "ended"]);
  expect(outcomeOf({ status: "REFUNDED", attempt: null, can_pay: false, refund: null })).toBe(
    "cancelled",
  );
});
test("an order without seats whose payment is undecided or in review is still being checked, on the waiting page", () => {
  for (const status of ["EXPIRED", "FAILED"] as const) {
    const outcome = outcomeOf({
      status,
      attempt: attempt("PENDING"),
      can_pay: false,
      refund: null,
    });
    expect([outcome, addressFor(outcome, "t")]).toEqual(["checking", "/payment/loading?order=t"]);
    expect(outcomeOf({ status, attempt: attempt("CANCEL"), can_pay: false, refund: null })).toBe(
      "ended",
    );
  }
});
test("an order without seats whose money is being refunded has ended: its page shows amount and day of the refund", () => {
  const refund = { state: "requested" } as unknown as Order["refund"];
  expect(
    outcomeOf({ status: "EXPIRED", attempt: attempt("PENDING"), can_pay: false, refund }),
  ).toBe("ended");
});
test("each outcome has one page", () => {
  expect(addressFor("paid", "a/b")).toBe("/app/reservation/success/a%2Fb");
  expect(addressFor("waiting", "t")).toBe("/payment/loading?order=t");
  expect(addressFor("retry", "t")).toBe("/app/reservation/error/t");
});
test("the page polls every 2 s for a minute, then every 5 s", () => {
  expect([pollEvery(0), pollEvery(59), pollEvery(60), pollEvery(600)]).toEqual([
    2000, 2000, 5000, 5000,
  ]);
});

test.each([
  ["PAYPAL", "payment_cancelled", ["STRIPE", "PAYPAL"]],
  ["STRIPE", "payment_instrument_declined", ["PAYPAL", "STRIPE"]],
  ["STRIPE", "payment_timeout", ["STRIPE", "PAYPAL"]],
  ["STRIPE", "provider_unavailable", ["PAYPAL", "STRIPE"]],
  ["MOBILE", "payment_declined", ["STRIPE", "PAYPAL"]],
] as const)(
  "after %s ended with %s, the page methods are offered in the order %j: one that failed comes last [G.pay.08]",
  (method, reason, expected) => {
    const failed = { state: "CANCEL", method, reason } as Order["attempt"];
    const offered = pageMethodsFor({ methods: ["MOBILE", "STRIPE", "PAYPAL"], attempt: failed });
    expect(offered.map((one) => one.method)).toEqual(expected);
  },
);

test("a page method that the order does not accept is not offered again", () => {
  expect(pageMethodsFor({ methods: ["MOBILE"], attempt: null })).toEqual([]);
});
