import { walletOf } from "@wakafine/shared/payments/wallets.ts";
import { mobileOperators } from "@wakafine/shared/rules/phone.ts";
import { randomBytes } from "node:crypto";
import { definePaymentProvider } from "../payment-provider.ts";
import { createNotchPay } from "./driver.ts";
import { pageIn } from "./outcomes.ts";
import { notchPayLiveErrors, notchPaySettings } from "./settings.ts";

/** Mobile money on the page of the aggregator Notch Pay, instead of the operators' own providers (docs/providers/notch-pay.md). */
export const notchPay = definePaymentProvider({
  settings: notchPaySettings,
  liveErrors: notchPayLiveErrors,
  serves: { method: "MOBILE", operators: mobileOperators },
  activeOperators: ({ NOTCH_OPERATORS }) => NOTCH_OPERATORS,
  windowMinutes: (operator) => walletOf(operator).windowMinutes,
  callbackName: "notch",
  paymentPage: (data) => ({ url: pageIn(data).url }),
  newReference: () => randomBytes(10).toString("hex"),
  currency: () => "XAF",
  createDriver: createNotchPay,
});
