import { z } from "zod";
import { liveAddressErrors } from "../../../../unsafe-settings.ts";
import { keyErrors, readsPerSecond } from "../provider-settings.ts";

/** Keys of the demo; they are public. */
const demo = {
  clientId: "demo-paypal-client",
  clientSecret: "demo-paypal-secret",
  webhookId: "demo-paypal-webhook",
};

export const paypalSettings = {
  PAYPAL_BASE_URL: z.url().default("http://127.0.0.1:4106"),
  PAYPAL_CLIENT_ID: z.string().default(demo.clientId),
  PAYPAL_CLIENT_SECRET: z.string().default(demo.clientSecret),
  /** PayPal's id of the webhook `/api/payments/callbacks/paypal`. */
  PAYPAL_WEBHOOK_ID: z.string().default(demo.webhookId),
  /** Maximum status reads per second; PayPal publishes no limit. */
  PAYPAL_READS_PER_SECOND: readsPerSecond(10),
};

export type PaypalSettings = z.infer<z.ZodObject<typeof paypalSettings>>;

/** Returns the settings that live mode rejects, one line each. */
export function paypalLiveErrors(settings: PaypalSettings): readonly string[] {
  return [
    ...liveAddressErrors("PAYPAL_BASE_URL", settings.PAYPAL_BASE_URL),
    ...keyErrors(settings, ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"]),
  ];
}
