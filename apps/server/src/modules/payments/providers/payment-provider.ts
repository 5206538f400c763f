import type { PaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { z } from "zod";
import type { Log } from "../../../context.ts";
import type { Deadlines, PaymentDriver, PaymentPage, ProviderData } from "./payment-driver.ts";

/** Parsed settings of a provider. */
type SettingsOf<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: z.infer<Shape[Name]>;
};

/** Dependencies of a driver. */
export interface DriverTools {
  readonly log: Log;
  readonly clock: () => Date;
  readonly deadlines?: Deadlines;
}

/** Definition of one payment provider. Its own folder and `registry.ts` name it; docs/how-to/add-a-payment-provider.md lists the few other places. */
export interface PaymentProvider<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Environment variables with their defaults. The default keys are public and rejected in live mode. */
  readonly settings: Shape;
  /** Returns the settings that live mode rejects, one line each. */
  liveErrors(settings: SettingsOf<Shape>): readonly string[];
  /** The method and operators it can serve; null: a payer cannot choose it. The first active provider of the registry that serves a method and operator is used. */
  readonly serves: {
    readonly method: PaymentMethod;
    readonly operators: readonly (MobileOperator | null)[];
  } | null;
  /** The operators that the settings assign to it; default: all. None: it is deactivated, and only its stored attempts are read, settled and refunded (0101). */
  activeOperators?(settings: SettingsOf<Shape>): readonly (MobileOperator | null)[];
  /** Maximum minutes until it reports the outcome of an attempt; holds are extended by this time (docs/providers/README.md). A function for a provider with several operators. */
  readonly windowMinutes: number | ((operator: MobileOperator | null) => number);
  /** Its path segment in the callback address; null: it sends no callbacks. */
  readonly callbackName: string | null;
  /** The smallest amount it accepts, in francs; default 1. */
  readonly minimumXaf?: number;
  /**
   * For a provider with its own payment page: returns the page from the result of `prepare`. Its attempts are started by the request of the payer, because the
   * response contains the page.
   */
  paymentPage?(data: ProviderData): PaymentPage;
  /** Returns our reference at the provider, stored before the first call. */
  newReference(attemptId: string): string;
  /** Returns the currency of charges: francs, or euro if it does not accept francs. */
  currency(settings: SettingsOf<Shape>): "XAF" | "EUR";
  createDriver(settings: SettingsOf<Shape>, tools: DriverTools): PaymentDriver;
}

/** Returns the provider unchanged; keeps the exact type of its settings. */
export function definePaymentProvider<Shape extends z.ZodRawShape>(
  provider: PaymentProvider<Shape>,
): PaymentProvider<Shape> {
  return provider;
}
