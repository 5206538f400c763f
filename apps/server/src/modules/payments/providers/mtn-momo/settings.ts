import { z } from "zod";
import { liveAddressErrors } from "../../../../unsafe-settings.ts";
import { feePercent, keyErrors, readsPerSecond } from "../provider-settings.ts";

/** Keys of the demo; they are public. */
const demo = {
  user: "6a3f0f52-6f0e-4f5b-9d2f-3f1f0a7c1d10",
  key: "demo-mtn-api-key",
  subscriptionKey: "demo-mtn-collection-key",
};

export const mtnSettings = {
  MTN_BASE_URL: z.url().default("http://127.0.0.1:4101"),
  MTN_API_USER: z.string().default(demo.user),
  MTN_API_KEY: z.string().default(demo.key),
  MTN_SUBSCRIPTION_KEY: z.string().default(demo.subscriptionKey),
  /** Subscription key of the Disbursement product; empty: administrators refund by hand. */
  MTN_DISBURSEMENT_KEY: z.string().default(""),
  MTN_TARGET_ENVIRONMENT: z.string().default("mtncameroon"),
  /** MTN's own test environment accepts only euro. */
  MTN_CURRENCY: z.enum(["XAF", "EUR"]).default("XAF"),
  /** Maximum status reads per second; MTN allows 10 per partner. */
  MTN_READS_PER_SECOND: readsPerSecond(8),
  MTN_FEE_PERCENT: feePercent,
};

export type MtnSettings = z.infer<z.ZodObject<typeof mtnSettings>>;

/** Returns the settings that live mode rejects, one line each. */
export function mtnLiveErrors(settings: MtnSettings): readonly string[] {
  const errors = [
    ...liveAddressErrors("MTN_BASE_URL", settings.MTN_BASE_URL),
    ...keyErrors(settings, ["MTN_API_KEY", "MTN_SUBSCRIPTION_KEY"]),
    ...(settings.MTN_DISBURSEMENT_KEY === "" ? [] : keyErrors(settings, ["MTN_DISBURSEMENT_KEY"])),
  ];
  if (settings.MTN_API_USER === demo.user) errors.push("MTN_API_USER: is the demo user");
  if (settings.MTN_TARGET_ENVIRONMENT === "sandbox" || settings.MTN_CURRENCY !== "XAF")
    errors.push(
      "MTN_TARGET_ENVIRONMENT, MTN_CURRENCY: live mode requires a country environment and XAF",
    );
  return errors;
}
