import { createHmac } from "node:crypto";
import { z } from "zod";
import { jsonOf } from "./graph-response.ts";

/** What a provider reports about one message. */
export interface Receipt {
  /** Our id, when the provider returns it. */
  readonly id: string | null;
  readonly providerId: string | null;
  readonly state: "sent" | "delivered" | "failed";
  /** The provider's status or code. */
  readonly reason: string;
}

const orangeStates: Readonly<Record<string, Receipt["state"]>> = {
  DeliveredToTerminal: "delivered",
  DeliveredToNetwork: "sent",
  MessageWaiting: "sent",
  DeliveryImpossible: "failed",
};

const orangeNotification = z.object({
  callbackData: z.string().min(1).max(200),
  deliveryInfo: z.object({ deliveryStatus: z.string().max(100) }),
});
const orangeBody = z.object({
  deliveryInfoNotification: z.union([
    orangeNotification,
    // One client shows one more level (docs/providers/orange-sms.md).
    z
      .object({ deliveryInfoNotification: orangeNotification })
      .transform((outer) => outer.deliveryInfoNotification),
  ]),
});

/** Returns the receipt of an Orange SMS; none for an unreadable body and a status without meaning (`DeliveryUncertain`). */
export function readOrangeReceipts(body: string): readonly Receipt[] {
  const read = orangeBody.safeParse(jsonOf(body));
  if (!read.success) return [];
  const { callbackData, deliveryInfo } = read.data.deliveryInfoNotification;
  const state = orangeStates[deliveryInfo.deliveryStatus];
  return state
    ? [{ id: null, providerId: callbackData, state, reason: deliveryInfo.deliveryStatus }]
    : [];
}

const twilioStates: Readonly<Record<string, Receipt["state"]>> = {
  sending: "sent",
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

/** Returns the receipt of a status callback of Twilio; none for a status before sending (`accepted`, `scheduled`, `queued`). */
export function readTwilioReceipts(body: string): readonly Receipt[] {
  const fields = new URLSearchParams(body);
  const providerId = fields.get("MessageSid") ?? "";
  const status = fields.get("MessageStatus") ?? "";
  const state = Object.hasOwn(twilioStates, status) ? twilioStates[status] : undefined;
  if (!state || !/^\w{1,64}$/.test(providerId)) return [];
  const code = fields.get("ErrorCode") ?? "";
  return [{ id: null, providerId, state, reason: /^\d+$/.test(code) ? `code ${code}` : status }];
}

const whatsAppStates = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  failed: "failed",
} as const;

const whatsAppStatus = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(["sent", "delivered", "read", "failed"]),
  biz_opaque_callback_data: z.uuid().optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.int() }))
    .optional()
    .catch(undefined),
});
const whatsAppBody = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) }),
      ),
    }),
  ),
});

/** Returns the receipts of a WhatsApp webhook; other events and statuses are ignored. */
export function readWhatsAppReceipts(body: string): readonly Receipt[] {
  const read = whatsAppBody.safeParse(jsonOf(body));
  if (!read.success) return [];
  return read.data.entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
    .flatMap((given): readonly Receipt[] => {
      const status = whatsAppStatus.safeParse(given);
      if (!status.success) return [];
      const { id, biz_opaque_callback_data: ours, errors } = status.data;
      return [
        {
          id: ours ?? null,
          providerId: id,
          state: whatsAppStates[status.data.status],
          reason: errors?.[0] ? `code ${errors[0].code}` : status.data.status,
        },
      ];
    });
}

/** Returns the header `X-Hub-Signature-256` of a body. */
export function metaSignature(secret: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
