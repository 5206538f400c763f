import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { PaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { z } from "zod";
import { mtnMomo } from "./mtn-momo/provider.ts";
import type { PaymentDriver } from "./payment-driver.ts";
import type { DriverTools, PaymentProvider } from "./payment-provider.ts";
import { zero } from "./zero/provider.ts";

/** All payment providers by the name stored in attempts and the ledger. A new provider is added only here. */
export const paymentProviders = { mtn_momo: mtnMomo, zero };

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

/** Returns the provider of a method and operator, `zero` for a total of 0; null: the method or operator is not offered. */
export function providerFor(
  method: PaymentMethod,
  operator: MobileOperator | null,
  amountXaf: number,
): ProviderName | null {
  if (amountXaf === 0) return "zero";
  const serving = providerNames.find((name) => {
    const { serves }: Pick<PaymentProvider, "serves"> = paymentProviders[name];
    return serves?.method === method && serves.operators.includes(operator);
  });
  return serving ?? null;
}

/** Returns the provider of a callback address; null if there is none. */
export function providerOfCallback(callbackName: string): ProviderName | null {
  return providerNames.find((name) => paymentProviders[name].callbackName === callbackName) ?? null;
}

/** Returns the settings of all providers that live mode rejects, one line each. */
export function paymentLiveErrors(settings: PaymentSettings): readonly string[] {
  return providerNames.flatMap((name) => paymentProviders[name].liveErrors(settings));
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
