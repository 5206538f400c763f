import { hostedMethod } from "@wakafine/shared/payments/hosted-methods.ts";
import { definePaymentProvider } from "../payment-provider.ts";
import { createStripe } from "./driver.ts";
import { sessionIn } from "./outcomes.ts";
import { stripeLiveErrors, stripeSettings } from "./settings.ts";

const { windowMinutes, minimumXaf } = hostedMethod("STRIPE");

/** Cards with Stripe Checkout (docs/providers/stripe.md). */
export const stripe = definePaymentProvider({
  settings: stripeSettings,
  liveErrors: stripeLiveErrors,
  serves: { method: "STRIPE", operators: [null] },
  windowMinutes,
  minimumXaf,
  callbackName: "stripe",
  paymentPage(data) {
    const { id, url } = sessionIn(data);
    return { url, sessionId: id };
  },
  newReference: (attemptId) => attemptId,
  currency: () => "EUR",
  createDriver: createStripe,
});
