import { z } from "zod";
import { liveAddressErrors } from "../../../../unsafe-settings.ts";
import { readsPerSecond } from "../provider-settings.ts";

/** Keys of the demo; they are public. */
const demo = { secretKey: "sk_test_demo_card_key", webhookSecret: "whsec_demo_card_secret" };

export const stripeSettings = {
  STRIPE_BASE_URL: z.url().default("http://127.0.0.1:4105"),
  STRIPE_SECRET_KEY: z.string().default(demo.secretKey),
  /** Secret of the webhook endpoint `/api/payments/callbacks/stripe`. */
  STRIPE_WEBHOOK_SECRET: z.string().default(demo.webhookSecret),
  /** Maximum status reads per second; Stripe allows 25 requests with test keys and 100 with live keys. */
  STRIPE_READS_PER_SECOND: readsPerSecond(20),
};

export type StripeSettings = z.infer<z.ZodObject<typeof stripeSettings>>;

/** Returns the settings that live mode rejects, one line each. */
export function stripeLiveErrors(settings: StripeSettings): readonly string[] {
  const errors = liveAddressErrors("STRIPE_BASE_URL", settings.STRIPE_BASE_URL);
  if (!/^[rs]k_live_/.test(settings.STRIPE_SECRET_KEY))
    errors.push("STRIPE_SECRET_KEY: is not a key of live mode");
  if (
    !settings.STRIPE_WEBHOOK_SECRET.startsWith("whsec_") ||
    settings.STRIPE_WEBHOOK_SECRET === demo.webhookSecret
  )
    errors.push("STRIPE_WEBHOOK_SECRET: is not the secret of a webhook endpoint");
  return errors;
}
