import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { expect, test } from "vitest";
import type { PaymentProvider } from "./payment-provider.ts";
import { paymentProviders, providerFor } from "./registry.ts";

test("MTN says the outcome of a payment within 7 minutes [G.book.10]", () => {
  expect(paymentProviders.mtn_momo.windowMinutes).toBe(7);
});

test("every wallet that pages offer is collected by the provider it names, within the minutes that pages count [G.book.10]", () => {
  const providers: Readonly<Record<string, PaymentProvider>> = paymentProviders;
  for (const { provider, operator, windowMinutes } of wallets) {
    expect(providerFor("MOBILE", operator, 4080)).toBe(provider);
    expect(providers[provider]?.windowMinutes).toBe(windowMinutes);
    expect(providers[provider]?.serves?.operators[0]).toBe(operator); // the order page shows the wallet by it
  }
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
