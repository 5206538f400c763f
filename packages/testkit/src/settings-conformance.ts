import {
  activeProviders,
  paymentLiveErrors,
  paymentProviders,
  paymentSettings,
  providerFor,
  providerOf,
  windowMinutes,
} from "@wakafine/server/modules/payments/providers/registry.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { walletOf } from "@wakafine/shared/payments/wallets.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import { mobileOperators } from "@wakafine/shared/rules/phone.ts";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { liveSettings } from "./live-settings.ts";
import type { ProviderChoice } from "./payment-world.ts";

type Env = Readonly<Record<string, string>>;

/** The settings of one provider, for the conformance suites. */
export interface SettingsUnderTest {
  /** Its setting of the maximum reads per second, and the usual number. */
  readonly readsPerSecond: readonly [name: string, count: number];
  /** Values that live mode refuses: keys of the demo, test keys and sandboxes. */
  readonly refused: readonly (readonly [name: string, value: string])[];
  /** For a provider that settings activate. Without it, the provider is always active, and `live-settings.ts` has its settings of live mode. */
  readonly activation?: {
    /** Settings that activate it, and the operators whose wallets are then paid through it. */
    readonly routes: readonly (readonly [env: Env, operators: readonly MobileOperator[]])[];
    /** Settings of live mode that activate it, with keys. */
    readonly live: Env;
  };
}

const settingsOf = (env: Env = {}) => z.object(paymentSettings).parse(env);
const wallet = (operator: MobileOperator | null) =>
  ({ method: "MOBILE", operator, amountXaf: 4080 }) as const;

/** Tests the settings of one provider. Called by its conformance suite. */
export function testSettings({ provider }: ProviderChoice, settings: SettingsUnderTest): void {
  const { readsPerSecond, activation } = settings;
  describe("the settings", () => {
    const [name, count] = readsPerSecond;
    test(`${provider} is read at most ${name} times a second, usually ${count} [T16]`, () => {
      const silent = () => undefined;
      const log = { info: silent, warn: silent, error: silent, debug: silent };
      const readsOf = (env: Env) =>
        paymentProviders[provider].createDriver(settingsOf(env), { log, clock: () => new Date() })
          .can.maxPollPerSecond;
      expect(readsOf({})).toBe(count);
      expect(readsOf({ [name]: "31" })).toBe(31);
    });

    test(`the suite has the settings that activate ${provider}, if there are any`, () => {
      expect(activation !== undefined).toBe(providerOf(provider).activeOperators !== undefined);
    });

    if (activation) testActivation(provider, activation.routes);
    testLiveMode(provider, settings);
  });
}

type Provider = ProviderChoice["provider"];
type Routes = NonNullable<SettingsUnderTest["activation"]>["routes"];

function testActivation(provider: Provider, routes: Routes): void {
  test(`${provider} takes no new payments without a setting`, () => {
    expect(activeProviders(settingsOf())).not.toContain(provider);
  });

  test.each(routes)(
    `with the settings %j the wallets of %j are paid through ${provider} within their windows; a provider that serves no wallet takes no new payments [G.book.10]`,
    (env, operators) => {
      const settings = settingsOf(env);
      const serving = hostedMethods.map((one) => one.provider);
      for (const operator of [...mobileOperators, null]) {
        const found = providerFor(settings, wallet(operator));
        const { operator: paying, windowMinutes: minutes } = walletOf(operator);
        expect(found).toBe(
          operators.includes(paying) ? provider : providerFor(settingsOf(), wallet(operator)),
        );
        expect(found && windowMinutes(found, paying)).toBe(minutes);
        serving.push(String(found));
      }
      expect(new Set(activeProviders(settings))).toEqual(new Set(serving));
    },
  );
}

function testLiveMode(provider: Provider, { refused, activation }: SettingsUnderTest): void {
  test(`live mode refuses demo keys, test keys and sandboxes of ${provider}, and needs the settings of active providers only [T20]`, () => {
    const live = activation?.live ?? {};
    const replaced = mobileOperators
      .filter((operator) => providerFor(settingsOf(live), wallet(operator)) === provider)
      .flatMap((operator) => providerFor(settingsOf(), wallet(operator)) ?? [])
      .filter((name) => name !== provider)
      .flatMap((name) => Object.keys(providerOf(name).settings));
    const needed = Object.entries(liveSettings).filter(([name]) => !replaced.includes(name));
    const errors = (more: Env) =>
      paymentLiveErrors(settingsOf({ ...Object.fromEntries(needed), ...more })).join();
    expect(errors(live)).toBe("");
    for (const [name, value] of refused)
      expect(errors({ ...live, [name]: value }), `${name}=${value}`).toContain(name);
    const missing = Object.keys(liveSettings).filter((name) => replaced.includes(name));
    expect(missing.length > 0).toBe(activation !== undefined);
    for (const name of missing) expect(errors({})).toContain(name);
  });
}
