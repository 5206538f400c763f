import { z } from "zod";
import { liveAddressErrors } from "../../../../unsafe-settings.ts";
import { feePercent, keyErrors, readsPerSecond, replacedOperators } from "../provider-settings.ts";

/** Keys of the demo; they are public. */
const demo = { publicKey: "demo-notch-public", hashKey: "demo-notch-hash" };

export const notchPaySettings = {
  /** The wallets paid on the page of Notch Pay instead of the operator's own provider. */
  NOTCH_OPERATORS: replacedOperators,
  NOTCH_BASE_URL: z.url().default("http://127.0.0.1:4108"),
  NOTCH_PUBLIC_KEY: z.string().default(demo.publicKey),
  /** Key of the signatures of the webhook endpoint `/api/payments/callbacks/notch`. */
  NOTCH_HASH_KEY: z.string().default(demo.hashKey),
  /** Maximum status reads per second; Notch Pay publishes no limit. */
  NOTCH_READS_PER_SECOND: readsPerSecond(2),
  NOTCH_FEE_PERCENT: feePercent,
};

export type NotchPaySettings = z.infer<z.ZodObject<typeof notchPaySettings>>;

/** Keys of Notch Pay's sandbox, which has the same host as live payments. */
const testKey = /^(?:sb\.|(?:[ps]k[._])?test)/i;

/** Returns the settings that live mode rejects, one line each. */
export function notchPayLiveErrors(settings: NotchPaySettings): readonly string[] {
  const keys = ["NOTCH_PUBLIC_KEY", "NOTCH_HASH_KEY"] as const;
  const testKeys = keys.filter((name) => testKey.test(settings[name]));
  return [
    ...liveAddressErrors("NOTCH_BASE_URL", settings.NOTCH_BASE_URL),
    ...keyErrors(settings, keys),
    ...testKeys.map((name) => `${name}: is a test key`),
  ];
}
