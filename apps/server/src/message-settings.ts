import { z } from "zod";
import { estimateSecretBits, liveAddressErrors, minSecretBits } from "./unsafe-settings.ts";

/** Keys of the demo start with this; they are public. */
const demoPrefix = "demo-";

/** Settings of delivery receipts and WhatsApp. Both are off unless configured. */
export const messageSettings = {
  /** Secret part of the address for SMS receipts, `/api/messages/receipts/orange/<secret>`; without it none are accepted. */
  SMS_RECEIPT_SECRET: z.string().optional(),
  /** Address of the Graph API with its version. */
  WHATSAPP_BASE_URL: z.url().default("https://graph.facebook.com/v26.0"),
  /** Id of the sending number. WhatsApp is active when it is set. */
  WHATSAPP_PHONE_ID: z.string().optional(),
  /** Token of a system user. */
  WHATSAPP_TOKEN: z.string().default(""),
  /** Signs the webhook. */
  WHATSAPP_APP_SECRET: z.string().default(""),
  /** Meta sends it when the webhook is registered. */
  WHATSAPP_VERIFY_TOKEN: z.string().default(""),
  /** Name of the approved template with the tickets. */
  WHATSAPP_TEMPLATE: z.string().default("wakafine_tickets"),
};

export type MessageSettings = z.infer<z.ZodObject<typeof messageSettings>>;

/** Returns the settings that live mode rejects, one line each [T20]. */
export function messageLiveErrors(settings: MessageSettings): readonly string[] {
  const errors: string[] = [];
  const secret = settings.SMS_RECEIPT_SECRET;
  if (secret !== undefined && isWeak(secret))
    errors.push("SMS_RECEIPT_SECRET: is too easy to guess; create one with `openssl rand -hex 16`");
  if (settings.WHATSAPP_PHONE_ID === undefined) return errors;
  errors.push(...liveAddressErrors("WHATSAPP_BASE_URL", settings.WHATSAPP_BASE_URL));
  for (const name of [
    "WHATSAPP_TOKEN",
    "WHATSAPP_APP_SECRET",
    "WHATSAPP_VERIFY_TOKEN",
    "WHATSAPP_PHONE_ID",
  ] as const) {
    const value = settings[name] ?? "";
    if (value === "") errors.push(`${name}: is missing`);
    else if (value.startsWith(demoPrefix)) errors.push(`${name}: is a demo key`);
  }
  return errors;
}

function isWeak(secret: string): boolean {
  return secret.startsWith(demoPrefix) || estimateSecretBits(secret) < minSecretBits;
}
