import { timingSafeEqual } from "node:crypto";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Bound, RawResponse } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { sha256 } from "../../tokens.ts";
import type { MessageChannel } from "./message-store.ts";
import { receiptFailed, receiptStatements } from "./message-store.ts";
import type { Receipt } from "./read-receipts.ts";
import { metaSignature, readOrangeReceipts, readWhatsAppReceipts } from "./read-receipts.ts";

const accepted: RawResponse = {
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body: "",
};

/**
 * The endpoints for delivery receipts. Orange signs nothing, so the address has a secret; WhatsApp signs the body. A provider that is not
 * configured is not found; without the secret a receipt is answered 200 and ignored, as for payments; a wrong signature is 400. A receipt only changes the state of a message the provider accepted [T19].
 */
export function receiptEndpoints(context: Context): readonly Bound[] {
  const { config } = context;
  const reportForged = forgedReports(context);
  return [
    bind("receiveMessageReceipts", async ({ params, body, headers }) => {
      const text = textOf(body);
      if (params.provider === "orange" && config.SMS_RECEIPT_SECRET) {
        if (isEqual(params.secret, config.SMS_RECEIPT_SECRET))
          await applyReceipts(context, "sms", readOrangeReceipts(text));
        return accepted;
      }
      if (params.provider !== "whatsapp" || !hasWhatsApp(config)) throw appError("not_found");
      const given = String(headers["x-hub-signature-256"] ?? "");
      if (!isEqual(given, metaSignature(config.WHATSAPP_APP_SECRET, text))) {
        reportForged();
        return { ...accepted, status: 400 };
      }
      await applyReceipts(context, "whatsapp", readWhatsAppReceipts(text));
      return accepted;
    }),
    bind("verifyWhatsAppWebhook", async ({ query }) => {
      const isOurs =
        hasWhatsApp(config) &&
        query["hub.mode"] === "subscribe" &&
        isEqual(query["hub.verify_token"], config.WHATSAPP_VERIFY_TOKEN);
      if (!isOurs) throw appError("not_found");
      return { ...accepted, body: query["hub.challenge"] };
    }),
  ];
}

/** Returns a function that logs rejected receipts, at most once a minute, so that a flood does not fill the log. */
function forgedReports({ clock, log }: Context): () => void {
  let rejected = 0;
  let nextReport = 0;
  return () => {
    rejected += 1;
    const now = clock().getTime();
    if (now < nextReport) return;
    nextReport = now + 60_000;
    log.warn({ provider: "whatsapp", rejected }, "receipts without a valid signature rejected");
  };
}

async function applyReceipts(
  { database, log }: Context,
  channel: MessageChannel,
  receipts: readonly Receipt[],
): Promise<void> {
  for (const { id, providerId, state, reason } of receipts) {
    if (state === "failed") {
      log.warn({ channel, message: providerId, reason }, "message not delivered");
      await database.query(receiptFailed(id, providerId, channel, reason));
    } else await database.query(receiptStatements[state](id, providerId, channel));
  }
}

/** Whether WhatsApp is configured; without a secret a signature proves nothing. */
function hasWhatsApp({ WHATSAPP_PHONE_ID, WHATSAPP_APP_SECRET }: Config): boolean {
  return WHATSAPP_PHONE_ID !== undefined && WHATSAPP_APP_SECRET !== "";
}

/** Compares in constant time; an empty or missing secret equals nothing. */
function isEqual(given: string | undefined, expected: string | undefined): boolean {
  return given && expected ? timingSafeEqual(sha256(given), sha256(expected)) : false;
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : Buffer.isBuffer(body) ? body.toString("utf8") : "";
}
