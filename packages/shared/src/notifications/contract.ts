import { z } from "zod";
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
  /** `orange` needs the secret of the installation; `whatsapp` signs the body and uses the address without secret. */
  params: z.object({ provider: idField, secret: idField.optional() }),
  headers: z.looseObject({}),
  body: z.unknown(),
  output: z.unknown(),
  errors: ["not_found"],
  source: "G.pay.07, C3.book.55",
});

export const verifyWhatsAppWebhook = defineEndpoint({
  id: "verifyWhatsAppWebhook",
  method: "GET",
  path: "messages/receipts/whatsapp",
  summary: "Registration of the WhatsApp webhook: the challenge is returned for the right token",
  tag: "tickets",
  access: everyone,
  raw: true,
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
