import type { FastifyInstance, FastifyReply } from "fastify";
import type { Exchange } from "../exchange.ts";
import { injectTransportError, jsonBody, respondWithMalformedJson } from "../exchange.ts";
import type { SwitchSet } from "../scenario-switches.ts";
import { loseResponse } from "../simulated-payment.ts";
import type { PhonePayment, Simulator, SimulatorTools, RunningSimulator } from "../simulator.ts";
import { createOrangeAccess, readOrangeOptions } from "./access.ts";
import type { OrangeAccess, OrangeOptions } from "./access.ts";
import {
  declinedOutcome,
  failureText,
  orangeErrors,
  PAYMENT_WINDOW_MS,
  plannedCashIn,
  plannedOutcome,
} from "./outcomes.ts";
import type { OrangeEnd, OrangeError, PlannedOutcome } from "./outcomes.ts";
import { createOrangeLedger } from "./payments.ts";
import type { OrangeLedger, OrangeOrder, OrangePayment, PayToken } from "./payments.ts";
import { createOrangeProgress, endsWithoutPin } from "./progress.ts";
import type { OrangeProgress } from "./progress.ts";
import { peekOrder, parseOrder } from "./request-rules.ts";
import { statusData } from "./status-body.ts";

const operations = [
  "orange_token",
  "mp_init",
  "mp_pay",
  "mp_push",
  "mp_paymentstatus",
  "cashin_init",
  "cashin_pay",
  "cashin_paymentstatus",
] as const;

/** Simulator of Orange Money Cameroon: merchant payments and cash-in of the core API. */
export const orange: Simulator<"orange", (typeof operations)[number]> = {
  name: "orange",
  wallet: "Orange Money",
  colour: "#ff7900",
  exampleNumber: "6 99 00 00 00",
  port: { setting: "SANDBOX_ORANGE_PORT", number: 4104 },
  operations,
  creatingOperations: ["mp_pay", "cashin_pay"],
  serverSettings(url, env) {
    const options = readOrangeOptions(env);
    return {
      ORANGE_BASE_URL: url,
      ORANGE_CONSUMER_KEY: options.consumerKey,
      ORANGE_CONSUMER_SECRET: options.consumerSecret,
      ORANGE_AUTH_TOKEN: options.authToken,
      ORANGE_CHANNEL_NUMBER: options.channelNumber,
      ORANGE_PIN: options.pin,
      ORANGE_CASH_IN: "true",
    };
  },
  mount: mountOrange,
};

interface OrangeServices extends Pick<SimulatorTools, "clock" | "scenarios"> {
  readonly options: OrangeOptions;
  readonly access: OrangeAccess;
  /** `mp`: payments; `cashin`: refunds, which succeed without a PIN. */
  readonly api: "mp" | "cashin";
  readonly ledger: OrangeLedger;
  readonly progress: OrangeProgress;
}

function mountOrange(server: FastifyInstance, tools: SimulatorTools): RunningSimulator {
  const { clock, scenarios } = tools;
  const options = readOrangeOptions(tools.env);
  const services: OrangeServices = {
    options,
    clock,
    scenarios,
    api: "mp",
    ledger: createOrangeLedger(clock),
    access: createOrangeAccess(server, options, tools),
    progress: createOrangeProgress(tools),
  };
  const cashIn: OrangeServices = { ...services, api: "cashin", ledger: createOrangeLedger(clock) };
  registerRoutes(server, services);
  registerRoutes(server, cashIn);
  const decide = async (ref: string, end: OrangeEnd): Promise<boolean> => {
    void clock.runDue();
    const payment = services.ledger.findPayment(ref);
    return payment === undefined ? false : services.progress.decide(payment, end);
  };
  return {
    payments: () => [
      ...services.ledger.payments().map((one) => toPhonePayment(one, "payment")),
      ...cashIn.ledger.payments().map((one) => toPhonePayment(one, "disbursement")),
    ],
    approve: (ref) => decide(ref, { status: "SUCCESSFULL" }),
    refuse: (ref) => decide(ref, { status: "CANCELLED" }),
    expire: (ref) => decide(ref, { status: "EXPIRED" }),
    reset() {
      services.ledger.clear();
      cashIn.ledger.clear();
      services.access.revokeTokens();
    },
  };
}

function toPhonePayment(payment: OrangePayment, kind: PhonePayment["kind"]): PhonePayment {
  const { order, status } = payment;
  const isPending = status === "PENDING";
  const code = payment.confirmCode ?? (payment.initCode === "200" ? undefined : payment.initCode);
  return {
    provider: orange.name,
    wallet: orange.wallet,
    kind,
    ref: order.payToken,
    ourRef: order.orderId,
    msisdn: `237${order.subscriberMsisdn}`,
    amount: order.amount,
    currency: "XAF",
    message: order.description,
    status: isPending ? "pending" : status === "SUCCESSFULL" ? "paid" : "failed",
    reason: isPending || status === "SUCCESSFULL" ? undefined : (code ?? status),
    awaitsPin: payment.awaitsPin && isPending,
    createdAt: payment.requestedAt,
    expiresAt: payment.expiresAt,
  };
}

