import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { headerText, rawBody, respondWithMalformedJson } from "../exchange.ts";
import { loseResponse, pagePayment } from "../simulated-payment.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import type { PhonePayment, Simulator, SimulatorTools, RunningSimulator } from "../simulator.ts";
import { mountCheckoutPages } from "./pages.ts";
import { mountEvents } from "./event-list.ts";
import type { EventDeps } from "./events.ts";
import { createStripeProgress } from "./progress.ts";
import type { StripeRefund, StripeState } from "./api.ts";
import { rejectRequest, secretKeyOf, sendError, webhookSecretOf } from "./api.ts";
import { mountRefunds } from "./refunds.ts";
import type { CheckoutSession, StripeError } from "./sessions.ts";
import { isError, newSession, sessionBody, withFee } from "./sessions.ts";

const operations = [
  "session_create",
  "session_read",
  "session_expire",
  "refund_create",
  "refund_read",
  "event_list",
] as const;

/** Simulator of Stripe Checkout: sessions, the hosted page, refunds, disputes, signed webhooks. */
export const stripe: Simulator<"stripe", (typeof operations)[number]> = {
  name: "stripe",
  wallet: "Stripe",
  colour: "#635bff",
  exampleNumber: "4242 4242 4242 4242",
  exampleNote: "any later date and any code, on the simulated page",
  port: { setting: "SANDBOX_STRIPE_PORT", number: 4105 },
  operations,
  creatingOperations: ["session_create"],
  serverSettings: (url, env) => ({
    STRIPE_BASE_URL: url,
    STRIPE_SECRET_KEY: secretKeyOf(env),
    STRIPE_WEBHOOK_SECRET: webhookSecretOf(env),
  }),
  mount: mountStripe,
};

function mountStripe(server: FastifyInstance, tools: SimulatorTools): RunningSimulator {
  const { clock, callbacks, env } = tools;
  const events: EventDeps = {
    clock,
    callbacks,
    webhookSecret: webhookSecretOf(env),
    webhookUrl: env["SANDBOX_STRIPE_WEBHOOK_URL"],
    events: [],
  };
  const progress = createStripeProgress(events);
  const state: StripeState = {
    tools,
    progress,
    sessions: [],
    keys: new Map(),
    refunds: [],
    refundKeys: new Map(),
  };
  const { sessions } = state;
  server.post("/v1/checkout/sessions", { config: { op: "session_create" } }, (request, reply) =>
    handleCreate(state, request, reply),
  );
  server.get<{ Params: { id: string } }>(
    "/v1/checkout/sessions/:id",
    { config: { op: "session_read" } },
    (request, reply) => handleRead(state, request, reply),
  );
  server.post<{ Params: { id: string } }>(
    "/v1/checkout/sessions/:id/expire",
    { config: { op: "session_expire" } },
    (request, reply) => handleExpire(state, request, reply),
  );
  mountRefunds(server, state, events);
  mountEvents(server, state, events);
  mountCheckoutPages(server, { progress, find: (id) => sessions.find((one) => one.id === id) });
  const find = (ref: string): CheckoutSession | undefined =>
    sessions.findLast((one) => one.id === ref || one.clientReferenceId === ref);
  const decide = async (
    ref: string,
    change: (session: CheckoutSession) => Promise<boolean> | boolean,
  ): Promise<boolean> => {
    const session = find(ref);
    return session === undefined ? false : change(session);
  };
  return {
    payments: () => [...sessions.map(toPhonePayment), ...state.refunds.map(toPhoneRefund)],
    approve: (ref) => decide(ref, (session) => progress.pay(session)),
    refuse: (ref) => decide(ref, (session) => progress.decline(session, "card_declined")),
    expire: (ref) => decide(ref, progress.expire),
    reset() {
      sessions.length = 0;
      state.keys.clear();
      state.refunds.length = 0;
      state.refundKeys.clear();
      events.events.length = 0;
    },
  };
}

