import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Bound, RawResponse } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import type { JobHandler } from "../../jobs/outbox.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { isSameSecret } from "../../tokens.ts";
import type { MessageChannel } from "./message-store.ts";
import {
  messageOfReceipt,
  messengerDeliveredUntil,
  receiptFailed,
  receiptStatements,
} from "./message-store.ts";
import { addOptIn, hasMessenger, isOptInToken } from "./messenger-opt-in.ts";
import { readMessengerEvents } from "./read-messenger-events.ts";
import type { Receipt } from "./read-receipts.ts";
import {
  metaSignature,
  readOrangeReceipts,
  readTwilioReceipts,
  readWhatsAppReceipts,
} from "./read-receipts.ts";
import { twilioSignatures } from "./sms-twilio.ts";

const accepted: RawResponse = {
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: "",
};

/**
 * The endpoints for delivery receipts. Orange does not sign receipts, so its address contains a secret; WhatsApp, Messenger and Twilio sign theirs. Responses:
 * 404 if the provider is not configured, 400 if the signature is wrong, otherwise 200; an Orange receipt without the secret also gets 200 and is ignored, as
 * for payments. A receipt only changes the state of a message that the provider accepted; one that arrives before its message is stored is applied later.
 * Messenger also reports consents [T19].
 */
export function receiptEndpoints(context: Context): readonly Bound[] {
  const reportForged = forgedReports(context);
  const receivers = receiversOf(context);
  return [
    bind("receiveMessageReceipts", async ({ params, body, headers }) => {
      const receiver = Object.hasOwn(receivers, params.provider)
        ? receivers[params.provider as keyof typeof receivers]
        : undefined;
      if (!receiver?.isActive) throw appError("not_found");
      const request = { text: textOf(body), secret: params.secret, headers };
      if (receiver.isGenuine(request)) await receiver.apply(request.text);
      else if (receiver.isSigned) {
        reportForged(params.provider);
        return { ...accepted, status: 400 };
      }
      return accepted;
    }),
    bind("verifyMetaWebhook", async ({ params, query }) => {
      const token = verifyTokenOf(context.config, params.provider);
      const isOurs = query["hub.mode"] === "subscribe" && isEqual(query["hub.verify_token"], token);
      if (!isOurs) throw appError("not_found");
      return { ...accepted, body: query["hub.challenge"] };
    }),
  ];
}

