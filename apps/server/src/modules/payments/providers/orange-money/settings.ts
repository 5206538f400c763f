import { z } from "zod";
import { liveAddressErrors } from "../../../../unsafe-settings.ts";
import { feePercent, keyErrors, readsPerSecond } from "../provider-settings.ts";

/** Keys of the demo; they are public. */
const demo = {
  consumerKey: "demo-orange-consumer-key",
  consumerSecret: "demo-orange-consumer-secret",
  authToken: Buffer.from("demo-orange-channel:demo-orange-password").toString("base64"),
  channelNumber: "690000001",
  pin: "0000",
};

export const orangeSettings = {
  ORANGE_BASE_URL: z.url().default("http://127.0.0.1:4104"),
  ORANGE_CONSUMER_KEY: z.string().default(demo.consumerKey),
  ORANGE_CONSUMER_SECRET: z.string().default(demo.consumerSecret),
  /** `X-AUTH-TOKEN`: base64 of the channel user and its password, as Orange issues it. */
  ORANGE_AUTH_TOKEN: z.string().default(demo.authToken),
  /** The merchant's number, 9 digits without country code. */
  ORANGE_CHANNEL_NUMBER: z
    .string()
    .regex(/^6\d{8}$/)
    .default(demo.channelNumber),
  /** The merchant's PIN. */
  ORANGE_PIN: z
    .string()
    .regex(/^\d{4,6}$/)
    .default(demo.pin),
  /** Orange has allowed cash-in to this merchant: refunds are paid with it. Otherwise administrators refund by hand. */
  ORANGE_CASH_IN: z
    .enum(["true", "false"])
    .default("false")
    .transform((value) => value === "true"),
  /** Maximum status reads per second. Orange publishes no limit. */
  ORANGE_READS_PER_SECOND: readsPerSecond(2),
  ORANGE_FEE_PERCENT: feePercent,
};

export type OrangeSettings = z.infer<z.ZodObject<typeof orangeSettings>>;

/** Returns the settings that live mode rejects, one line each. */
export function orangeLiveErrors(settings: OrangeSettings): readonly string[] {
  const errors = [
    ...liveAddressErrors("ORANGE_BASE_URL", settings.ORANGE_BASE_URL),
    ...keyErrors(settings, ["ORANGE_CONSUMER_KEY", "ORANGE_CONSUMER_SECRET"]),
  ];
  if (settings.ORANGE_AUTH_TOKEN === demo.authToken)
    errors.push("ORANGE_AUTH_TOKEN: is the demo channel user");
  if (settings.ORANGE_CHANNEL_NUMBER === demo.channelNumber)
    errors.push("ORANGE_CHANNEL_NUMBER: is the demo number");
  if (settings.ORANGE_PIN === demo.pin) errors.push("ORANGE_PIN: is the demo PIN");
  return errors;
}
