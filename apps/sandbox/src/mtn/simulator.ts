import type { FastifyInstance, FastifyReply } from "fastify";
import { acceptTransaction } from "./acceptance.ts";
import { createMtnAccess, demoMtn, isUuid4 } from "./access.ts";
import type { MtnOptions } from "./access.ts";
import type { MtnServices } from "./acceptance.ts";
import { createMtnLedger, isUndecided } from "./ledger.ts";
import type { MtnKind, MtnProduct, MtnTransaction } from "./ledger.ts";
import { hasActiveAccount, mtnErrors } from "./outcomes.ts";
import type { MtnError } from "./outcomes.ts";
import { createMtnProgress } from "./progress.ts";
import type { MtnProgress } from "./progress.ts";
import { currencyOf, peekTransaction, targetEnvironmentOf } from "./request-rules.ts";
import { statusBody } from "./status-body.ts";
import type {
  Environment,
  PhonePayment,
  Simulator,
  SimulatorTools,
  RunningSimulator,
} from "../simulator.ts";
import type { Exchange, ScenarioExchange } from "../exchange.ts";
import {
  respondWithMalformedJson,
  headerText,
  jsonBody,
  injectTransportError,
} from "../exchange.ts";
import { loseResponse } from "../simulated-payment.ts";

const operations = [
  "apiuser",
  "apikey",
  "collection_token",
  "disbursement_token",
  "requesttopay",
  "requesttopay_status",
  "accountholder_active",
  "refund",
  "refund_status",
  "transfer",
  "transfer_status",
] as const;

/** Simulator of MTN MoMo Cameroon: Collections and Disbursements. */
export const mtn: Simulator<"mtn", (typeof operations)[number]> = {
  name: "mtn",
  wallet: "MTN MoMo",
  colour: "#ffcb05",
  exampleNumber: "6 77 00 00 00",
  port: { setting: "SANDBOX_MTN_PORT", number: 4101 },
  operations,
  creatingOperations: ["requesttopay", "refund", "transfer"],
  serverSettings(url, env) {
    const { apiUser, apiKey, subscriptionKey, disbursementKey, profile } = readMtnOptions(env);
    return {
      MTN_BASE_URL: url,
      MTN_API_USER: apiUser,
      MTN_API_KEY: apiKey,
      MTN_SUBSCRIPTION_KEY: subscriptionKey,
      MTN_DISBURSEMENT_KEY: disbursementKey,
      MTN_TARGET_ENVIRONMENT: targetEnvironmentOf(profile),
      MTN_CURRENCY: currencyOf(profile),
    };
  },
  mount: mountMtn,
};

function readMtnOptions(env: Environment): MtnOptions {
  const callbackUrl = env["SANDBOX_MTN_CALLBACK_URL"];
  return {
    apiUser: env["SANDBOX_MTN_API_USER"] || demoMtn.apiUser,
    apiKey: env["SANDBOX_MTN_API_KEY"] || demoMtn.apiKey,
    subscriptionKey: env["SANDBOX_MTN_SUBSCRIPTION_KEY"] || demoMtn.subscriptionKey,
    disbursementKey: env["SANDBOX_MTN_DISBURSEMENT_KEY"] || demoMtn.disbursementKey,
    profile: env["SANDBOX_MTN_PROFILE"] === "sandbox" ? "sandbox" : "mtncameroon",
    ...(callbackUrl ? { callbackUrl } : {}),
  };
}

function mountMtn(server: FastifyInstance, tools: SimulatorTools): RunningSimulator {
  const { clock, scenarios } = tools;
  const options = readMtnOptions(tools.env);
  const ledger = createMtnLedger();
  const services: MtnServices = {
    options,
    clock,
    scenarios,
    ledger,
    access: createMtnAccess(server, { options, clock, scenarios }),
    progress: createMtnProgress(tools),
  };
  registerTransactionRoutes(server, services, { kind: "requesttopay", product: "collection" });
  registerTransactionRoutes(server, services, { kind: "refund", product: "disbursement" });
  registerTransactionRoutes(server, services, { kind: "transfer", product: "disbursement" });
  registerAccountHolder(server, services);
  const decide = async (
    ref: string,
    outcome: Parameters<MtnProgress["decide"]>[1],
  ): Promise<boolean> => {
    void clock.runDue(); // overdue transactions expire before a test decides one
    const transaction = ledger.findAny(ref);
    return transaction === undefined ? false : services.progress.decide(transaction, outcome);
  };
  return {
    payments: () => ledger.all().map(toPhonePayment),
    approve: (ref) => decide(ref, { status: "SUCCESSFUL" }),
    refuse: (ref) => decide(ref, { status: "FAILED", reason: "APPROVAL_REJECTED" }),
    expire: (ref) => decide(ref, { status: "FAILED", reason: "EXPIRED" }),
    reset() {
      ledger.clear();
      services.access.reset();
    },
  };
}

