import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { headerText, rawBody } from "../exchange.ts";
import { loseResponse } from "../simulated-payment.ts";
import type { EventDeps } from "./events.ts";
import { sendRefundEvent } from "./events.ts";
import type { CheckoutSession, StripeError } from "./sessions.ts";
import { seconds } from "./sessions.ts";
import type { Exchange } from "../exchange.ts";
import type { StripeRefund, StripeState } from "./api.ts";
import { rejectRequest, sendError } from "./api.ts";

/** Time after which `refund_late_fail` turns a refund that succeeded into a failed one. */
const LATE_FAILURE_MS = 30_000;

const knownParameters = /^(payment_intent|amount|metadata\[\w+\])$/;

/** Registers the endpoints of refunds: create, read, and list by payment. */
export function mountRefunds(server: FastifyInstance, state: StripeState, events: EventDeps): void {
  server.post("/v1/refunds", { config: { op: "refund_create" } }, (request, reply) =>
    handleCreate(state, events, { request, reply }),
  );
  server.get<{ Querystring: { payment_intent?: string } }>(
    "/v1/refunds",
    { config: { op: "refund_read" } },
    async (request, reply) => {
      const { payment_intent: payment } = request.query;
      const found = state.refunds.filter(({ session }) => session.paymentIntent === payment);
      const switches = state.tools.scenarios.consume({ op: "refund_read", refs: [payment] });
      if (await rejectRequest(state, { request, reply, switches })) return reply;
      const data = found.toReversed().map(refundBody);
      return reply.send({ object: "list", data, has_more: false, url: "/v1/refunds" });
    },
  );
  server.get<{ Params: { id: string } }>(
    "/v1/refunds/:id",
    { config: { op: "refund_read" } },
    async (request, reply) => {
      const refund = state.refunds.find(({ id }) => id === request.params.id);
      const switches = state.tools.scenarios.consume({
        op: "refund_read",
        refs: [request.params.id, refund?.session.clientReferenceId ?? undefined],
      });
      if (await rejectRequest(state, { request, reply, switches })) return reply;
      return refund
        ? reply.send(refundBody(refund))
        : sendError(reply, refused("No such refund.", "resource_missing", 404));
    },
  );
}

async function handleCreate(
  state: StripeState,
  events: EventDeps,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { refunds, sessions, tools, refundKeys } = state;
  const body = rawBody(request);
  const parameters = new URLSearchParams(body);
  const session = sessions.find((one) => one.paymentIntent === parameters.get("payment_intent"));
  const refundId = parameters.get("metadata[refund_id]") ?? undefined;
  const switches = tools.scenarios.consume({
    op: "refund_create",
    refs: [session?.id, session?.clientReferenceId ?? undefined, refundId],
  });
  if (await rejectRequest(state, { request, reply, switches })) return reply;
  const key = headerText(request, "idempotency-key") ?? "";
  const known = refundKeys.get(key);
  if (known && known.body !== body)
    return sendError(reply, { ...refused("Other parameters."), type: "idempotency_error" });
  const made = known?.refund ?? newRefund(state, parameters, session);
  if ("http" in made) return sendError(reply, made);
  if (!known) {
    if (switches.has("refund_fail")) made.status = "failed";
    refunds.push(made);
    if (key !== "") refundKeys.set(key, { body, refund: made });
    if (switches.has("refund_late_fail"))
      tools.clock.after(LATE_FAILURE_MS, async () => {
        made.status = "failed";
        await sendRefundEvent(events, made.session, {
          type: "refund.failed",
          object: refundBody(made),
        });
      });
  }
  if (loseResponse(reply, switches, { status: 200 })) return reply;
  return reply.send(refundBody(made));
}

function newRefund(
  { refunds, tools }: StripeState,
  parameters: URLSearchParams,
  session: CheckoutSession | undefined,
): StripeRefund | StripeError {
  const unknown = [...parameters.keys()].find((name) => !knownParameters.test(name));
  if (unknown !== undefined)
    return refused(`Received unknown parameter: ${unknown}`, "parameter_unknown");
  if (!session?.paid) return refused("No such payment_intent.", "resource_missing");
  if (session.disputed) return refused("The charge has been charged back.", "charge_disputed");
  const amount = Number(parameters.get("amount") ?? session.amountTotal);
  const refunded = refunds
    .filter((one) => one.session === session && one.status !== "failed")
    .reduce((sum, one) => sum + one.amount, 0);
  if (!Number.isInteger(amount) || amount <= 0) return refused("Invalid positive integer");
  if (refunded + amount > session.amountTotal)
    return refused("Refund amount is greater than unrefunded amount", "charge_already_refunded");
  const metadata = Object.fromEntries(
    [...parameters].flatMap(([name, value]) => {
      const [, word] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return word === undefined ? [] : [[word, value]];
    }),
  );
  return {
    id: `re_${randomBytes(12).toString("hex")}`,
    session,
    amount,
    metadata,
    createdAt: tools.clock.now(),
    status: "succeeded",
  };
}

function refundBody({ id, session, amount, metadata, createdAt, status }: StripeRefund) {
  return {
    id,
    object: "refund",
    amount,
    currency: session.currency,
    payment_intent: session.paymentIntent,
    metadata,
    status,
    failure_reason: status === "failed" ? "lost_or_stolen_card" : null,
    created: seconds(createdAt),
  };
}

function refused(message: string, code?: string, http = 400): StripeError {
  return { http, type: "invalid_request_error", message, ...(code ? { code } : {}) };
}
