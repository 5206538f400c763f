import { z } from "zod";
import { deliveryModes } from "../bookings/delivery.ts";
import { defineEndpoint, everyone } from "../contract/endpoint.ts";
import { idField } from "../contract/fields.ts";

export const receiveMessageReceipts = defineEndpoint({
  id: "receiveMessageReceipts",
  method: "POST",
  path: "messages/receipts/{provider}/{secret}",
  aliases: ["messages/receipts/{provider}"],
  summary: "Delivery receipts of a message provider, which only move a message forward",
  tag: "tickets",
  access: everyone,
  raw: true,
  /** `orange` needs the secret of the installation; `whatsapp`, `messenger` and `twilio` sign the body and use the address without secret. */
  params: z.object({ provider: idField, secret: idField.optional() }),
  headers: z.looseObject({}),
  body: z.unknown(),
  output: z.unknown(),
  errors: ["not_found"],
  source: "G.pay.07, C3.book.55",
});

export const verifyMetaWebhook = defineEndpoint({
  id: "verifyMetaWebhook",
  method: "GET",
  path: "messages/receipts/{provider}",
  summary:
    "Registration of the webhook of WhatsApp or Messenger: the challenge is returned for the right token",
  tag: "tickets",
  access: everyone,
  raw: true,
  params: z.object({ provider: idField }),
  query: z.object({
    "hub.mode": z.string().max(50),
    "hub.verify_token": z.string().max(200),
    "hub.challenge": z
      .string()
      .max(200)
      .regex(/^[\w-]+$/),
  }),
  output: z.unknown(),
  errors: ["not_found"],
  source: "G.pay.07",
});

export const getDeliveryChoices = defineEndpoint({
  id: "getDeliveryChoices",
  method: "GET",
  path: "bookings/delivery",
  summary: "How tickets can be delivered: the initial choice, and whether Messenger is available",
  tag: "bookings",
  access: everyone,
  output: z.object({ initial: z.enum(deliveryModes), messenger: z.boolean() }),
  errors: [],
  source: "C2.book.10, C2.book.11, G.book.01, G.book.16",
});
export type DeliveryChoices = z.infer<(typeof getDeliveryChoices)["output"]>;

export const createMessengerLink = defineEndpoint({
  id: "createMessengerLink",
  method: "POST",
  path: "messages/messenger/links",
  summary:
    "A link that opens Messenger, where the traveller agrees to receive tickets; valid for 24 hours. 404 when Messenger is not configured",
  tag: "bookings",
  access: everyone,
  created: true,
  /** `token` is the address of a delivery by MESSENGER once the traveller has agreed. */
  output: z.object({ token: z.string(), link: z.string() }),
  errors: ["not_found"],
  source: "C4.book.15, C4.book.16, G.book.14, G.book.16",
});

export const getMessengerOptIn = defineEndpoint({
  id: "getMessengerOptIn",
  method: "GET",
  path: "messages/messenger/links/{token}",
  summary: "Whether the traveller has agreed in Messenger; 404 for an invalid or expired token",
  tag: "bookings",
  access: everyone,
  params: z.object({ token: idField }),
  output: z.object({ opted_in: z.boolean() }),
  errors: ["not_found"],
  source: "C4.book.18, C4.book.19",
});
