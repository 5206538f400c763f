import { z } from "zod";
import { defineEndpoint, everyone } from "../contract/endpoint.ts";
import { idField } from "../contract/fields.ts";

export const paymentCallback = defineEndpoint({
  id: "paymentCallback",
  method: "POST",
  path: "payments/callbacks/{provider}/{reference}/{secret}",
  aliases: [
    { method: "PUT", path: "payments/callbacks/{provider}/{reference}/{secret}" },
    "payments/callbacks/{provider}/{reference}",
    { method: "PUT", path: "payments/callbacks/{provider}/{reference}" },
    "payments/callbacks/{provider}",
  ],
  summary: "Callback of a payment provider; the payment's state is then read from the provider",
  tag: "payments",
  access: everyone,
  raw: true,
  /** A callback without the attempt's `secret` is ignored; its response is 200. Providers that sign their callbacks use the address without reference. */
  params: z.object({
    provider: idField,
    reference: idField.optional(),
    secret: idField.optional(),
  }),
  headers: z.looseObject({}),
  body: z.unknown(),
  output: z.unknown(),
  errors: ["not_found"],
  source: "G.pay.02",
});

export const cancelPayment = defineEndpoint({
  id: "cancelPayment",
  method: "POST",
  path: "bookings/order/{token}/cancel-payment",
  summary: "Close the payment page of the running attempt, so that another method can be used",
  tag: "payments",
  access: everyone,
  limit: "hold",
  params: z.object({ token: idField }),
  /** False: an attempt is still undecided, or a prompt on a phone waits for its payer. */
  output: z.object({ closed: z.boolean() }),
  errors: ["not_found", "too_many_requests"],
  source: "G.pay.03, G.book.11",
});
