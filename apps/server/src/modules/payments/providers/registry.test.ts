import { expect, test } from "vitest";
import { paymentProviders, providerFor } from "./registry.ts";

test("MTN says the outcome of a payment within 7 minutes [G.book.10]", () => {
  expect(paymentProviders.mtn_momo.windowMinutes).toBe(7);
});

test.each([
  ["MOBILE", "MTN", 4080, "mtn_momo"],
  ["MOBILE", null, 4080, "mtn_momo"],
  ["MOBILE", "ORANGE", 4080, null],
  ["STRIPE", null, 4080, null],
  ["PAYPAL", null, 4080, null],
  ["PAYPAL", null, 0, "zero"],
] as const)("%s %s of %i francs is taken by %s", (method, operator, amount, provider) => {
  expect(providerFor(method, operator, amount)).toBe(provider);
});