function registerRoutes(server: FastifyInstance, services: OrangeServices): void {
  const { api } = services;
  const path = `/omcoreapis/1.0.2/${api}`;
  server.post(`${path}/init`, { config: { op: `${api}_init` } }, async (request, reply) => {
    const switches = services.scenarios.consume({ op: `${api}_init` });
    if (await rejectRequest(services, { request, reply }, switches)) return reply;
    const { token } = services.ledger.create();
    if (loseResponse(reply, switches, { status: 200 })) return reply;
    return reply.send({
      message: "Payment request successfully initiated",
      data: { payToken: token },
    });
  });
  server.post(`${path}/pay`, { config: { op: `${api}_pay` } }, (request, reply) =>
    handlePay(services, { request, reply }),
  );
  const reads = [
    [`${api}_paymentstatus`, "paymentstatus", "Transaction retrieved successfully"],
    ["mp_push", "push", "Push sent to customer"],
  ] as const;
  for (const [op, segment, message] of api === "mp" ? reads : reads.slice(0, 1))
    server.get<{ Params: { token: string } }>(
      `${path}/${segment}/:token`,
      { config: { op } },
      (request, reply) =>
        handleStatus(services, { request, reply, op, message, token: request.params.token }),
    );
}

async function handlePay(
  services: OrangeServices,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const body = jsonBody(request);
  const switches = services.scenarios.consume({ op: `${services.api}_pay`, ...peekOrder(body) });
  if (await rejectRequest(services, { request, reply }, switches)) return reply;
  const accepted = acceptOrder(services, body, switches);
  if ("http" in accepted) return sendError(reply, accepted);
  const { entry, payment } = accepted;
  if (switches.has("callback_before_response"))
    await services.progress.decide(payment, { status: "SUCCESSFULL" });
  if (loseResponse(reply, switches, { status: 200 })) return reply;
  const data = statusData(entry, switches, services.clock.now());
  return payment.status === "FAILED"
    ? reply
        .code(417)
        .send({ message: `${payment.initCode} :: ${failureText(payment.initCode)}`, data })
    : reply.send({ message: "Merchant payment successfully initiated", data });
}

interface Accepted {
  readonly entry: PayToken;
  readonly payment: OrangePayment;
}

/** Validates an order and stores its charge. A pay token is charged once and expires unused. */
function acceptOrder(
  services: OrangeServices,
  body: unknown,
  switches: SwitchSet,
): Accepted | OrangeError {
  const order = parseOrder(body, services.options);
  if ("http" in order) return order;
  const entry = services.ledger.find(order.payToken);
  if (entry === undefined) return orangeErrors.unknownPayToken;
  const age = services.clock.now().getTime() - entry.createdAt.getTime();
  if (entry.payment !== undefined || age >= PAYMENT_WINDOW_MS) return orangeErrors.usedPayToken;
  const declined = switches.text("decline");
  const planned =
    services.api === "cashin"
      ? plannedCashIn(switches)
      : declined === undefined
        ? plannedOutcome(order.subscriberMsisdn)
        : declinedOutcome(declined);
  if (planned.kind === "refused_at_once") return planned.error;
  const payment = createPayment(services, { order, switches, planned });
  entry.payment = payment;
  services.progress.begin(payment, planned);
  return { entry, payment };
}

interface PlannedPayment {
  readonly order: OrangeOrder;
  readonly switches: SwitchSet;
  readonly planned: PlannedOutcome;
}

function createPayment(
  { clock, ledger }: OrangeServices,
  { order, switches, planned }: PlannedPayment,
): OrangePayment {
  const requestedAt = clock.now();
  const failure = planned.kind === "fails_at_once" ? planned.code : undefined;
  return {
    order,
    switches,
    requestedAt,
    expiresAt: new Date(requestedAt.getTime() + PAYMENT_WINDOW_MS),
    awaitsPin: !endsWithoutPin(switches, planned),
    status: failure === undefined ? "PENDING" : "FAILED",
    txnid: failure === undefined ? ledger.nextTxnid() : undefined,
    initCode: failure ?? "200",
    confirmCode: undefined,
  };
}

interface StatusExchange extends Exchange {
  readonly op: "mp_paymentstatus" | "mp_push" | "cashin_paymentstatus";
  readonly message: string;
  readonly token: string;
}

async function handleStatus(
  services: OrangeServices,
  { request, reply, op, message, token }: StatusExchange,
): Promise<FastifyReply> {
  const entry = services.ledger.find(token);
  const order = entry?.payment?.order;
  const switches = services.scenarios.consume({
    op,
    msisdn: order?.subscriberMsisdn,
    amount: order?.amount,
    refs: [token, order?.orderId],
  });
  if (await rejectRequest(services, { request, reply }, switches)) return reply;
  if (entry === undefined) return sendError(reply, orangeErrors.unknownPayToken);
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 200);
  return reply.send({ message, data: statusData(entry, switches, services.clock.now()) });
}

/** Injects transport errors and checks access token and `X-AUTH-TOKEN`. Returns true if a response was sent. */
async function rejectRequest(
  { access }: OrangeServices,
  { request, reply }: Exchange,
  switches: SwitchSet,
): Promise<boolean> {
  if (await injectTransportError(reply, switches)) return true;
  if (switches.has("token_revoked")) access.revokeTokens();
  const unauthorized = access.unauthorizedBody(request);
  if (unauthorized === undefined) return false;
  reply.code(401).send(unauthorized);
  return true;
}

function sendError(reply: FastifyReply, { http, message }: OrangeError): FastifyReply {
  return reply.code(http).send({ message });
}
