import type Stripe from "stripe";
import type { Deadlines, Outcome } from "../payment-driver.ts";
import { failureOf } from "./outcomes.ts";

/** Dependencies of the calls to Stripe. */
export interface Wire {
  readonly stripe: Stripe;
  readonly deadlines: Deadlines;
}

/** Awaits a call of the SDK and converts its exceptions. */
export async function outcomeOf<Value>(call: Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { kind: "ok", value: await call };
  } catch (error) {
    return failureOf(error);
  }
}
