import { walletOf } from "@wakafine/shared/payments/wallets.ts";
import { randomBytes } from "node:crypto";
import { definePaymentProvider } from "../payment-provider.ts";
import { createOrangeWeb } from "./driver.ts";
import { pageIn } from "./outcomes.ts";
import { orangeWebLiveErrors, orangeWebSettings } from "./settings.ts";

/** Orange Money on Orange's own page, instead of a prompt on the phone (docs/providers/orange-web.md). */
export const orangeWeb = definePaymentProvider({
  settings: orangeWebSettings,
  liveErrors: orangeWebLiveErrors,
  serves: { method: "MOBILE", operators: ["ORANGE"] },
  activeOperators: ({ ORANGE_ROUTE }) => (ORANGE_ROUTE === "page" ? ["ORANGE"] : []),
  windowMinutes: walletOf("ORANGE").windowMinutes,
  callbackName: "orange-web",
  paymentPage: (data) => ({ url: pageIn(data).url }),
  newReference: () => randomBytes(10).toString("hex"), // order_id adds 8 digits; Orange accepts at most 30 characters
  currency: () => "XAF",
  createDriver: createOrangeWeb,
});
