import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { acceptTransfer } from "./mtn-acceptance.ts";
import { createMtnAccess, isUuid4 } from "./mtn-access.ts";
import type { MtnServices, MtnDeps } from "./mtn-services.ts";
import { createMtnLedger, isUndecided } from "./mtn-ledger.ts";
import type { MtnKind, MtnProduct, MtnTransaction } from "./mtn-ledger.ts";
import { hasActiveAccount, mtnErrors } from "./mtn-outcomes.ts";
import type { MtnError } from "./mtn-outcomes.ts";
import { createMtnProgress } from "./mtn-progress.ts";
import type { MtnProgress } from "./mtn-progress.ts";
import { peekAmountAndPayer, targetEnvironmentOf } from "./mtn-request-rules.ts";
import { statusBody } from "./mtn-status-body.ts";
import type { SwitchSet } from "./scenario-switches.ts";
import {
  respondWithMalformedJson,
  neverRespond,
  headerText,
  jsonBody,
  injectTransportError,
} from "./wire-server.ts";

export interface MtnSimulator {
  /** Payments that wait for a PIN, oldest first; of one number when given. */
  prompts(msisdn?: string): readonly MtnTransaction[];
  transactions(): readonly MtnTransaction[];
  approve(ref: string): Promise<boolean>;
  refuse(ref: string): Promise<boolean>;
  /** Ends the transaction as if nobody had answered. */
  expire(ref: string): Promise<boolean>;
  reset(): void;
}

/** Registers the MoMo endpoints (Collections and Disbursements). */
export function mountMtn(server: FastifyInstance, deps: MtnDeps): MtnSimulator {
  const ledger = createMtnLedger();
  const services: MtnServices = {
    ...deps,
    ledger,
    access: createMtnAccess(server, deps),
    progress: createMtnProgress(deps),
  };
  registerTransactionRoutes(server, services, { kind: "requesttopay", product: "collection" });
  registerTransactionRoutes(server, services, { kind: "refund", product: "disbursement" });
  registerTransactionRoutes(server, services, { kind: "transfer", product: "disbursement" });
  registerAccountHolder(server, services);
  const decide = async (
    ref: string,
    outcome: Parameters<MtnProgress["decide"]>[1],
  ): Promise<boolean> => {
    void deps.clock.runDue();
    const transaction = ledger.findAny(ref);
    return transaction === undefined ? false : services.progress.decide(transaction, outcome);
  };
  return {
    prompts: (msisdn) =>
      ledger
        .all()
        .filter(
          (one) =>
            one.awaitsPin &&
            isUndecided(one) &&
            (msisdn === undefined || one.party.partyId === msisdn),
        ),
    transactions: () => ledger.all(),
    approve: (ref) => decide(ref, { status: "SUCCESSFUL" }),
    refuse: (ref) => decide(ref, { status: "FAILED", reason: "APPROVAL_REJECTED" }),
    expire: (ref) => decide(ref, { status: "FAILED", reason: "EXPIRED" }),
    reset() {
      ledger.clear();
      services.access.reset();
    },
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

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function handleCreate(
  services: MtnServices,
  surface: MtnApi,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const body = jsonBody(request);
  const ref = headerText(request, "x-reference-id");
  const { externalId, ...seen } = peekAmountAndPayer(body);
  const switches = services.scenarios.consume({
    op: surface.kind,
    ...seen,
    refs: [ref, externalId, refundTarget(body)],
  });
  if (await rejectRequest(services, surface.product, { request, reply, switches })) return reply;
  if (!isUuid4(ref))
    return sendError(reply, mtnErrors.badRequest("X-Reference-Id must be a UUID version 4."));
  const callbackUrl = headerText(request, "x-callback-url");
  const transaction = acceptTransfer(services, {
    kind: surface.kind,
    ref,
    body,
    switches,
    callbackUrl,
    callbackHost: services.access.callbackHost(request),
  });
  if ("http" in transaction) return sendError(reply, transaction);
  if (switches.has("created_but_timeout") || switches.has("refund_timeout"))
    return neverRespond(reply);
  const code = switches.number("created_but_http");
  if (code !== undefined)
    return reply.code(code).send({
      code: "INTERNAL_PROCESSING_ERROR",
      message: "An internal error occurred while processing.",
    });
  if (switches.has("callback_before_response"))
    await services.progress.decide(transaction, { status: "SUCCESSFUL" });
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 202);
  return reply.code(202).send();
}

async function handleStatus(
  services: MtnServices,
  surface: MtnApi,
  { request, reply, ref }: Exchange & { ref: string },
): Promise<FastifyReply> {
  const transaction = services.ledger.find(surface.kind, ref);
  const switches = services.scenarios.consume({
    op: `${surface.kind}_status`,
    msisdn: transaction?.party.partyId,
    amount: transaction?.amount,
    refs: [ref, transaction?.externalId],
  });
  if (await rejectRequest(services, surface.product, { request, reply, switches })) return reply;
  if (transaction === undefined) return sendError(reply, mtnErrors.notFound);
  if (switches.has("garbage_json")) return respondWithMalformedJson(reply, 200);
  return reply.send(statusBody(transaction, switches));
}

/** Injects transport errors and checks subscription key, token and target environment. True: a response was sent. */
async function rejectRequest(
  services: MtnServices,
  product: MtnProduct,
  exchange: Exchange & { switches: SwitchSet },
): Promise<boolean> {
  const { request, reply, switches } = exchange;
  if (await injectTransportError(reply, switches)) return true;
  if (switches.has("token_revoked")) services.access.revokeTokens();
  const denied = services.access.refusal(request, product);
  if (denied !== undefined) {
    reply.code(401).send(denied);
    return true;
  }
  if (headerText(request, "x-target-environment") === targetEnvironmentOf(services.options.profile))
    return false;
  sendError(reply, mtnErrors.targetEnvironment);
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

function refundTarget(body: unknown): string | undefined {
  const target = (body as { referenceIdToRefund?: unknown } | null | undefined)
    ?.referenceIdToRefund;
  return typeof target === "string" ? target : undefined;
}

function sendError(reply: FastifyReply, { http, code, message }: MtnError): FastifyReply {
  return reply.code(http).send({ code, message });
}
