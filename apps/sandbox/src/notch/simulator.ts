import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Exchange } from "../exchange.ts";
import {
  headerText,
  injectTransportError,
  jsonBody,
  respondWithMalformedJson,
} from "../exchange.ts";
import { loseResponse, pagePayment } from "../simulated-payment.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import type {
  Environment,
  PhonePayment,
  Simulator,
  SimulatorTools,
  RunningSimulator,
} from "../simulator.ts";
import { mountWalletPages } from "../wallet-page.ts";
import {
  endPayment,
  isOpen,
  newPayment,
  PAYMENT_LIFETIME_MS,
  paymentBody,
  parseOrder,
} from "./payments.ts";
import type { EventTools, NotchPayment } from "./payments.ts";

const operations = ["payment_create", "payment_read", "payment_cancel"] as const;

/** Keys of the demo. */
const demo = { publicKey: "demo-notch-public", hashKey: "demo-notch-hash" };

/** Simulator of Notch Pay: payments, their page, cancellation, signed events. */
export const notch: Simulator<"notch", (typeof operations)[number]> = {
  name: "notch",
  wallet: "Notch Pay",
  colour: "#5ec98b",
  port: { setting: "SANDBOX_NOTCH_PORT", number: 4108 },
  operations,
  creatingOperations: ["payment_create"],
  serverSettings: (url, env) => {
    const { publicKey, hashKey } = keysOf(env);
    return { NOTCH_BASE_URL: url, NOTCH_PUBLIC_KEY: publicKey, NOTCH_HASH_KEY: hashKey };
  },
  mount,
};

function keysOf(env: Environment): typeof demo {
  return {
    publicKey: env["SANDBOX_NOTCH_PUBLIC_KEY"] || demo.publicKey,
    hashKey: env["SANDBOX_NOTCH_HASH_KEY"] || demo.hashKey,
  };
}

interface State {
  readonly tools: SimulatorTools;
  readonly events: EventTools;
  readonly payments: NotchPayment[];
}

type WithId = FastifyRequest<{ Params: { id: string } }>;

function mount(server: FastifyInstance, tools: SimulatorTools): RunningSimulator {
  const { callbacks, clock, env } = tools;
  const events: EventTools = {
    callbacks,
    clock,
    hashKey: keysOf(env).hashKey,
    webhookUrl: env["SANDBOX_NOTCH_WEBHOOK_URL"] || undefined,
  };
  const state: State = { tools, events, payments: [] };
  const { payments } = state;
  server.post("/payments", { config: { op: "payment_create" } }, (request, reply) =>
    handleCreate(state, { request, reply }),
  );
  server.get("/payments/:id", { config: { op: "payment_read" } }, (request: WithId, reply) =>
    handleOne(state, { request, reply, op: "payment_read" }),
  );
  server.delete("/payments/:id", { config: { op: "payment_cancel" } }, (request: WithId, reply) =>
    handleOne(state, { request, reply, op: "payment_cancel" }),
  );
  mountPages(server, state);
  const decide = async (ref: string, status: "complete" | "failed" | "expired") => {
    const payment = payments.findLast((one) =>
      [one.id, one.order.reference, attemptOf(one)].includes(ref),
    );
    return payment === undefined ? false : endPayment(events, payment, status);
  };
  return {
    payments: () =>
      payments.filter(({ opened, status }) => opened || status !== "pending").map(toPhonePayment),
    approve: (ref) => decide(ref, "complete"),
    refuse: (ref) => decide(ref, "failed"),
    expire: (ref) => decide(ref, "expired"),
    reset() {
      payments.length = 0;
    },
  };
}

const wallets: Readonly<Record<string, string>> = {
  "cm.mtn": "MTN Mobile Money",
  "cm.orange": "Orange Money",
};

/** Mounts the pages. The wire contract has no language, so they are in French. */
function mountPages(server: FastifyInstance, { events, payments }: State): void {
  const title = "Payer avec Notch Pay";
  const statuses = { paid: "complete", failed: "failed", cancelled: "canceled" } as const;
  mountWalletPages(server, {
    path: "/pay",
    title: { fr: title, en: title },
    find: (id) => payments.find((one) => one.id === id),
    open: (payment) => void (payment.opened = true),
    show: (payment) => ({
      isOpen: isOpen(payment),
      language: "fr",
      label: wallets[payment.order.locked_channel ?? ""] ?? "Mobile Money",
      amount: `${payment.order.amount} FCFA`,
      returnUrl: returnAddress(payment),
    }),
    end: (payment, answer) => endPayment(events, payment, statuses[answer]),
  });
}

