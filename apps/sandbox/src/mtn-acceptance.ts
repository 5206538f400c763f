import type { MtnDesk } from './mtn-desk.ts';
import { hundredths } from './mtn-ledger.ts';
import type { MtnKind, MtnParty, MtnTransaction } from './mtn-ledger.ts';
import { APPROVAL_WINDOW_MS, fateOfPayment, fateOfPayout, mtnErrors } from './mtn-outcomes.ts';
import type { Fate, MtnError } from './mtn-outcomes.ts';
import { endsByItself } from './mtn-progress.ts';
import { readOrder } from './mtn-request-rules.ts';
import type { MtnOrder } from './mtn-request-rules.ts';
import type { SwitchSet } from './scenario-switches.ts';

interface IncomingOrder {
  readonly kind: MtnKind;
  readonly ref: string;
  readonly body: unknown;
  readonly switches: SwitchSet;
  readonly callbackUrl: string | undefined;
  /** Host registered for callbacks; undefined when any is fine. */
  readonly callbackHost: string | undefined;
}

/** Checks an order and books it as a new transaction, or says why not. Nothing is booked on an error. */
export function acceptOrder(desk: MtnDesk, incoming: IncomingOrder): MtnTransaction | MtnError {
  const order = readOrder(incoming.body, incoming.kind, desk.options.profile);
  if ('http' in order) return order;
  const urlError = callbackUrlError(incoming);
  if (urlError !== undefined) return urlError;
  if (desk.ledger.find(incoming.kind, incoming.ref) !== undefined) return mtnErrors.duplicate;
  const party = order.party ?? payerOf(desk, order);
  if (party === undefined) return mtnErrors.notFound;
  const fate = fateOf(desk, { order, party, kind: incoming.kind });
  if (fate.kind === 'refused_at_once') return fate.error;
  const transaction = book(desk, { incoming, order, party, fate });
  desk.ledger.add(transaction);
  desk.progress.begin(transaction, fate);
  return transaction;
}

function callbackUrlError({ callbackUrl, callbackHost }: IncomingOrder): MtnError | undefined {
  if (callbackUrl === undefined) return undefined;
  if (!/^https?:/.test(callbackUrl) || !URL.canParse(callbackUrl)) return mtnErrors.badRequest('X-Callback-Url is not a URL.');
  if (callbackHost !== undefined && new URL(callbackUrl).hostname !== callbackHost) return mtnErrors.callbackHost;
  return undefined;
}

function payerOf(desk: MtnDesk, order: MtnOrder): MtnParty | undefined {
  const payment = desk.ledger.find('requesttopay', order.referenceIdToRefund ?? '');
  return payment?.status === 'SUCCESSFUL' ? payment.party : undefined;
}

interface PricedOrder {
  readonly order: MtnOrder;
  readonly party: MtnParty;
  readonly kind: MtnKind;
}

/** More back than came in is accepted on the wire, as everything is, and then fails. */
function fateOf(desk: MtnDesk, { order, party, kind }: PricedOrder): Fate {
  if (kind === 'requesttopay') return fateOfPayment(party.partyId);
  if (kind === 'transfer') return fateOfPayout(party.partyId);
  const paymentRef = order.referenceIdToRefund ?? '';
  const paid = hundredths(desk.ledger.find('requesttopay', paymentRef)?.amount ?? '0');
  const wanted = desk.ledger.refundedHundredths(paymentRef) + hundredths(order.amount);
  return wanted > paid ? { kind: 'fails', reason: 'NOT_ALLOWED' } : { kind: 'succeeds' };
}

interface Accepted {
  readonly incoming: IncomingOrder;
  readonly order: MtnOrder;
  readonly party: MtnParty;
  readonly fate: Fate;
}

function book(desk: MtnDesk, { incoming, order, party, fate }: Accepted): MtnTransaction {
  const createdAt = desk.clock.now();
  return {
    kind: incoming.kind,
    ref: incoming.ref,
    amount: order.amount,
    currency: order.currency,
    externalId: order.externalId,
    party,
    payerMessage: order.payerMessage,
    payeeNote: order.payeeNote,
    callbackUrl: incoming.callbackUrl,
    refundOf: order.referenceIdToRefund,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + APPROVAL_WINDOW_MS),
    switches: incoming.switches,
    awaitsPin: incoming.kind === 'requesttopay' && !endsByItself(incoming.switches, fate),
    financialTransactionId: desk.ledger.nextFinancialId(),
    status: 'PENDING',
    reason: undefined,
  };
}
