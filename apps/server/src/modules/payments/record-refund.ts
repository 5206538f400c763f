import { refundCents } from "@wakafine/shared/bookings/refundable.ts";
import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import type { RequestContext } from "../../context.ts";
import type { Change } from "../../database/audit.ts";
import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { alert } from "./alerts.ts";
import { post } from "./ledger.ts";
import type { PaymentServices } from "./payment-services.ts";
import { payableOf } from "./payment-services.ts";
import type { ExecutedRefund } from "./payable.ts";
import type { RefundEvidence } from "./providers/payment-driver.ts";
import type { OpenRefund } from "./refund-store.ts";
import {
  completeRefund,
  endReads,
  failRefundWith,
  lockPayment,
  lockRefund,
  noteSubmitted,
  refundAttempt,
} from "./refund-store.ts";

/** Payments of which refunds may be executed. */
export const refundable: readonly AttemptState[] = ["paid", "paid_late", "partially_refunded"];

/** Returns the refund's amount in the currency of the charge: as fixed, else the cumulative share less what was refunded before (docs/providers/README.md). */
export function refundMinor(
  refund: Pick<
    OpenRefund,
    | "amount_minor"
    | "amount_xaf"
    | "currency"
    | "attempt_amount_minor"
    | "attempt_amount_xaf"
    | "fixed_xaf"
  >,
): string {
  if (refund.amount_minor !== null) return String(refund.amount_minor);
  if (refund.currency === "XAF") return String(refund.amount_xaf);
  return String(
    refundCents({
      capturedCents: Number(refund.attempt_amount_minor),
      amountXaf: refund.attempt_amount_xaf,
      refundedXaf: refund.fixed_xaf,
      refundXaf: refund.amount_xaf,
    }),
  );
}

/** Returns a refund with the amount that is left to pay after a charge-back has returned a part of it. */
export function toPay<
  Refund extends Pick<OpenRefund, "amount_xaf" | "amount_minor" | "covered_xaf">,
>(refund: Refund): Refund {
  if (refund.covered_xaf === 0) return refund;
  return { ...refund, amount_xaf: refund.amount_xaf - refund.covered_xaf, amount_minor: null };
}

/** Whether a refund needs two administrators: it and the earlier refunds of its payment reach REFUND_APPROVAL_XAF. */
export function needsApproval(
  { context: { config } }: PaymentServices,
  { amount_xaf, fixed_xaf }: OpenRefund,
): boolean {
  return amount_xaf + fixed_xaf >= config.REFUND_APPROVAL_XAF;
}

/** Returns the audit change of a refund. */
export function changeOf(refund: OpenRefund, action: string, more: Partial<Change>): Change {
  return {
    action,
    entity: "refund",
    entityId: refund.id,
    from: refund.state,
    to: refund.state,
    ...more,
  };
}

/** Returns the state of a payment of which `refundedXaf` were refunded. A dispute takes precedence over refunds. */
function paymentState(refund: OpenRefund, refundedXaf: number): AttemptState {
  if (refund.attempt_state === "disputed" || refund.attempt_state === "charged_back")
    return refund.attempt_state;
  if (refundedXaf >= refund.attempt_amount_xaf) return "refunded";
  if (refundedXaf > 0) return "partially_refunded";
  return refund.reason === "late" ? "paid_late" : "paid";
}

function movePayment(
  refund: OpenRefund,
  refundedXaf: number,
  request: RequestContext | null,
): readonly Statement<unknown>[] {
  const { attempt_id: id, attempt_state: from } = refund;
  const to = paymentState(refund, refundedXaf);
  if (to === "disputed" || to === "charged_back") return [];
  return [
    refundAttempt(id, from, to),
    audit({ action: "refund payment", entity: "payment_attempt", entityId: id, from, to }, request),
  ];
}

/**
 * Returns the statements for ledger, payment, payable and message of an executed refund. `requestId`: the request that executed it; `coveredXaf`: the part
 * that the payer's bank returned with a charge-back.
 */
export function executedRefund(
  services: PaymentServices,
  refund: OpenRefund,
  by: {
    readonly requestId: string;
    readonly request: RequestContext | null;
    readonly coveredXaf?: number;
  },
): readonly Statement<unknown>[] {
  const { amount_xaf: amountXaf, driver } = refund;
  const { coveredXaf = 0 } = by;
  return [
    post({
      kind: "refund",
      refundId: refund.id,
      refundRequest: by.requestId,
      entries: [
        { account: "refund_owed", amountXaf },
        { account: "dispute", amountXaf: -coveredXaf },
        { account: "provider_cash", driver, amountXaf: coveredXaf - amountXaf },
      ],
    }),
    ...movePayment(refund, refund.refunded_xaf + amountXaf, by.request),
    ...payableOf(services, refund.payable_kind).onRefunded(executionOf(refund, by.requestId)),
  ];
}