/** The site's page with the parameters that Notch Pay adds. */
function returnAddress({ id, order, status }: NotchPayment): string {
  const address = new URL(order.callback);
  for (const [name, value] of Object.entries({ reference: id, trxref: order.reference, status }))
    address.searchParams.set(name, value);
  return address.href;
}

/** The reference of the attempt; Wakafine adds a number of the request after a point. */
function attemptOf({ order }: NotchPayment): string {
  return order.reference.split(".")[0] ?? "";
}

function toPhonePayment(payment: NotchPayment): PhonePayment {
  const { order, status } = payment;
  return pagePayment(notch, {
    ref: payment.id,
    ourRef: attemptOf(payment),
    amount: String(order.amount),
    currency: order.currency,
    message: order.description,
    status: status === "complete" ? "paid" : status === "pending" ? "pending" : "failed",
    reason: status === "pending" || status === "complete" ? undefined : status,
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt,
  });
}

async function handleCreate(state: State, { request, reply }: Exchange): Promise<FastifyReply> {
  const { tools, events, payments } = state;
  const body = jsonBody(request);
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  const reference = String(given["reference"] ?? "");
  const switches = tools.scenarios.consume({
    op: "payment_create",
    amount: String(given["amount"] ?? ""),
    refs: [reference, reference.split(".")[0]],
  });
  if (await rejectRequest(state, { request, reply }, switches)) return reply;
  const order = parseOrder(body);
  if (typeof order === "string") return sendError(reply, 422, order);
  if (payments.some((one) => one.order.reference === order.reference))
    return sendError(reply, 409, "Duplicate reference");
  const payment = newPayment(order, switches, tools.clock.now());
  payments.push(payment);
  tools.clock.after(
    PAYMENT_LIFETIME_MS,
    async () => void (await endPayment(events, payment, "expired")),
  );
  if (loseResponse(reply, switches, { status: 201 })) return reply;
  return reply.code(201).send({
    status: "Accepted",
    message: "Payment initialized",
    code: 201,
    transaction: paymentBody(payment),
    authorization_url: `${request.protocol}://${request.host}/pay/${payment.id}`,
  });
}

/** Reads a payment, or cancels one that the payer has not confirmed. */
async function handleOne(
  state: State,
  { request, reply, op }: Exchange<WithId> & { readonly op: "payment_read" | "payment_cancel" },
): Promise<FastifyReply> {
  const { tools, events, payments } = state;
  const { id } = request.params;
  const payment = payments.find((one) => [one.id, one.order.reference].includes(id));
  const switches = tools.scenarios.consume({
    op,
    amount: payment && String(payment.order.amount),
    refs: [payment?.id, payment?.order.reference, payment && attemptOf(payment)],
  });
  if (await rejectRequest(state, { request, reply }, switches)) return reply;
  if (payment === undefined) return sendError(reply, 404, "Payment not found");
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 202);
  if (op === "payment_read")
    return reply.code(202).send({
      status: "Accepted",
      message: "Transaction retrieved",
      code: 202,
      transaction: paymentBody(payment, switches),
    });
  if (payment.status !== "pending")
    return sendError(reply, 422, `Payment is already ${payment.status}`);
  await endPayment(events, payment, "canceled");
  return reply
    .code(202)
    .send({ code: 202, status: "Accepted", message: "Your payment has been canceled" });
}

/** Injects transport errors and checks the key. Returns true if a response was sent. */
async function rejectRequest(
  { tools }: State,
  { request, reply }: Exchange,
  switches: SwitchSet,
): Promise<boolean> {
  if (await injectTransportError(reply, switches)) return true;
  const isKnown = headerText(request, "authorization") === keysOf(tools.env).publicKey;
  if (isKnown && !switches.has("token_revoked")) return false;
  sendError(reply, 401, "Unauthorized");
  return true;
}

function sendError(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply.code(code).send({ code, status: "Error", message });
}