interface ReceiptRequest {
  readonly text: string;
  /** The last part of the address. */
  readonly secret: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** How the receipts of one provider are verified and applied. */
interface Receiver {
  /** Whether the provider is configured. */
  readonly isActive: boolean;
  /** Whether it signs its requests; an invalid signature is refused. */
  readonly isSigned: boolean;
  isGenuine(request: ReceiptRequest): boolean;
  apply(text: string): Promise<void>;
}

function receiversOf(context: Context) {
  const { config } = context;
  const hubSigned = (secret: string) => ({
    isSigned: true,
    isGenuine: ({ text, headers }: ReceiptRequest) =>
      isEqual(String(headers["x-hub-signature-256"] ?? ""), metaSignature(secret, text)),
  });
  return {
    orange: {
      isActive: Boolean(config.SMS_RECEIPT_SECRET),
      isSigned: false,
      isGenuine: ({ secret }) => isEqual(secret, config.SMS_RECEIPT_SECRET),
      apply: (text) => applyReceipts(context, "sms", readOrangeReceipts(text)),
    },
    twilio: {
      isActive: config.TWILIO_ACCOUNT_SID !== undefined && config.TWILIO_AUTH_TOKEN !== "",
      isSigned: true,
      isGenuine: ({ text, headers }) => {
        const given = String(headers["x-twilio-signature"] ?? "");
        return twilioSignatures(config, text).some((signature) => isEqual(given, signature));
      },
      apply: (text) => applyReceipts(context, "sms", readTwilioReceipts(text)),
    },
    whatsapp: {
      isActive: hasWhatsApp(config),
      ...hubSigned(config.WHATSAPP_APP_SECRET),
      apply: (text) => applyReceipts(context, "whatsapp", readWhatsAppReceipts(text)),
    },
    messenger: {
      isActive: hasMessenger(config),
      ...hubSigned(config.MESSENGER_APP_SECRET),
      apply: (text) => applyMessengerEvents(context, text),
    },
  } satisfies Readonly<Record<string, Receiver>>;
}

/** Returns the token that Meta sends when it registers the webhook of a configured channel. */
function verifyTokenOf(config: Config, provider: string): string | undefined {
  if (provider === "whatsapp" && hasWhatsApp(config)) return config.WHATSAPP_VERIFY_TOKEN;
  return provider === "messenger" && hasMessenger(config)
    ? config.MESSENGER_VERIFY_TOKEN
    : undefined;
}

/** Returns a function that logs rejected receipts, at most once a minute, so that a flood does not fill the log. */
function forgedReports({ clock, log }: Context): (provider: string) => void {
  let rejected = 0;
  let nextReport = 0;
  return (provider) => {
    rejected += 1;
    const now = clock().getTime();
    if (now < nextReport) return;
    nextReport = now + 60_000;
    log.warn({ provider, rejected }, "receipts without a valid signature rejected");
  };
}

/** Stores the consents given through a link that we signed, and marks messages as delivered. */
async function applyMessengerEvents(context: Context, text: string): Promise<void> {
  const { config, database } = context;
  for (const event of readMessengerEvents(text, config.MESSENGER_PAGE_ID ?? "")) {
    if (event.kind === "delivered")
      await database.query(receiptStatements.delivered(null, event.providerId, "messenger"));
    else if (event.kind === "delivered_until")
      await database.query(messengerDeliveredUntil(event.psid, event.until));
    else if (isOptInToken(context, event.token))
      await database.query(addOptIn(event.token, event.psid));
  }
}

async function applyReceipts(
  context: Context,
  channel: MessageChannel,
  receipts: readonly Receipt[],
): Promise<void> {
  for (const receipt of receipts) {
    if (await applyReceipt(context, channel, receipt)) continue;
    const entity = `${channel} ${receipt.providerId} ${receipt.state}`;
    await context.database.query(enqueue(earlyReceipt, entity, { channel, ...receipt }));
  }
}

/** Returns false when no message with one of the receipt's ids is stored. */
async function applyReceipt(
  { database, log }: Context,
  channel: MessageChannel,
  { id, providerId, state, reason }: Receipt,
): Promise<boolean> {
  const [message] = await database.query(messageOfReceipt(id, providerId, channel));
  if (!message) return false;
  if (state === "failed") {
    log.warn({ channel, message: providerId, reason }, "message not delivered");
    await database.query(receiptFailed(id, providerId, channel, reason));
  } else await database.query(receiptStatements[state](id, providerId, channel));
  return true;
}

/** Topic of the jobs that apply a receipt again: it can arrive before the provider's response, which contains its id, is stored. */
export const earlyReceipt = "early-receipt";

const earlyReceiptPayload = z.object({
  channel: z.enum(["sms", "whatsapp"]),
  id: z.uuid().nullable(),
  providerId: z.string().nullable(),
  state: z.enum(["sent", "delivered", "failed"]),
  reason: z.string(),
});

/** Applies an early receipt. If its message is not stored yet, the job is repeated once, a minute later; after that the receipt is ignored. */
export function earlyReceiptHandler(context: Context): JobHandler {
  return async (job) => {
    const { channel, ...receipt } = earlyReceiptPayload.parse(job.payload);
    if (await applyReceipt(context, channel, receipt)) return;
    if (job.attempts === 0) return { later: "message not stored yet" };
    context.log.info(
      { channel, message: receipt.providerId },
      "receipt of an unknown message ignored",
    );
  };
}

/** Whether WhatsApp is configured; without a secret a signature proves nothing. */
function hasWhatsApp({ WHATSAPP_PHONE_ID, WHATSAPP_APP_SECRET }: Config): boolean {
  return WHATSAPP_PHONE_ID !== undefined && WHATSAPP_APP_SECRET !== "";
}

/** Compares in constant time; an empty or missing secret equals nothing. */
function isEqual(given: string | undefined, expected: string | undefined): boolean {
  return given && expected ? isSameSecret(given, expected) : false;
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : Buffer.isBuffer(body) ? body.toString("utf8") : "";
}
