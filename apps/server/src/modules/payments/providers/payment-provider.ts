import type { PaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { z } from "zod";
import type { Log } from "../../../context.ts";
import type { Deadlines, PaymentDriver } from "./payment-driver.ts";

/** The settings of a provider as its schema reads them. */
type SettingsOf<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: z.infer<Shape[Name]>;
};

/** What a driver is made with. */
export interface DriverTools {
  readonly log: Log;
  readonly clock: () => Date;
  readonly deadlines?: Deadlines;
}

/** Everything the product knows of one payment provider. Its folder is the only place that names it; `registry.ts` lists it. */
export interface PaymentProvider<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Environment variables with their defaults; the defaults of keys are published and refused in live mode. */
  readonly settings: Shape;
  /** What live mode refuses, one line for each wrong setting. */
  liveErrors(settings: SettingsOf<Shape>): readonly string[];
  /** The payments it takes; null: none that a payer chooses. The first provider of the registry that serves a method and operator is used. */
  readonly serves: {
    readonly method: PaymentMethod;
    readonly operators: readonly (MobileOperator | null)[];
  } | null;
  /** Minutes in which it says the outcome of an attempt; holds are extended by them (docs/providers/README.md). */
  readonly windowMinutes: number;
  /** Its part of the callback address; null: it sends no callbacks. */
  readonly callbackName: string | null;
  /** Our reference at the provider, stored before the first call. */
  newReference(attemptId: string): string;
  /** What it is asked for: francs, or euro where it does not take francs. */
  currency(settings: SettingsOf<Shape>): "XAF" | "EUR";
  createDriver(settings: SettingsOf<Shape>, tools: DriverTools): PaymentDriver;
}

/** Keeps the exact type of the settings. */
export function definePaymentProvider<Shape extends z.ZodRawShape>(
  provider: PaymentProvider<Shape>,
): PaymentProvider<Shape> {
  return provider;
}
