import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { headerText, jsonBody, rawBody } from "../exchange.ts";
import { loseResponse, pagePayment } from "../simulated-payment.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import type { PhonePayment, Simulator, SimulatorTools, RunningSimulator } from "../simulator.ts";
import type { PaypalState } from "./api.ts";
import { handleToken, idReused, keysOf, notFound, rejectRequest, sendError } from "./api.ts";
import { isSignedEvent } from "./events.ts";
import type { PaypalOrder } from "./orders.ts";
import { isError, newOrder, orderBody, unprocessable } from "./orders.ts";
import { mountApprovalPage } from "./pages.ts";
import { createPaypalProgress } from "./progress.ts";
import type { PaypalRefund } from "./refunds.ts";
import { mountRefunds, refundBody } from "./refunds.ts";

const operations = [
  "paypal_token",
  "order_create",
  "order_read",
  "order_capture",
  "capture_refund",
  "paypal_refund_read",
  "webhook_verify",
] as const;

/** Simulator of PayPal Orders v2: access tokens, orders, the page of approval, captures, refunds, disputes, signed webhooks and their verification. */
export const paypal: Simulator<"paypal", (typeof operations)[number]> = {
  name: "paypal",
  wallet: "PayPal",
  colour: "#ffc439",
  port: { setting: "SANDBOX_PAYPAL_PORT", number: 4106 },
  operations,
  creatingOperations: ["order_create"],
  serverSettings: (url, env) => {
    const { clientId, clientSecret, webhookId } = keysOf(env);
    return {
      PAYPAL_BASE_URL: url,
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
    };
  },
  mount,
};

function mount(server: FastifyInstance, tools: SimulatorTools): RunningSimulator {
  const { clock, callbacks, env } = tools;
  const events = {
    clock,
    callbacks,
    webhookId: keysOf(env).webhookId,
    webhookUrl: env["SANDBOX_PAYPAL_WEBHOOK_URL"],
  };
  const state: PaypalState = {
    tools,
    events,
    progress: createPaypalProgress(events),
    orders: [],
    orderIds: new Map(),
    refunds: [],
    refundIds: new Map(),
    tokens: new Map(),
  };
  const { orders, progress } = state;
  mountApi(server, state);
  mountRefunds(server, state);
  mountApprovalPage(server, { progress, find: (id) => orders.find((one) => one.id === id) });
  const decide = async (
    ref: string,
    change: (order: PaypalOrder) => Promise<boolean> | boolean,
  ): Promise<boolean> => {
    const order = orders.findLast((one) => one.id === ref || one.customId === ref);
    return order === undefined ? false : change(order);
  };
  return {
    payments: () => [...orders.map(toPhonePayment), ...state.refunds.map(toPhoneRefund)],
    approve: (ref) => decide(ref, (order) => progress.approve(order)),
    refuse: (ref) => decide(ref, progress.decline),
    expire: (ref) => decide(ref, progress.expire),
    reset() {
      orders.length = 0;
      state.refunds.length = 0;
      for (const map of [state.orderIds, state.refundIds, state.tokens]) map.clear();
    },
  };
}

function mountApi(server: FastifyInstance, state: PaypalState): void {
  server.post("/v1/oauth2/token", { config: { op: "paypal_token" } }, (request, reply) =>
    handleToken(state, { request, reply }),
  );
  server.post("/v2/checkout/orders", { config: { op: "order_create" } }, (request, reply) =>
    handleCreate(state, request, reply),
  );
  server.get(
    "/v2/checkout/orders/:id",
    { config: { op: "order_read" } },
    (request: WithId, reply) => handleRead(state, request, reply),
  );
  server.post(
    "/v2/checkout/orders/:id/capture",
    { config: { op: "order_capture" } },
    (request: WithId, reply) => handleCapture(state, request, reply),
  );
  server.post(
    "/v1/notifications/verify-webhook-signature",
    { config: { op: "webhook_verify" } },
    (request, reply) => handleVerify(state, request, reply),
  );
}

function toPhonePayment(order: PaypalOrder): PhonePayment {
  const { capture } = order;
  const isOver = order.status === "VOIDED" || capture?.status === "DECLINED";
  return pagePayment(paypal, {
    ref: order.id,
    ourRef: order.customId,
    amount: order.amount.value,
    currency: order.amount.currency_code,
    message: order.description,
    status: capture?.status === "COMPLETED" ? "paid" : isOver ? "failed" : "pending",
    reason: order.declined,
    createdAt: order.createdAt,
    expiresAt: order.expiresAt,
  });
}

