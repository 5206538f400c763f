import type { SimulatorTools } from "../simulator.ts";
import type { MtnAccess, MtnOptions } from "./access.ts";
import { hundredths } from "./ledger.ts";
import type { MtnKind, MtnLedger, MtnParty, MtnTransaction } from "./ledger.ts";
import {
  APPROVAL_WINDOW_MS,
  plannedPaymentOutcome,
  plannedDisbursementOutcome,
  mtnErrors,
} from "./outcomes.ts";
import type { PlannedOutcome, MtnError } from "./outcomes.ts";
import { endsWithoutPin } from "./progress.ts";
import type { MtnProgress } from "./progress.ts";
import { parseOrder } from "./request-rules.ts";
import type { MtnOrder } from "./request-rules.ts";
import type { SwitchSet } from "../scenario-switches.ts";

/** Dependencies of the MoMo routes. */
export interface MtnServices extends Pick<SimulatorTools, "clock" | "scenarios"> {
  readonly options: MtnOptions;
  readonly access: MtnAccess;
  readonly ledger: MtnLedger;
  readonly progress: MtnProgress;
}

interface IncomingOrder {
  readonly kind: MtnKind;
  readonly ref: string;
  readonly body: unknown;
  readonly switches: SwitchSet;
  readonly callbackUrl: string | undefined;
  /** Host registered for callbacks; undefined: any host. */
  readonly callbackHost: string | undefined;
}

/** Validates a request and stores it as a new transaction. Returns the transaction, or the error if nothing was stored. */
export function acceptTransaction(
  services: MtnServices,
  incoming: IncomingOrder,
): MtnTransaction | MtnError {
  const order = parseOrder(incoming.body, incoming.kind, services.options.profile);
  if ("http" in order) return order;
  const urlError = callbackUrlError(incoming);
  if (urlError !== undefined) return urlError;
  if (services.ledger.find(incoming.kind, incoming.ref) !== undefined) return mtnErrors.duplicate;
  const party = order.party ?? payerOf(services, order);
  if (party === undefined) return mtnErrors.notFound;
  const planned = plannedOutcomeOf(services, { order, party, kind: incoming.kind });
  if (planned.kind === "refused_at_once") return planned.error;
  const transaction = book(services, { incoming, order, party, planned });
  services.ledger.add(transaction);
  services.progress.begin(transaction, planned);
  return transaction;
}

function callbackUrlError({ callbackUrl, callbackHost }: IncomingOrder): MtnError | undefined {
  if (callbackUrl === undefined) return undefined;
  if (!/^https?:/.test(callbackUrl) || !URL.canParse(callbackUrl))
    return mtnErrors.badRequest("X-Callback-Url is not a URL.");
  if (callbackHost !== undefined && new URL(callbackUrl).hostname !== callbackHost)
    return mtnErrors.callbackHost;
  return undefined;
}

function payerOf(services: MtnServices, order: MtnOrder): MtnParty | undefined {
  const payment = services.ledger.find("requesttopay", order.referenceIdToRefund ?? "");
  return payment?.status === "SUCCESSFUL" ? payment.party : undefined;
}

interface PricedOrder {
  readonly order: MtnOrder;
  readonly party: MtnParty;
  readonly kind: MtnKind;
}

/** Returns the outcome of a transaction. A refund above the paid amount is accepted with 202 and fails later. */
function plannedOutcomeOf(
  services: MtnServices,
  { order, party, kind }: PricedOrder,
): PlannedOutcome {
  if (kind === "requesttopay") return plannedPaymentOutcome(party.partyId);
  if (kind === "transfer") return plannedDisbursementOutcome(party.partyId);
  const paymentRef = order.referenceIdToRefund ?? "";
  const paid = hundredths(services.ledger.find("requesttopay", paymentRef)?.amount ?? "0");
  const wanted = services.ledger.refundedHundredths(paymentRef) + hundredths(order.amount);
  return wanted > paid ? { kind: "fails", reason: "NOT_ALLOWED" } : { kind: "succeeds" };
}

interface Accepted {
  readonly incoming: IncomingOrder;
  readonly order: MtnOrder;
  readonly party: MtnParty;
  readonly planned: PlannedOutcome;
}

function book(
  services: MtnServices,
  { incoming, order, party, planned }: Accepted,
): MtnTransaction {
  const createdAt = services.clock.now();
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
    awaitsPin: incoming.kind === "requesttopay" && !endsWithoutPin(incoming.switches, planned),
    financialTransactionId: services.ledger.nextFinancialId(),
    status: "PENDING",
    reason: undefined,
  };
}