/** Takes an executed refund back that the provider reports as failed: ledger, payment and payable are as before it. */
function reversedRefund(
  services: PaymentServices,
  refund: OpenRefund,
): readonly Statement<unknown>[] {
  const { amount_xaf: amountXaf, driver } = refund;
  return [
    post({
      kind: "refund_reversed",
      refundId: refund.id,
      refundRequest: refund.request_id,
      entries: [
        { account: "provider_cash", driver, amountXaf },
        { account: "refund_owed", amountXaf: -amountXaf },
      ],
    }),
    ...movePayment(refund, refund.refunded_xaf - amountXaf, null),
    ...(payableOf(services, refund.payable_kind).onRefundReversed?.({
      ...executionOf(refund, refund.request_id),
      isClaimed: refund.attempt_state === "disputed" || refund.attempt_state === "charged_back",
    }) ?? []),
  ];
}

function executionOf(refund: OpenRefund, requestId: string): ExecutedRefund {
  return {
    payableId: refund.payable_id,
    refundId: refund.id,
    requestId,
    amountXaf: refund.amount_xaf,
    payerPhone: refund.payer_phone,
  };
}

interface Reported {
  readonly id: string;
  readonly requestId: string;
  readonly evidence: Pick<RefundEvidence, "state" | "raw"> &
    Partial<Pick<RefundEvidence, "ref" | "money">>;
}

/**
 * Records what the provider reports of a refund, once, in one transaction: submitted → succeeded or failed, and succeeded → failed when the provider took it
 * back. Any other report, or one about an earlier request, changes nothing. An executed refund of another amount raises an alert and stays submitted.
 */
export async function recordRefund(
  services: PaymentServices,
  { id, requestId, evidence }: Reported,
): Promise<void> {
  services.failpoint("refund: before record");
  await services.context.database.transaction(async (transaction) => {
    const refund = await lockedRefund(transaction, id);
    if (!refund) return;
    const statements =
      refund.replaced_request_id === requestId
        ? decideReplaced(refund, evidence)
        : refund.request_id === requestId
          ? statementsOf(services, refund, evidence)
          : [];
    if (statements.length > 0) await transaction.finish([...statements]);
  });
  services.failpoint("refund: after record");
}

function statementsOf(
  services: PaymentServices,
  refund: OpenRefund,
  { state, raw, ref, money }: Reported["evidence"],
): readonly Statement<unknown>[] {
  if (refund.state === "submitted") {
    if (state === "submitted") return ref ? [noteSubmitted(refund.id, ref)] : [];
    if (state === "failed") return failedRefund(refund, raw);
    const isExact =
      money?.currency === refund.currency && money.minor === BigInt(refund.amount_minor ?? -1);
    if (!isExact)
      return [
        alert("refund_mismatch", refund.id, {
          expected: refundMinor(refund),
          raw: raw.slice(0, 300),
        }),
      ];
    return [
      completeRefund(refund.id, ref ?? refund.request_id),
      ...executedRefund(services, refund, { requestId: refund.request_id, request: null }),
      audit(changeOf(refund, "refund sent", { to: "succeeded" }), null),
    ];
  }
  if (refund.state !== "succeeded") return [];
  return state === "failed"
    ? [...failedRefund(refund, raw), ...reversedRefund(services, refund)]
    : [endReads(refund.id)];
}

/** Ends the reads of a request whose refund was paid by hand meanwhile; when the provider paid it too, an administrator claims the money back. */
function decideReplaced(
  refund: OpenRefund,
  { state, raw, ref }: Reported["evidence"],
): readonly Statement<unknown>[] {
  if (state === "submitted") return [];
  const paidTwice = alert("refund_paid_twice", refund.id, {
    amount_xaf: refund.amount_xaf,
    ref: ref ?? null,
    raw: raw.slice(0, 300),
  });
  return [...(state === "succeeded" ? [paidTwice] : []), endReads(refund.id)];
}

function failedRefund(refund: OpenRefund, raw: string): readonly Statement<unknown>[] {
  return [
    failRefundWith(refund.id, raw || "failed"),
    audit(changeOf(refund, "refund failed", { to: "failed" }), null),
    alert("refund_failed", refund.id, { after: refund.state, amount_xaf: refund.amount_xaf }),
  ];
}

/** Locks a refund and its payment; null if there is no such refund. */
export async function lockedRefund(
  transaction: Transaction,
  id: string,
): Promise<OpenRefund | null> {
  const [, rows] = await transaction.batch([lockPayment(id), lockRefund(id)]);
  return rows[0] ?? null;
}

/** Locks a refund whose state is one of `states`; null otherwise. */
export async function lockedIn(
  transaction: Transaction,
  id: string,
  states: readonly OpenRefund["state"][],
): Promise<OpenRefund | null> {
  const refund = await lockedRefund(transaction, id);
  return refund && states.includes(refund.state) ? refund : null;
}
