import { hostedMethod } from "@wakafine/shared/payments/hosted-methods.ts";
import { definePaymentProvider } from "../payment-provider.ts";
import { createPaypal } from "./driver.ts";
import { orderIn } from "./outcomes.ts";
import { paypalLiveErrors, paypalSettings } from "./settings.ts";

const { windowMinutes, minimumXaf } = hostedMethod("PAYPAL");

/** PayPal Orders v2 (docs/providers/paypal.md). */
export const paypal = definePaymentProvider({
  settings: paypalSettings,
  liveErrors: paypalLiveErrors,
  serves: { method: "PAYPAL", operators: [null] },
  windowMinutes,
  minimumXaf,
  callbackName: "paypal",
  paymentPage: (data) => ({ url: orderIn(data).url }),
  newReference: (attemptId) => attemptId,
  currency: () => "EUR",
  createDriver: createPaypal,
});
