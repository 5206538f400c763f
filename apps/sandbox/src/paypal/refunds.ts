import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { headerText, jsonBody, rawBody } from "../exchange.ts";
import { loseResponse } from "../simulated-payment.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import type { PaypalState } from "./api.ts";
import { idReused, notFound, rejectRequest, sendError } from "./api.ts";
import { sendEvent } from "./events.ts";
import type { Amount, PaypalError, PaypalOrder } from "./orders.ts";
import { amountError, isError, unprocessable } from "./orders.ts";

/** A refund of a capture. Only its status changes. */
export interface PaypalRefund {
  readonly id: string;
  readonly order: PaypalOrder;
  readonly amount: Amount;
  readonly customId: string;
  readonly invoiceId: string;
  readonly createdAt: Date;
  status: "COMPLETED" | "PENDING" | "FAILED";
}

/** Time after which `refund_late_fail` turns a pending refund into a failed one. */
const LATE_FAILURE_MS = 30_000;

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** Registers the endpoints of refunds: create and read. */
export function mountRefunds(server: FastifyInstance, state: PaypalState): void {
  server.post(
    "/v2/payments/captures/:id/refund",
    { config: { op: "capture_refund" } },
    (request: WithId, reply) => handleRefund(state, request, reply),
  );
  server.get(
    "/v2/payments/refunds/:id",
    { config: { op: "paypal_refund_read" } },
    async (request: WithId, reply) => {
      const refund = state.refunds.find(({ id }) => id === request.params.id);
      const switches = state.tools.scenarios.consume({
        op: "paypal_refund_read",
        refs: [request.params.id, refund?.order.customId],
      });
      if (await rejectRequest(state, { request, reply, switches })) return reply;
      return refund ? reply.send(refundBody(refund)) : sendError(reply, notFound);
    },
  );
}

async function handleRefund(
  state: PaypalState,
  request: WithId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { refunds, refundIds, tools } = state;
  const order = state.orders.find(({ capture }) => capture?.id === request.params.id);
  const switches = tools.scenarios.consume({
    op: "capture_refund",
    refs: [request.params.id, order?.id, order?.customId],
  });
  if (await rejectRequest(state, { request, reply, switches })) return reply;
  if (order === undefined) return sendError(reply, notFound);
  const body = rawBody(request);
  const requestId = headerText(request, "paypal-request-id") ?? "";
  const known = refundIds.get(requestId);
  if (known && known.body !== body) return sendError(reply, idReused);
  const made = known?.refund ?? newRefund(state, order, jsonBody(request));
  if (isError(made)) return sendError(reply, made);
  if (!known) {
    refunds.push(made);
    if (requestId !== "") refundIds.set(requestId, { body, refund: made });
    settle(state, made, switches);
  }
  if (loseResponse(reply, switches, { status: 201 })) return reply;
  return reply.code(201).send(refundBody(made));
}

/** Decides a new refund according to the switches, and sends its event. */
function settle(state: PaypalState, refund: PaypalRefund, switches: SwitchSet): void {
  const { clock } = state.tools;
  const announce = (type: string) =>
    sendEvent(state.events, refund.order, { type, resource: refundBody(refund) });
  if (switches.has("refund_fail")) refund.status = "FAILED";
  else if (switches.has("refund_late_fail")) {
    refund.status = "PENDING";
    clock.after(LATE_FAILURE_MS, async () => {
      refund.status = "FAILED";
      await announce("PAYMENT.REFUND.FAILED");
    });
  } else if (!switches.has("refund_timeout"))
    clock.after(0, () => announce("PAYMENT.CAPTURE.REFUNDED"));
}

const knownFields: ReadonlySet<string> = new Set([
  "amount",
  "custom_id",
  "invoice_id",
  "note_to_payer",
]);

function newRefund(
  { refunds, tools }: PaypalState,
  order: PaypalOrder,
  body: unknown,
): PaypalRefund | PaypalError {
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(given).find((name) => !knownFields.has(name));
  if (unknown !== undefined) return unprocessable("MALFORMED_REQUEST_JSON", unknown);
  if (order.capture?.status !== "COMPLETED") return unprocessable("PENDING_CAPTURE");
  if (order.capture.disputed) return unprocessable("TRANSACTION_DISPUTED");
  const amount = (given["amount"] ?? order.amount) as Amount;
  const wrong = amountError(amount);
  if (wrong) return wrong;
  const refunded = refunds
    .filter((one) => one.order === order && one.status !== "FAILED")
    .reduce((sum, one) => sum + centsOf(one.amount), 0);
  if (refunded === centsOf(order.amount)) return unprocessable("CAPTURE_FULLY_REFUNDED");
  if (refunded + centsOf(amount) > centsOf(order.amount))
    return unprocessable("REFUND_AMOUNT_EXCEEDED");
  return {
    id: randomBytes(9).toString("hex").slice(0, 17).toUpperCase(),
    order,
    amount,
    customId: String(given["custom_id"] ?? ""),
    invoiceId: String(given["invoice_id"] ?? ""),
    createdAt: tools.clock.now(),
    status: "COMPLETED",
  };
}

function centsOf({ value }: Amount): number {
  return Math.round(Number(value) * 100);
}

/** Returns a refund as the API and the events send it. */
export function refundBody(refund: PaypalRefund) {
  const { id, status, amount, customId, invoiceId, createdAt } = refund;
  return {
    id,
    status,
    ...(status === "PENDING" ? { status_details: { reason: "ECHECK" } } : {}),
    amount,
    custom_id: customId,
    invoice_id: invoiceId,
    create_time: createdAt.toISOString(),
  };
}
