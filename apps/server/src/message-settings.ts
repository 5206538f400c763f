import { deliveryModes } from "@wakafine/shared/bookings/delivery.ts";
import { z } from "zod";
import { estimateSecretBits, liveAddressErrors, minSecretBits } from "./unsafe-settings.ts";

/** Keys of the demo start with this; they are public. */
const demoPrefix = "demo-";

/** Settings of ticket delivery, receipts, WhatsApp and Messenger. Receipts and both channels are off unless configured. */
export const messageSettings = {
  /** The initial delivery in the booking dialog; SMS when it is not configured. With WHATSAPP, WhatsApp is offered [G.book.01]. */
  TICKET_DELIVERY: z.enum(deliveryModes).default("SMS"),
  /** Secret part of the address for SMS receipts, `/api/messages/receipts/orange/<secret>`; without it none are accepted. */
  SMS_RECEIPT_SECRET: z.string().optional(),
  TWILIO_BASE_URL: z.url().default("https://api.twilio.com"),
  /** Account that sends SMS abroad, and those that Orange refuses. Twilio is active when it is set. */
  TWILIO_ACCOUNT_SID: z.string().optional(),
  /** Authenticates requests and signs status callbacks. */
  TWILIO_AUTH_TOKEN: z.string().default(""),
  /** A number in E.164, a sender name, or the id of a messaging service (`MG…`). */
  TWILIO_FROM: z.string().default(""),
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
  /** Address of the Graph API with its version. */
  MESSENGER_BASE_URL: z.url().default("https://graph.facebook.com/v26.0"),
  /** Origin of the links that open Messenger. */
  MESSENGER_LINK_ORIGIN: z.url().default("https://m.me"),
  /** Id of the Facebook page that sends. Messenger is active when it is set. */
  MESSENGER_PAGE_ID: z.string().optional(),
  /** Access token of the page. */
  MESSENGER_PAGE_TOKEN: z.string().default(""),
  /** Signs the webhook. */
  MESSENGER_APP_SECRET: z.string().default(""),
  /** Meta sends it when the webhook is registered. */
  MESSENGER_VERIFY_TOKEN: z.string().default(""),
};

export type MessageSettings = z.infer<z.ZodObject<typeof messageSettings>>;

/** Returns the settings that live mode rejects, one line each [T20]. */
export function messageLiveErrors(settings: MessageSettings): readonly string[] {
  const errors: string[] = [];
  const secret = settings.SMS_RECEIPT_SECRET;
  if (secret !== undefined && isWeak(secret))
    errors.push("SMS_RECEIPT_SECRET: is too easy to guess; create one with `openssl rand -hex 16`");
  for (const { active, addresses, keys } of channels) {
    if (settings[active] === undefined) continue;
    for (const name of addresses) errors.push(...liveAddressErrors(name, settings[name]));
    for (const name of [active, ...keys]) {
      const value = settings[name] ?? "";
      if (value === "") errors.push(`${name}: is missing`);
      else if (value.startsWith(demoPrefix)) errors.push(`${name}: is a demo key`);
    }
  }
  return errors;
}

/** The optional channels: the setting that activates one, its addresses, and its keys. */
const channels = [
  {
    active: "TWILIO_ACCOUNT_SID",
    addresses: ["TWILIO_BASE_URL"],
    keys: ["TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
  },
  {
    active: "WHATSAPP_PHONE_ID",
    addresses: ["WHATSAPP_BASE_URL"],
    keys: ["WHATSAPP_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
  },
  {
    active: "MESSENGER_PAGE_ID",
    addresses: ["MESSENGER_BASE_URL", "MESSENGER_LINK_ORIGIN"],
    keys: ["MESSENGER_PAGE_TOKEN", "MESSENGER_APP_SECRET", "MESSENGER_VERIFY_TOKEN"],
  },
] as const;

function isWeak(secret: string): boolean {
  return secret.startsWith(demoPrefix) || estimateSecretBits(secret) < minSecretBits;
}