function toPhonePayment(session: CheckoutSession): PhonePayment {
  const cents = String(session.amountTotal).padStart(3, "0");
  return pagePayment(stripe, {
    ref: session.id,
    ourRef: session.clientReferenceId ?? "",
    amount: `${cents.slice(0, -2)}.${cents.slice(-2)}`,
    currency: session.currency.toUpperCase(),
    message: session.label,
    status: session.paid ? "paid" : session.status === "open" ? "pending" : "failed",
    reason: session.declineCode,
    createdAt: session.createdAt,
    expiresAt: session.expiresAt,
  });
}

function toPhoneRefund(refund: StripeRefund): PhonePayment {
  const { session, amount, metadata, status } = refund;
  return {
    ...toPhonePayment({ ...session, amountTotal: amount }),
    kind: "disbursement",
    ref: refund.id,
    ourRef: metadata["refund_id"] ?? "",
    status: status === "failed" ? "failed" : "paid",
    reason: undefined,
    createdAt: refund.createdAt,
  };
}

async function handleCreate(
  state: StripeState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tools, sessions, keys } = state;
  const body = rawBody(request);
  const parameters = new URLSearchParams(body);
  const cents = Number(parameters.get("line_items[0][price_data][unit_amount]"));
  const switches = tools.scenarios.consume({
    op: "session_create",
    amount: String(cents / 100),
    refs: [parameters.get("client_reference_id") ?? undefined],
  });
  if (await rejectRequest(state, { request, reply, switches })) return reply;
  const key = headerText(request, "idempotency-key") ?? "";
  const known = keys.get(key);
  if (known && known.body !== body) return sendError(reply, keyReused);
  const made =
    known?.session ??
    newSession({ parameters, origin: originOf(request), now: tools.clock.now(), switches });
  if (isError(made)) return sendError(reply, made);
  if (!known) {
    sessions.push(made);
    if (key !== "") keys.set(key, { body, session: made });
    tools.clock.after(made.expiresAt.getTime() - tools.clock.now().getTime(), async () => {
      await state.progress.expire(made);
    });
  }
  const sendOutage = (http: number) => sendError(reply, { ...outage, http });
  return loseResponse(reply, switches, { status: 200, sendError: sendOutage })
    ? reply
    : reply.send(sessionBody(made));
}

type WithId = FastifyRequest<{ Params: { id: string } }>;

async function handleRead(
  state: StripeState,
  request: WithId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findForRequest(state, "session_read", { request, reply });
  if (found === null) return reply;
  const { session, switches } = found;
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 200);
  const body = sessionBody(session, session.switches);
  const isExpanded = Object.values(request.query as Record<string, unknown>).includes(
    "payment_intent.latest_charge.balance_transaction",
  );
  return reply.send(isExpanded ? withFee(body, session) : body);
}

async function handleExpire(
  state: StripeState,
  request: WithId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findForRequest(state, "session_expire", { request, reply });
  if (found === null) return reply;
  const { session } = found;
  if (!(await state.progress.expire(session)))
    return sendError(reply, {
      http: 400,
      type: "invalid_request_error",
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
    });
  return reply.send(sessionBody(session));
}

/** Returns the session of a request and its switches; null after an error was sent. */
async function findForRequest(
  state: StripeState,
  op: (typeof operations)[number],
  { request, reply }: { request: WithId; reply: FastifyReply },
): Promise<{ session: CheckoutSession; switches: SwitchSet } | null> {
  const { id } = request.params;
  const session = state.sessions.find((one) => one.id === id);
  const switches = state.tools.scenarios.consume({
    op,
    amount: session && String(session.amountTotal / 100),
    refs: [id, session?.clientReferenceId ?? undefined],
  });
  if (await rejectRequest(state, { request, reply, switches })) return null;
  if (session) return { session, switches };
  sendError(reply, {
    http: 404,
    type: "invalid_request_error",
    code: "resource_missing",
    param: "id",
    message: `No such checkout.session: ${id}`,
  });
  return null;
}

const keyReused: StripeError = {
  http: 400,
  type: "idempotency_error",
  message:
    "Keys for idempotent requests can only be used with the same parameters they were first used with.",
};
const outage: StripeError = {
  http: 500,
  type: "api_error",
  message: "An error occurred with our connection to the bank.",
};

function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`;
}
