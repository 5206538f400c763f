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
  ],
  summary: "Callback of a payment provider; the payment's state is then read from the provider",
  tag: "payments",
  access: everyone,
  raw: true,
  /** A callback without the attempt's `secret` is ignored; its response is 200. */
  params: z.object({ provider: idField, reference: idField, secret: idField.optional() }),
  body: z.unknown(),
  output: z.unknown(),
  errors: ["not_found"],
  source: "G.pay.02",
});
