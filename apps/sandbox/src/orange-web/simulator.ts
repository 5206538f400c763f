import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Exchange } from "../exchange.ts";
import {
  basicCredentials,
  bearerToken,
  injectTransportError,
  jsonBody,
  rawBody,
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
import { endPayment, isOpen, newPayment, parseOrder, scheduleEnd, statusBody } from "./payments.ts";
import type { WebPayment } from "./payments.ts";

const operations = ["orange_web_token", "webpayment", "transactionstatus"] as const;

/** Keys of the demo. */
const demo = {
  clientId: "demo-orange-web-client",
  clientSecret: "demo-orange-web-secret",
  merchantKey: "demo-orange-web-merchant",
};

/** Simulator of Orange Web Payment: access tokens, payment pages, notifications with a token. */
export const orangeWeb: Simulator<"orange-web", (typeof operations)[number]> = {
  name: "orange-web",
  wallet: "Orange Money",
  colour: "#ff7900",
  port: { setting: "SANDBOX_ORANGE_WEB_PORT", number: 4107 },
  operations,
  creatingOperations: ["webpayment"],
  serverSettings: (url, env) => {
    const { clientId, clientSecret, merchantKey } = keysOf(env);
    return {
      ORANGE_WEB_BASE_URL: url,
      ORANGE_WEB_CLIENT_ID: clientId,
      ORANGE_WEB_CLIENT_SECRET: clientSecret,
      ORANGE_WEB_MERCHANT_KEY: merchantKey,
    };
  },
  mount,
};

function keysOf(env: Environment): typeof demo {
  return {
    clientId: env["SANDBOX_ORANGE_WEB_CLIENT_ID"] || demo.clientId,
    clientSecret: env["SANDBOX_ORANGE_WEB_CLIENT_SECRET"] || demo.clientSecret,
    merchantKey: env["SANDBOX_ORANGE_WEB_MERCHANT_KEY"] || demo.merchantKey,
  };
}

/** Lifetime of an access token in seconds. */
const TOKEN_LIFE_SECONDS = 3600;

interface State {
  readonly tools: SimulatorTools;
  readonly payments: WebPayment[];
  /** Expiry of each access token in milliseconds. */
  readonly tokens: Map<string, number>;
}

function mount(server: FastifyInstance, tools: SimulatorTools): RunningSimulator {
  const state: State = { tools, payments: [], tokens: new Map() };
  const { payments, tokens } = state;
  server.post("/oauth/v3/token", { config: { op: "orange_web_token" } }, (request, reply) =>
    handleToken(state, { request, reply }),
  );
  for (const country of ["cm", "dev"] as const) {
    const path = `/orange-money-webpay/${country}/v1`;
    const currency = country === "dev" ? "OUV" : "XAF";
    server.post(`${path}/webpayment`, { config: { op: "webpayment" } }, (request, reply) =>
      handleCreate(state, { request, reply }, currency),
    );
    server.post(
      `${path}/transactionstatus`,
      { config: { op: "transactionstatus" } },
      (request, reply) => handleStatus(state, { request, reply }),
    );
  }
  mountPages(server, state);
  const decide = async (ref: string, status: "SUCCESS" | "FAILED" | "EXPIRED") => {
    const payment = payments.findLast(({ payToken, order }) =>
      [payToken, order.order_id, order.reference].includes(ref),
    );
    return payment === undefined ? false : endPayment(tools, payment, status);
  };
  return {
    payments: () => payments.filter(({ status }) => status !== "INITIATED").map(toPhonePayment),
    approve: (ref) => decide(ref, "SUCCESS"),
    refuse: (ref) => decide(ref, "FAILED"),
    expire: (ref) => decide(ref, "EXPIRED"),
    reset() {
      payments.length = 0;
      tokens.clear();
    },
  };
}

function mountPages(server: FastifyInstance, { tools, payments }: State): void {
  mountWalletPages(server, {
    path: "/payment/pay_token",
    title: { fr: "Payer avec Orange Money", en: "Pay with Orange Money" },
    find: (payToken) => payments.find((one) => one.payToken === payToken),
    open: (payment) => void (payment.status = "PENDING"),
    show: ({ order, status }) => ({
      isOpen: isOpen({ status }),
      language: order.lang === "en" ? "en" : "fr",
      label: order.reference,
      amount: `${order.amount} ${order.currency === "XAF" ? "FCFA" : order.currency}`,
      returnUrl: order.return_url,
      leaveUrl: order.cancel_url,
    }),
    end: (payment, answer) => endPayment(tools, payment, answer === "paid" ? "SUCCESS" : "FAILED"),
  });
}

function toPhonePayment({ order, status, ...payment }: WebPayment): PhonePayment {
  return pagePayment(orangeWeb, {
    ref: payment.payToken,
    ourRef: order.reference,
    amount: String(order.amount),
    currency: order.currency,
    message: order.reference,
    status: status === "SUCCESS" ? "paid" : status === "PENDING" ? "pending" : "failed",
    reason: status === "FAILED" || status === "EXPIRED" ? status : undefined,
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt,
  });
}

async function handleToken(
  { tools, tokens }: State,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const switches = tools.scenarios.consume({ op: "orange_web_token" });
  if (await injectTransportError(reply, switches)) return reply;
  const { clientId, clientSecret } = keysOf(tools.env);
  const given = basicCredentials(request);
  if (given?.user !== clientId || given.secret !== clientSecret)
    return reply.code(401).send({ error: "invalid_client" });
  if (new URLSearchParams(rawBody(request)).get("grant_type") !== "client_credentials")
    return reply.code(400).send({ error: "unsupported_grant_type" });
  const token = randomUUID();
  tokens.set(token, tools.clock.now().getTime() + TOKEN_LIFE_SECONDS * 1000);
  return reply.send({
    access_token: token,
    token_type: "Bearer",
    expires_in: String(TOKEN_LIFE_SECONDS),
  });
}

async function handleCreate(
  state: State,
  { request, reply }: Exchange,
  currency: string,
): Promise<FastifyReply> {
  const { tools, payments } = state;
  const body = jsonBody(request);
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  const switches = tools.scenarios.consume({
    op: "webpayment",
    amount: String(given["amount"] ?? ""),
    refs: [String(given["order_id"] ?? ""), String(given["reference"] ?? "")],
  });
  if (await rejectRequest(state, { request, reply }, switches)) return reply;
  const order = parseOrder(body, { merchantKey: keysOf(tools.env).merchantKey, currency });
  if (typeof order === "string") return reply.code(400).send({ code: 20, message: order });
  if (payments.some((one) => one.order.order_id === order.order_id))
    return reply.code(403).send({ code: 53, message: "Order already used" });
  const payment = newPayment(order, switches, tools.clock.now());
  payments.push(payment);
  scheduleEnd(tools, payment);
  if (loseResponse(reply, switches, { status: 201 })) return reply;
  return reply.code(201).send({
    status: 201,
    message: "OK",
    pay_token: payment.payToken,
    payment_url: `${request.protocol}://${request.host}/payment/pay_token/${payment.payToken}`,
    notif_token: payment.notifToken,
  });
}

async function handleStatus(state: State, { request, reply }: Exchange): Promise<FastifyReply> {
  const { tools, payments } = state;
  const given = (jsonBody(request) ?? {}) as Readonly<Record<string, unknown>>;
  const payment = payments.find(({ payToken }) => payToken === given["pay_token"]);
  const switches = tools.scenarios.consume({
    op: "transactionstatus",
    amount: payment && String(payment.order.amount),
    refs: [payment?.payToken, payment?.order.order_id, payment?.order.reference],
  });
  if (await rejectRequest(state, { request, reply }, switches)) return reply;
  const isSame =
    payment?.order.order_id === given["order_id"] && payment?.order.amount === given["amount"];
  if (payment === undefined || !isSame)
    return reply.code(404).send({ code: 60, message: "Transaction not found" });
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 201);
  return reply.code(201).send(statusBody(payment, switches));
}

/** Injects transport errors and checks the access token. Returns true if a response was sent. */
async function rejectRequest(
  { tools, tokens }: State,
  { request, reply }: Exchange,
  switches: SwitchSet,
): Promise<boolean> {
  if (await injectTransportError(reply, switches)) return true;
  if (switches.has("token_revoked")) tokens.clear();
  if ((tokens.get(bearerToken(request) ?? "") ?? 0) > tools.clock.now().getTime()) return false;
  reply.code(401).send({ code: 42, message: "Expired credentials" });
  return true;
}
