import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { PaymentMethod } from "@wakafine/shared/bookings/price.ts";
import { paymentMethods } from "@wakafine/shared/bookings/price.ts";
import { walletOf } from "@wakafine/shared/payments/wallets.ts";
import type { z } from "zod";
import { mtnMomo } from "./mtn-momo/provider.ts";
import { notchPay } from "./notch-pay/provider.ts";
import { orangeMoney } from "./orange-money/provider.ts";
import { orangeWeb } from "./orange-web/provider.ts";
import type { PaymentDriver } from "./payment-driver.ts";
import type { DriverTools, PaymentProvider } from "./payment-provider.ts";
import { paypal } from "./paypal/provider.ts";
import { stripe } from "./stripe/provider.ts";
import { zero } from "./zero/provider.ts";

/**
 * All payment providers by the name stored in attempts and the ledger. A new provider gets its line here; one that a setting activates comes before the
 * provider that it replaces.
 */
export const paymentProviders = {
  notch_pay: notchPay,
  orange_web: orangeWeb,
  mtn_momo: mtnMomo,
  orange_money: orangeMoney,
  stripe,
  paypal,
  zero,
};

export type ProviderName = keyof typeof paymentProviders;

export const providerNames = Object.keys(paymentProviders) as readonly ProviderName[];

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The settings of all providers, for the schema of the environment. */
export const paymentSettings = Object.assign(
  {},
  ...Object.values(paymentProviders).map(({ settings }) => settings),
) as Intersection<(typeof paymentProviders)[ProviderName]["settings"]>;

export type PaymentSettings = z.infer<z.ZodObject<typeof paymentSettings>>;

/** A payment for which a provider is needed. */
interface WantedPayment {
  readonly method: PaymentMethod;
  readonly operator: MobileOperator | null;
  readonly amountXaf: number;
}

/** Returns the operator of a payment: mobile money without one is paid with the default wallet. */
export function operatorOfPayment({
  method,
  operator,
}: Pick<WantedPayment, "method" | "operator">): MobileOperator | null {
  return method === "MOBILE" ? walletOf(operator).operator : operator;
}

/** Returns the active provider of a payment, `zero` for a total of 0; null: the method or operator is not offered for this amount. */
export function providerFor(settings: PaymentSettings, wanted: WantedPayment): ProviderName | null {
  if (wanted.amountXaf === 0) return "zero";
  const operator = operatorOfPayment(wanted);
  const serving = providerNames.find((name) => {
    const { serves, minimumXaf = 1 } = providerOf(name);
    return (
      serves?.method === wanted.method &&
      operatorsOf(settings, name).includes(operator) &&
      wanted.amountXaf >= minimumXaf
    );
  });
  return serving ?? null;
}

/** Returns the operators that a provider serves with these settings. */
function operatorsOf(
  settings: PaymentSettings,
  name: ProviderName,
): readonly (MobileOperator | null)[] {
  const { serves, activeOperators } = providerOf(name);
  return activeOperators?.(settings) ?? serves?.operators ?? [];
}

/** Returns the providers of new payments: those that come first for any of their operators. The others only finish their stored attempts (0101). */
export function activeProviders(settings: PaymentSettings): readonly ProviderName[] {
  const method = (name: ProviderName) => providerOf(name).serves?.method;
  const firstFor = (wanted: ProviderName, operator: MobileOperator | null) =>
    providerNames.find(
      (name) => method(name) === method(wanted) && operatorsOf(settings, name).includes(operator),
    );
  return providerNames.filter((name) =>
    operatorsOf(settings, name).some((operator) => firstFor(name, operator) === name),
  );
}

/** Returns the maximum minutes until the provider reports the outcome of a payment. */
export function windowMinutes(name: ProviderName, operator: MobileOperator | null): number {
  const { windowMinutes: minutes } = providerOf(name);
  return typeof minutes === "number" ? minutes : minutes(operator);
}

/** Returns the definition of a provider. */
export function providerOf(name: ProviderName): PaymentProvider {
  return paymentProviders[name];
}

/** A method that an amount can be paid with, and the shortest window of its providers in minutes. */
export interface OfferedMethod {
  readonly method: PaymentMethod;
  readonly windowMinutes: number;
}

/** Returns the methods offered for an amount. */
export function offeredMethods(
  settings: PaymentSettings,
  amountXaf: number,
): readonly OfferedMethod[] {
  const active = activeProviders(settings);
  return paymentMethods.flatMap((method) => {
    const windows = active
      .filter((name) => {
        const { serves, minimumXaf = 1 } = providerOf(name);
        return serves?.method === method && amountXaf >= minimumXaf;
      })
      .flatMap((name) =>
        operatorsOf(settings, name).map((operator) => windowMinutes(name, operator)),
      );
    return windows.length === 0 ? [] : [{ method, windowMinutes: Math.min(...windows) }];
  });
}

type SettingsOfMode = PaymentSettings & { readonly WAKAFINE_MODE: "demo" | "live" };

/** Whether a provider has keys: in a live process others than those of the demo, which are public. */
export function isConfigured(settings: SettingsOfMode, name: ProviderName): boolean {
  return (
    settings.WAKAFINE_MODE === "demo" || paymentProviders[name].liveErrors(settings).length === 0
  );
}

/** Returns the provider of a callback address; null if there is none, or if it is not configured. */
export function providerOfCallback(
  settings: SettingsOfMode,
  callbackName: string,
): ProviderName | null {
  const found = providerNames.find((name) => paymentProviders[name].callbackName === callbackName);
  return found !== undefined && isConfigured(settings, found) ? found : null;
}

/** Returns the settings of the active providers that live mode rejects, one line each. */
export function paymentLiveErrors(settings: PaymentSettings): readonly string[] {
  return activeProviders(settings).flatMap((name) => paymentProviders[name].liveErrors(settings));
}

/** Creates the drivers of all providers. */
export function createDrivers(
  settings: PaymentSettings,
  tools: DriverTools,
): Record<ProviderName, PaymentDriver> {
  const entries = providerNames.map((name) => [
    name,
    paymentProviders[name].createDriver(settings, tools),
  ]);
  return Object.fromEntries(entries) as Record<ProviderName, PaymentDriver>;
}
