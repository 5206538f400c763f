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
  summary: "A payment provider says that something happened; the state is read from it",
  tag: "payments",
  access: everyone,
  raw: true,
  /** Without the `secret` of the attempt a callback is answered 200 and ignored. */
  params: z.object({ provider: idField, reference: idField, secret: idField.optional() }),
  body: z.unknown(),
  output: z.unknown(),
  errors: ["not_found"],
  source: "G.pay.02",
});