function toPhoneRefund({
  order,
  id,
  customId,
  amount,
  status,
  createdAt,
}: PaypalRefund): PhonePayment {
  return {
    ...toPhonePayment(order),
    kind: "disbursement",
    ref: id,
    ourRef: customId,
    amount: amount.value,
    status: status === "COMPLETED" ? "paid" : status === "FAILED" ? "failed" : "pending",
    reason: undefined,
    createdAt,
  };
}

async function handleCreate(
  state: PaypalState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tools, orders, orderIds } = state;
  const body = rawBody(request);
  const made = newOrder(jsonBody(request), tools.clock.now());
  const switches = tools.scenarios.consume({
    op: "order_create",
    ...(isError(made) ? {} : { amount: made.amount.value, refs: [made.customId, made.invoiceId] }),
  });
  if (await rejectRequest(state, { request, reply, switches })) return reply;
  if (isError(made)) return sendError(reply, made);
  const requestId = headerText(request, "paypal-request-id") ?? "";
  const known = orderIds.get(requestId);
  if (known && known.body !== body) return sendError(reply, idReused);
  if (!known && orders.some((one) => one.capture && one.invoiceId === made.invoiceId))
    return sendError(reply, unprocessable("DUPLICATE_INVOICE_ID"));
  const order = known?.order ?? { ...made, switches };
  if (!known) {
    orders.push(order);
    if (requestId !== "") orderIds.set(requestId, { body, order });
    tools.clock.after(order.expiresAt.getTime() - tools.clock.now().getTime(), () => {
      state.progress.expire(order);
    });
  }
  return respond(reply, switches, { http: 200, body: bodyOf(state, order, request) });
}

/** Sends a response, or loses it according to the switches. */
function respond(
  reply: FastifyReply,
  switches: SwitchSet,
  { http, body }: { readonly http: number; readonly body: object },
): FastifyReply {
  return loseResponse(reply, switches, { status: http }) ? reply : reply.code(http).send(body);
}

function bodyOf(state: PaypalState, order: PaypalOrder, request: FastifyRequest): object {
  const origin = `${request.protocol}://${request.host}`;
  const refunds = state.refunds.filter((one) => one.order === order).map(refundBody);
  const links = [
    { rel: "self", method: "GET", href: `${origin}/v2/checkout/orders/${order.id}` },
    { rel: "payer-action", method: "GET", href: `${origin}/checkoutnow?token=${order.id}` },
  ];
  return orderBody(order, { links, refunds });
}

type WithId = FastifyRequest<{ Params: { id: string } }>;

async function handleRead(
  state: PaypalState,
  request: WithId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findForRequest(state, "order_read", { request, reply });
  if (found === null) return reply;
  return respond(reply, found.switches, { http: 200, body: bodyOf(state, found.order, request) });
}

async function handleCapture(
  state: PaypalState,
  request: WithId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findForRequest(state, "order_capture", { request, reply });
  if (found === null) return reply;
  const { order, switches } = found;
  if (switches.has("decline")) {
    const issue = switches.text("decline") ?? "";
    if (issue === "INSTRUMENT_DECLINED") order.status = "PAYER_ACTION_REQUIRED";
    return sendError(reply, unprocessable(issue));
  }
  const refused = await state.progress.capture(order);
  if (refused) return sendError(reply, refused);
  return respond(reply, switches, { http: 201, body: bodyOf(state, order, request) });
}

/** Returns the order of a request and its switches; null after an error was sent. */
async function findForRequest(
  state: PaypalState,
  op: "order_read" | "order_capture",
  { request, reply }: { readonly request: WithId; readonly reply: FastifyReply },
): Promise<{ order: PaypalOrder; switches: SwitchSet } | null> {
  const { id } = request.params;
  const order = state.orders.find((one) => one.id === id);
  const switches = state.tools.scenarios.consume({
    op,
    amount: order?.amount.value,
    refs: [id, order?.customId],
  });
  if (await rejectRequest(state, { request, reply, switches })) return null;
  if (order) return { order, switches };
  sendError(reply, notFound);
  return null;
}

async function handleVerify(
  state: PaypalState,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const switches = state.tools.scenarios.consume({ op: "webhook_verify" });
  if (await rejectRequest(state, { request, reply, switches })) return reply;
  if (jsonBody(request) === undefined)
    return sendError(reply, { ...unprocessable("MALFORMED_REQUEST_JSON"), http: 400 });
  const isRight = isSignedEvent(state.events, rawBody(request));
  return reply.send({ verification_status: isRight ? "SUCCESS" : "FAILURE" });
}
