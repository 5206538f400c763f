import { randomBytes } from "node:crypto";
import { definePaymentProvider } from "../payment-provider.ts";
import { createOrangeMoney } from "./driver.ts";
import { orangeLiveErrors, orangeSettings } from "./settings.ts";

/** Orange Money Cameroon, core API (docs/providers/orange-money.md). */
export const orangeMoney = definePaymentProvider({
  settings: orangeSettings,
  liveErrors: orangeLiveErrors,
  serves: { method: "MOBILE", operators: ["ORANGE"] },
  windowMinutes: 12,
  callbackName: "orange",
  newReference: () => randomBytes(10).toString("hex"), // Orange accepts at most 20 letters and digits
  currency: () => "XAF",
  createDriver: createOrangeMoney,
});
