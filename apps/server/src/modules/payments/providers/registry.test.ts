import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { wallets } from "@wakafine/shared/payments/wallets.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { mobileOperators } from "@wakafine/shared/rules/phone.ts";
import { liveSettings } from "@wakafine/testkit/live-settings.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import type { PaymentProvider } from "./payment-provider.ts";
import type { ProviderName } from "./registry.ts";
import {
  activeProviders,
  offeredMethods,
  paymentLiveErrors,
  paymentProviders,
  paymentSettings,
  providerFor,
  providerNames,
  providerOf,
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

test.each([
  ["mtn_momo", "MTN_READS_PER_SECOND", 8],
  ["orange_money", "ORANGE_READS_PER_SECOND", 2],
  ["orange_web", "ORANGE_WEB_READS_PER_SECOND", 2],
  ["stripe", "STRIPE_READS_PER_SECOND", 20],
  ["paypal", "PAYPAL_READS_PER_SECOND", 10],
  ["notch_pay", "NOTCH_READS_PER_SECOND", 2],
] as const)("%s is read at most %s times a second, usually %i [T16]", (provider, name, count) => {
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent, debug: silent };
  const readsOf = (env: Readonly<Record<string, string>>) =>
    paymentProviders[provider].createDriver(settingsOf(env), { log, clock: () => new Date() }).can
      .maxPollPerSecond;
  expect(readsOf({})).toBe(count);
  expect(readsOf({ [name]: "31" })).toBe(31);
});

test("every wallet shown by the pages has the provider of the registry [G.book.10]", () => {
  for (const operator of mobileOperators)
    expect(providerFor(usual, wallet(operator))).toBe(
      wallets.find((one) => one.operator === operator)?.provider ?? null,
    );
});

test.each([{}, { ORANGE_ROUTE: "page" }, { NOTCH_OPERATORS: "MTN,ORANGE" }])(
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
  [{ ORANGE_ROUTE: "page" }, "mtn_momo", "orange_web", ["orange_money", "notch_pay"]],
  [{ NOTCH_OPERATORS: "MTN" }, "notch_pay", "orange_money", ["mtn_momo", "orange_web"]],
  [{ NOTCH_OPERATORS: "ORANGE" }, "mtn_momo", "notch_pay", ["orange_money", "orange_web"]],
  [
    { NOTCH_OPERATORS: "MTN,ORANGE", ORANGE_ROUTE: "page" },
    "notch_pay",
    "notch_pay",
    ["mtn_momo", "orange_money", "orange_web"],
  ],
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

test.each(["", "MTN,", "CAMTEL", "none,MTN"])("NOTCH_OPERATORS cannot be %j", (value) => {
  expect(() => settingsOf({ NOTCH_OPERATORS: value })).toThrow();
});

/** Values that live mode refuses. `live`: settings that activate the provider, with keys; then those that begin with `replaces` are not needed. */
const liveRefusals: Readonly<
  Partial<
    Record<
      ProviderName,
      {
        readonly live?: Readonly<Record<string, string>>;
        readonly replaces?: RegExp;
        readonly refused: readonly (readonly [name: string, value: string])[];
      }
    >
  >
> = {
  paypal: {
    refused: [
      ["PAYPAL_BASE_URL", "https://api-m.sandbox.paypal.com"],
      ["PAYPAL_BASE_URL", "http://api-m.paypal.com"],
      ["PAYPAL_CLIENT_ID", "demo-paypal-client"],
      ["PAYPAL_CLIENT_SECRET", ""],
      ["PAYPAL_WEBHOOK_ID", "demo-paypal-webhook"],
    ],
  },
  orange_web: {
    live: {
      ORANGE_ROUTE: "page",
      ORANGE_WEB_BASE_URL: "https://api.orange.com",
      ORANGE_WEB_CLIENT_ID: "hT4kW9",
      ORANGE_WEB_CLIENT_SECRET: "zQ7rB2",
      ORANGE_WEB_MERCHANT_KEY: "mV3xN8",
    },
    replaces: /^ORANGE_/,
    refused: [
      ["ORANGE_WEB_BASE_URL", "http://api.orange.com"],
      ["ORANGE_WEB_BASE_URL", "https://127.0.0.1:4107"],
      ["ORANGE_WEB_CLIENT_SECRET", "demo-orange-web-secret"],
      ["ORANGE_WEB_MERCHANT_KEY", ""],
      ["ORANGE_WEB_COUNTRY", "dev"],
    ],
  },
  notch_pay: {
    live: {
      NOTCH_OPERATORS: "MTN,ORANGE",
      NOTCH_BASE_URL: "https://api.notchpay.co",
      NOTCH_PUBLIC_KEY: "pk.8fQ2mV7xZ1",
      NOTCH_HASH_KEY: "hsk.4Tn9cK6wY3",
    },
    replaces: /^(?:ORANGE|MTN)_/,
    refused: [
      ["NOTCH_BASE_URL", "http://api.notchpay.co"],
      ["NOTCH_BASE_URL", "https://127.0.0.1:4108"],
      ["NOTCH_PUBLIC_KEY", "demo-notch-public"],
      ["NOTCH_PUBLIC_KEY", "sb.8fQ2mV7xZ1"],
      ["NOTCH_PUBLIC_KEY", "pk_test.8fQ2mV7xZ1"],
      ["NOTCH_HASH_KEY", ""],
      ["NOTCH_HASH_KEY", "demo-notch-hash"],
    ],
  },
};

test.each(Object.entries(liveRefusals))(
  "live mode refuses demo keys, test keys and sandboxes of %s, and needs the settings of active providers only [T20]",
  (_name, { live = {}, replaces = /^$/, refused }) => {
    const needed = Object.entries(liveSettings).filter(([name]) => !replaces.test(name));
    const errors = (more: Readonly<Record<string, string>>) =>
      paymentLiveErrors(settingsOf({ ...Object.fromEntries(needed), ...more })).join();
    expect(errors(live)).toBe("");
    for (const [name, value] of refused)
      expect(errors({ ...live, [name]: value }), value).toContain(name);
    const replacedName = Object.keys(liveSettings).find((name) => replaces.test(name));
    if (replacedName) expect(errors({})).toContain(replacedName.split("_")[0]);
  },
);

test("the values that live mode refuses are tested of every provider that a setting activates [T20]", () => {
  const activated = providerNames.filter((name) => providerOf(name).activeOperators);
  expect(Object.keys(liveRefusals)).toEqual(expect.arrayContaining(activated));
});

test("a live process takes callbacks only of providers whose keys are not the demo's [T20]", () => {
  const live = { ...settingsOf(liveSettings), WAKAFINE_MODE: "live" } as const;
  expect(providerOfCallback(live, "orange")).toBe("orange_money");
  expect(providerOfCallback(live, "orange-web")).toBeNull();
  expect(providerOfCallback(live, "notch")).toBeNull();
  expect(providerOfCallback({ ...usual, WAKAFINE_MODE: "demo" }, "orange-web")).toBe("orange_web");
  expect(providerOfCallback(live, "other")).toBeNull();
});
