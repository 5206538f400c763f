import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { mobileOperators } from "@wakafine/shared/rules/phone.ts";
import { liveSettings } from "@wakafine/testkit/live-settings.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import type { PaymentProvider } from "./payment-provider.ts";
import {
  activeProviders,
  offeredMethods,
  paymentProviders,
  paymentSettings,
  providerFor,
  providerNames,
  providerOfCallback,
  windowMinutes,
} from "./registry.ts";

const settingsOf = (env: Readonly<Record<string, string>> = {}) =>
  z.object(paymentSettings).parse(env);
const usual = settingsOf();

const wallet = (operator: MobileOperator | null, amountXaf = 4080) =>
  ({ method: "MOBILE", operator, amountXaf }) as const;

test("MTN reports the outcome of a payment within 7 minutes, Orange within 12 [G.book.10]", () => {
  expect(paymentProviders.mtn_momo.windowMinutes).toBe(7);
  expect(paymentProviders.orange_money.windowMinutes).toBe(12);
});

test("every wallet shown by the pages has the provider of the registry [G.book.10]", () => {
  for (const operator of mobileOperators)
    expect(providerFor(usual, wallet(operator))).toBe(
      wallets.find((one) => one.operator === operator)?.provider ?? null,
    );
});

/** Settings that activate several providers at once; those of one provider are in its `driver.provider.test.ts`. */
const combined = { NOTCH_OPERATORS: "MTN,ORANGE", ORANGE_ROUTE: "page" };

test.each([{}, combined])(
  "every wallet has the window of its provider with the settings %j [G.book.10]",
  (env) => {
    const settings = settingsOf(env);
    for (const { operator, windowMinutes: minutes } of wallets) {
      const provider = providerFor(settings, wallet(operator));
      expect(provider && windowMinutes(provider, operator)).toBe(minutes);
    }
  },
);

test("every method with a payment page has the provider, window and smallest amount of the registry [G.book.10]", () => {
  for (const { method, provider, windowMinutes: minutes, minimumXaf } of hostedMethods) {
    const of = (amountXaf: number) => providerFor(usual, { method, operator: null, amountXaf });
    expect(of(minimumXaf)).toBe(provider);
    expect(of(minimumXaf - 1)).toBeNull();
    expect(offeredMethods(usual, minimumXaf)).toContainEqual({ method, windowMinutes: minutes });
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
  ["MOBILE", "ORANGE", 4080, "orange_money"],
  ["STRIPE", null, 4080, "stripe"],
  ["STRIPE", null, 399, null],
  ["PAYPAL", null, 4080, "paypal"],
  ["PAYPAL", null, 399, null],
  ["PAYPAL", null, 0, "zero"],
] as const)(
  "a %s %s payment of %i francs uses the provider %s",
  (method, operator, amountXaf, provider) => {
    expect(providerFor(usual, { method, operator, amountXaf })).toBe(provider);
  },
);

test.each([
  [
    { NOTCH_OPERATORS: "MTN", ORANGE_ROUTE: "page" },
    "notch_pay",
    "orange_web",
    ["mtn_momo", "orange_money"],
  ],
  [combined, "notch_pay", "notch_pay", ["mtn_momo", "orange_money", "orange_web"]],
])(
  "with the settings %j MTN is paid through %s and Orange through %s; %j take no new payments",
  (env, mtn, orange, inactive) => {
    const settings = settingsOf(env);
    expect(providerFor(settings, wallet("MTN"))).toBe(mtn);
    expect(providerFor(settings, wallet(null))).toBe(mtn);
    expect(providerFor(settings, wallet("ORANGE"))).toBe(orange);
    for (const name of inactive) expect(activeProviders(settings)).not.toContain(name);
  },
);

test.each(providerNames.filter((name) => name !== "zero"))(
  "the driver.provider.test.ts of %s calls the conformance suite, which includes its settings [T20] and kills [T6]",
  async (name) => {
    const file = `${name.replaceAll("_", "-")}/driver.provider.test.ts`;
    const text = await readFile(join(import.meta.dirname, file), "utf8");
    expect(/^test(?:Page)?ProviderConformance\(/m.test(text)).toBe(true);
    expect(text.includes(`provider: "${name}"`)).toBe(true);
    // MTN passes the same points in kills.race.test.ts.
    expect(text.includes("isKilledElsewhere")).toBe(name === "mtn_momo");
  },
);

test("a live process takes callbacks only of providers whose keys are not the demo's [T20]", () => {
  const live = { ...settingsOf(liveSettings), WAKAFINE_MODE: "live" } as const;
  expect(providerOfCallback(live, "orange")).toBe("orange_money");
  expect(providerOfCallback(live, "orange-web")).toBeNull();
  expect(providerOfCallback(live, "notch")).toBeNull();
  expect(providerOfCallback({ ...usual, WAKAFINE_MODE: "demo" }, "orange-web")).toBe("orange_web");
  expect(providerOfCallback(live, "other")).toBeNull();
});
