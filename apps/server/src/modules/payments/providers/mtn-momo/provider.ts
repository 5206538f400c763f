import { randomUUID } from "node:crypto";
import { definePaymentProvider } from "../payment-provider.ts";
import { createMtnMomo } from "./driver.ts";
import { mtnLiveErrors, mtnSettings } from "./settings.ts";

/** MTN Mobile Money, Collections (docs/providers/mtn-momo.md). */
export const mtnMomo = definePaymentProvider({
  settings: mtnSettings,
  liveErrors: mtnLiveErrors,
  serves: { method: "MOBILE", operators: ["MTN"] },
  windowMinutes: 7,
  callbackName: "mtn",
  newReference: () => randomUUID(), // MTN requires a version 4 UUID
  currency: ({ MTN_CURRENCY }) => MTN_CURRENCY,
  createDriver: createMtnMomo,
});
