import { wallets } from "@wakafine/shared/payments/wallets.ts";
import { mobileOperators } from "@wakafine/shared/rules/phone.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import type { PaymentProvider } from "./payment-provider.ts";
import { paymentProviders, providerFor } from "./registry.ts";

test("MTN reports the outcome of a payment within 7 minutes [G.book.10]", () => {
  expect(paymentProviders.mtn_momo.windowMinutes).toBe(7);
});

test("every wallet shown by the pages has the provider and window of the registry [G.book.10]", () => {
  const providers: Readonly<Record<string, PaymentProvider>> = paymentProviders;
  for (const operator of mobileOperators)
    expect(providerFor("MOBILE", operator, 4080)).toBe(
      wallets.find((wallet) => wallet.operator === operator)?.provider ?? null,
    );
  for (const { provider, operator, windowMinutes } of wallets) {
    expect(providers[provider]?.windowMinutes).toBe(windowMinutes);
    expect(providers[provider]?.serves?.operators[0]).toBe(operator); // the order page finds the wallet by this operator
  }
});

test.each(Object.entries(paymentProviders as Readonly<Record<string, PaymentProvider>>))(
  "live mode rejects the demo settings of %s [T20]",
  (_name, { settings, liveErrors }) => {
    const isWrong = liveErrors(z.object(settings).parse({})).length > 0;
    expect(isWrong).toBe(Object.keys(settings).length > 0);
  },
);

test.each([
  ["MOBILE", "MTN", 4080, "mtn_momo"],
  ["MOBILE", null, 4080, "mtn_momo"],
  ["STRIPE", null, 4080, null],
  ["PAYPAL", null, 4080, null],
  ["PAYPAL", null, 0, "zero"],
] as const)(
  "a %s %s payment of %i francs uses the provider %s",
  (method, operator, amount, provider) => {
    expect(providerFor(method, operator, amount)).toBe(provider);
  },
);
