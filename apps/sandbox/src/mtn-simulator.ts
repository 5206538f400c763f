import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptOrder } from './mtn-acceptance.ts';
import { createMtnAccess, isUuid4 } from './mtn-access.ts';
import type { MtnDesk, MtnParts } from './mtn-desk.ts';
import { createMtnLedger, isUndecided } from './mtn-ledger.ts';
import type { MtnKind, MtnProduct, MtnTransaction } from './mtn-ledger.ts';
import { hasActiveAccount, mtnErrors } from './mtn-outcomes.ts';
import type { MtnError } from './mtn-outcomes.ts';
import { createMtnProgress } from './mtn-progress.ts';
import type { MtnProgress } from './mtn-progress.ts';
import { peekOrder, targetEnvironmentOf } from './mtn-request-rules.ts';
import { statusBody } from './mtn-status-body.ts';
import type { SwitchSet } from './scenario-switches.ts';
import { answerGarbage, hang, headerText, jsonBody, spoiledOnArrival } from './wire-server.ts';

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

/** Mounts the MoMo surface (Collections and Disbursements) on a bare server. */
export function mountMtn(server: FastifyInstance, parts: MtnParts): MtnSimulator {
  const ledger = createMtnLedger();
  const desk: MtnDesk = { ...parts, ledger, access: createMtnAccess(server, parts), progress: createMtnProgress(parts) };
  registerTransactionRoutes(server, desk, { kind: 'requesttopay', product: 'collection' });
  registerTransactionRoutes(server, desk, { kind: 'refund', product: 'disbursement' });
  registerTransactionRoutes(server, desk, { kind: 'transfer', product: 'disbursement' });
  registerAccountHolder(server, desk);
  const decide = async (ref: string, outcome: Parameters<MtnProgress['decide']>[1]): Promise<boolean> => {
    void parts.clock.runDue();
    const transaction = ledger.findAny(ref);
    return transaction === undefined ? false : desk.progress.decide(transaction, outcome);
  };
  return {
    prompts: (msisdn) => ledger.all().filter((one) => one.awaitsPin && isUndecided(one) && (msisdn === undefined || one.party.partyId === msisdn)),
    transactions: () => ledger.all(),
    approve: (ref) => decide(ref, { status: 'SUCCESSFUL' }),
    refuse: (ref) => decide(ref, { status: 'FAILED', reason: 'APPROVAL_REJECTED' }),
    expire: (ref) => decide(ref, { status: 'FAILED', reason: 'EXPIRED' }),
    reset() {
      ledger.clear();
      desk.access.reset();
    },
  };
}

interface Surface {
  readonly kind: MtnKind;
  readonly product: MtnProduct;
}

function registerTransactionRoutes(server: FastifyInstance, desk: MtnDesk, surface: Surface): void {
  const path = `/${surface.product}/v1_0/${surface.kind}`;
  server.post(path, { config: { op: surface.kind } }, (request, reply) => handleCreate(desk, surface, { request, reply }));
  server.get<{ Params: { ref: string } }>(`${path}/:ref`, { config: { op: `${surface.kind}_status` } }, (request, reply) =>
    handleStatus(desk, surface, { request, reply, ref: request.params.ref }),
  );
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function handleCreate(desk: MtnDesk, surface: Surface, { request, reply }: Exchange): Promise<FastifyReply> {
  const body = jsonBody(request);
  const ref = headerText(request, 'x-reference-id');
  const { externalId, ...seen } = peekOrder(body);
  const switches = desk.scenarios.take({ op: surface.kind, ...seen, refs: [ref, externalId, refundTarget(body)] });
  if (await stoppedAtTheGate(desk, surface.product, { request, reply, switches })) return reply;
  if (!isUuid4(ref)) return sendError(reply, mtnErrors.badRequest('X-Reference-Id must be a UUID version 4.'));
  const callbackUrl = headerText(request, 'x-callback-url');
  const transaction = acceptOrder(desk, { kind: surface.kind, ref, body, switches, callbackUrl, callbackHost: desk.access.callbackHost(request) });
  if ('http' in transaction) return sendError(reply, transaction);
  if (switches.has('created_but_timeout') || switches.has('refund_timeout')) return hang(reply);
  const code = switches.number('created_but_http');
  if (code !== undefined) return reply.code(code).send({ code: 'INTERNAL_PROCESSING_ERROR', message: 'An internal error occurred while processing.' });
  if (switches.has('callback_before_response')) await desk.progress.decide(transaction, { status: 'SUCCESSFUL' });
  if (switches.has('garbage_json')) return answerGarbage(reply, 202);
  return reply.code(202).send();
}

async function handleStatus(desk: MtnDesk, surface: Surface, { request, reply, ref }: Exchange & { ref: string }): Promise<FastifyReply> {
  const transaction = desk.ledger.find(surface.kind, ref);
  const switches = desk.scenarios.take({
    op: `${surface.kind}_status`,
    msisdn: transaction?.party.partyId,
    amount: transaction?.amount,
    refs: [ref, transaction?.externalId],
  });
  if (await stoppedAtTheGate(desk, surface.product, { request, reply, switches })) return reply;
  if (transaction === undefined) return sendError(reply, mtnErrors.notFound);
  if (switches.has('garbage_json')) return answerGarbage(reply, 200);
  return reply.send(statusBody(transaction, switches));
}

/** What every product call passes first: the weather, the subscription key, the token, the environment. */
async function stoppedAtTheGate(desk: MtnDesk, product: MtnProduct, exchange: Exchange & { switches: SwitchSet }): Promise<boolean> {
  const { request, reply, switches } = exchange;
  if (await spoiledOnArrival(reply, switches)) return true;
  if (switches.has('token_revoked')) desk.access.revokeTokens();
  const denied = desk.access.refusal(request, product);
  if (denied !== undefined) {
    reply.code(401).send(denied);
    return true;
  }
  if (headerText(request, 'x-target-environment') === targetEnvironmentOf(desk.options.profile)) return false;
  sendError(reply, mtnErrors.targetEnvironment);
  return true;
}

function registerAccountHolder(server: FastifyInstance, desk: MtnDesk): void {
  const path = '/collection/v1_0/accountholder/msisdn/:msisdn/active';
  server.get<{ Params: { msisdn: string } }>(path, { config: { op: 'accountholder_active' } }, async (request, reply) => {
    const { msisdn } = request.params;
    const switches = desk.scenarios.take({ op: 'accountholder_active', msisdn });
    if (await stoppedAtTheGate(desk, 'collection', { request, reply, switches })) return reply;
    if (switches.has('garbage_json')) return answerGarbage(reply, 200);
    return reply.send({ result: hasActiveAccount(msisdn) });
  });
}

function refundTarget(body: unknown): string | undefined {
  const target = (body as { referenceIdToRefund?: unknown } | null | undefined)?.referenceIdToRefund;
  return typeof target === 'string' ? target : undefined;
}

function sendError(reply: FastifyReply, { http, code, message }: MtnError): FastifyReply {
  return reply.code(http).send({ code, message });
}