function toPhonePayment(transaction: MtnTransaction): PhonePayment {
  const undecided = isUndecided(transaction);
  return {
    provider: mtn.name,
    wallet: mtn.wallet,
    kind: transaction.kind === "requesttopay" ? "payment" : "disbursement",
    ref: transaction.ref,
    ourRef: transaction.externalId,
    msisdn: transaction.party.partyId,
    amount: transaction.amount,
    currency: transaction.currency,
    message: transaction.payerMessage,
    status: undecided ? "pending" : transaction.status === "FAILED" ? "failed" : "paid",
    reason: transaction.reason,
    awaitsPin: transaction.awaitsPin && undecided,
    createdAt: transaction.createdAt,
    expiresAt: transaction.expiresAt,
  };
}

interface MtnApi {
  readonly kind: MtnKind;
  readonly product: MtnProduct;
}

function registerTransactionRoutes(
  server: FastifyInstance,
  services: MtnServices,
  api: MtnApi,
): void {
  const path = `/${api.product}/v1_0/${api.kind}`;
  server.post(path, { config: { op: api.kind } }, (request, reply) =>
    handleCreate(services, api, { request, reply }),
  );
  server.get<{ Params: { ref: string } }>(
    `${path}/:ref`,
    { config: { op: `${api.kind}_status` } },
    (request, reply) => handleStatus(services, api, { request, reply, ref: request.params.ref }),
  );
}

async function handleCreate(
  services: MtnServices,
  api: MtnApi,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const body = jsonBody(request);
  const ref = headerText(request, "x-reference-id");
  const { refs = [], ...transaction } = peekTransaction(body);
  const switches = services.scenarios.consume({
    op: api.kind,
    ...transaction,
    refs: [ref, ...refs],
  });
  if (await rejectRequest(services, api.product, { request, reply, switches })) return reply;
  if (!isUuid4(ref))
    return sendMtnError(reply, mtnErrors.badRequest("X-Reference-Id must be a UUID version 4."));
  const callbackUrl = headerText(request, "x-callback-url");
  const accepted = acceptTransaction(services, {
    kind: api.kind,
    ref,
    body,
    switches,
    callbackUrl,
    callbackHost: services.access.callbackHost(request),
  });
  if ("http" in accepted) return sendMtnError(reply, accepted);
  if (switches.has("callback_before_response"))
    await services.progress.decide(accepted, { status: "SUCCESSFUL" });
  return loseResponse(reply, switches, { status: 202 }) ? reply : reply.code(202).send();
}

async function handleStatus(
  services: MtnServices,
  api: MtnApi,
  { request, reply, ref }: Exchange & { ref: string },
): Promise<FastifyReply> {
  const transaction = services.ledger.find(api.kind, ref);
  const switches = services.scenarios.consume({
    op: `${api.kind}_status`,
    msisdn: transaction?.party.partyId,
    amount: transaction?.amount,
    refs: [ref, transaction?.externalId],
  });
  if (await rejectRequest(services, api.product, { request, reply, switches })) return reply;
  if (transaction === undefined) return sendMtnError(reply, mtnErrors.notFound);
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 200);
  return reply.send(statusBody(transaction, switches));
}

/** Injects transport errors and checks subscription key, token and target environment. Returns true if a response was sent. */
async function rejectRequest(
  services: MtnServices,
  product: MtnProduct,
  exchange: ScenarioExchange,
): Promise<boolean> {
  const { request, reply, switches } = exchange;
  if (await injectTransportError(reply, switches)) return true;
  if (switches.has("token_revoked")) services.access.revokeTokens();
  const unauthorized = services.access.unauthorizedBody(request, product);
  if (unauthorized !== undefined) {
    reply.code(401).send(unauthorized);
    return true;
  }
  if (headerText(request, "x-target-environment") === targetEnvironmentOf(services.options.profile))
    return false;
  sendMtnError(reply, mtnErrors.targetEnvironment);
  return true;
}

function registerAccountHolder(server: FastifyInstance, services: MtnServices): void {
  const path = "/collection/v1_0/accountholder/msisdn/:msisdn/active";
  server.get<{ Params: { msisdn: string } }>(
    path,
    { config: { op: "accountholder_active" } },
    async (request, reply) => {
      const { msisdn } = request.params;
      const switches = services.scenarios.consume({ op: "accountholder_active", msisdn });
      if (await rejectRequest(services, "collection", { request, reply, switches })) return reply;
      if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 200);
      return reply.send({ result: hasActiveAccount(msisdn) });
    },
  );
}

function sendMtnError(reply: FastifyReply, { http, code, message }: MtnError): FastifyReply {
  return reply.code(http).send({ code, message });
}
