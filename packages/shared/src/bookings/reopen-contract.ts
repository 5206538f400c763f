import { z } from "zod";
import { defineEndpoint, everyone, idempotencyErrors } from "../contract/endpoint.ts";

const entered = {
  order_code: z.string({ error: "required" }).trim().min(1, "required").max(40, "too_long"),
  /** The phone of the order's first passenger, in any spelling. */
  phonenumber: z.string({ error: "required" }).trim().min(1, "required").max(40, "too_long"),
};

/** The response, its time and its limits are the same whether such an order exists or not. The SMS is sent only when it does. */
export const requestOrderCode = defineEndpoint({
  id: "requestOrderCode",
  method: "POST",
  path: "bookings/reopening/code",
  summary: "Send a code to the owner's phone of a lost order",
  tag: "tickets",
  access: everyone,
  limit: "hold",
  body: z.object(entered),
  /** Seconds until the next code may be requested for this phone. */
  output: z.object({ wait_seconds: z.int() }),
  errors: ["invalid_input", "too_many_requests"],
  source: "G.ticket.07, G.book.32",
});

export const reopenOrder = defineEndpoint({
  id: "reopenOrder",
  method: "POST",
  path: "bookings/reopening",
  summary: "Reopen a lost order with its code, the owner's phone and the SMS code",
  tag: "tickets",
  access: everyone,
  limit: "hold",
  idempotent: true,
  body: z.object({
    ...entered,
    code: z.string({ error: "required" }).trim().min(1, "required").max(20, "too_long"),
  }),
  output: z.object({ order_hidden_uuid: z.string() }),
  errors: [
    "invalid_input",
    "phone_code_wrong",
    "phone_code_expired",
    "phone_code_used_up",
    "order_not_reopened",
    ...idempotencyErrors,
  ],
  source: "G.ticket.07",
});
