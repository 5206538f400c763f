import { z } from "zod";
import { liveAddressErrors } from "../../../../unsafe-settings.ts";
import { feePercent, keyErrors, readsPerSecond } from "../provider-settings.ts";

/** Keys of the demo; they are public. */
const demo = {
  clientId: "demo-orange-web-client",
  clientSecret: "demo-orange-web-secret",
  merchantKey: "demo-orange-web-merchant",
};

export const orangeWebSettings = {
  /** `page`: Orange Money is paid on Orange's page; `push`: by a prompt on the phone (orange_money). */
  ORANGE_ROUTE: z.enum(["push", "page"]).default("push"),
  ORANGE_WEB_BASE_URL: z.url().default("http://127.0.0.1:4107"),
  ORANGE_WEB_CLIENT_ID: z.string().default(demo.clientId),
  ORANGE_WEB_CLIENT_SECRET: z.string().default(demo.clientSecret),
  ORANGE_WEB_MERCHANT_KEY: z.string().default(demo.merchantKey),
  /** Segment of the address: `cm` charges francs; `dev` is Orange's test environment, which accepts only its currency OUV. */
  ORANGE_WEB_COUNTRY: z.enum(["cm", "dev"]).default("cm"),
  /** Maximum status reads per second; Orange publishes no limit. */
  ORANGE_WEB_READS_PER_SECOND: readsPerSecond(2),
  ORANGE_WEB_FEE_PERCENT: feePercent,
};

export type OrangeWebSettings = z.infer<z.ZodObject<typeof orangeWebSettings>>;

/** Returns the settings that live mode rejects, one line each. */
export function orangeWebLiveErrors(settings: OrangeWebSettings): readonly string[] {
  const errors = [
    ...liveAddressErrors("ORANGE_WEB_BASE_URL", settings.ORANGE_WEB_BASE_URL),
    ...keyErrors(settings, [
      "ORANGE_WEB_CLIENT_ID",
      "ORANGE_WEB_CLIENT_SECRET",
      "ORANGE_WEB_MERCHANT_KEY",
    ]),
  ];
  if (settings.ORANGE_WEB_COUNTRY === "dev")
    errors.push("ORANGE_WEB_COUNTRY: dev is Orange's test environment");
  return errors;
}
