import { percentOf, roundHalfUp, wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import { v7 as uuid } from "uuid";
import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import { audit, auditRows } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { alert } from "./alerts.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { claimMoney, endMoney } from "./attempt-store.ts";
import type { Evidence, Money } from "./providers/payment-driver.ts";
import type { Posting } from "./ledger.ts";
import { postingRows } from "./ledger.ts";
import type { LedgerEntry, MoneyDecision } from "./payable.ts";
import { correctAmount } from "./review-store.ts";
import type { PaymentServices } from "./payment-services.ts";
import { payableOf } from "./payment-services.ts";
import { requestRefund } from "./refund-store.ts";

/** Trigger of the settle call, for the audit log. */
export type Cause =
  "start" | "callback" | "poll" | "recovery" | "cancel" | "administrator" | "statement";

export interface SettleInput {
  readonly attempt: AttemptRow;
  readonly evidence: Evidence;
  readonly late: boolean;
  readonly cause: Cause;
  /** Further statements of the same transaction. */
  readonly record?: readonly Statement<unknown>[];
}

/** A payment whose attempt this transaction has locked. */
interface Claimed extends SettleInput {
  readonly refundDueAt: string;
}

/**
 * Records a successful payment in one transaction: locks the attempt by compare-and-set, offers the money to its payable, and writes ledger, outbox and audit
 * rows; COMMIT is sent with the last statements. Returns null and changes nothing if another process changed the attempt first.
 */
export async function settleMoney(
  services: PaymentServices,
  money: SettleInput,
): Promise<AttemptRow | null> {
  const { attempt, evidence, late } = money;
  const payable = payableOf(services, attempt.payable_kind);
  const claim = claimMoney(attempt.id, attempt.version);
  const settled = await services.context.database.transaction(async (transaction) => {
    const [claimed] = await transaction.query(claim);
    if (!claimed) return null;
    services.failpoint("settle: after claim");
    const decision = await payable.acceptMoney(transaction, {
      payableId: attempt.payable_id,
      attemptId: attempt.id,
      driver: attempt.driver,
      amountXaf: attempt.amount_xaf,
      late,
    });
    services.failpoint("settle: after decision");
    const { state, statements } = consequencesOf(
      services,
      { ...money, refundDueAt: claimed.refund_due_at },
      decision,
    );
    services.failpoint("money: before commit");
    await transaction.finish([...(money.record ?? []), ...statements]);
    return {
      ...claimed,
      state,
      effective: decision.kind === "paid",
      version: claimed.version + 1,
      reason: null,
      provider_txn_id: evidence.txnId ?? claimed.provider_txn_id,
    };
  });
  if (settled) services.failpoint("settle: after commit");
  return settled;
}

/** Money received by an attempt in review; it may differ from the attempt's amount. `francs`: its value at the rate of the attempt. */
interface ReceivedInReview {
  readonly attempt: AttemptRow;
  readonly evidence: Evidence;
  readonly received: Money & { readonly francs: number };
  readonly record: readonly Statement<unknown>[];
}

/**
 * Refunds the money of an attempt in review in one transaction: the attempt has the received amount from then on and becomes paid_late. Returns null and
 * changes nothing if another process changed the attempt first.
 */
export async function refundReceived(
  services: PaymentServices,
  { attempt, evidence, received, record }: ReceivedInReview,
): Promise<AttemptRow | null> {
  return services.context.database.transaction(async (transaction) => {
    const [locked] = await transaction.query(claimMoney(attempt.id, attempt.version));
    if (!locked) return null;
    const { francs, currency } = received;
    const minor = String(received.minor);
    const claimed: Claimed = {
      attempt: { ...locked, amount_xaf: francs, amount_minor: minor },
      evidence,
      late: true,
      cause: "administrator",
      refundDueAt: locked.refund_due_at,
    };
    const { statements, postings } = refundMoney(services, claimed, "late");
    services.failpoint("money: before commit");
    await transaction.finish([
      correctAmount(attempt.id, attempt.version, francs, minor, currency),
      ...record,
      ...statements,
      ending(claimed, { to: "paid_late", effective: false, postings }),
    ]);
    return { ...claimed.attempt, state: "paid_late", version: attempt.version + 1 };
  });
}

interface Consequences {
  readonly state: AttemptState;
  readonly statements: readonly Statement<unknown>[];
}

function consequencesOf(
  services: PaymentServices,
  claimed: Claimed,
  decision: MoneyDecision,
): Consequences {
  if (decision.kind === "paid")
    return {
      state: "paid",
      statements: [
        ending(claimed, {
          to: "paid",
          effective: true,
          postings: [paymentPosting(claimed, decision.credits), ...feePosting(services, claimed)],
        }),
        ...decision.outboxJobs,
      ],
    };
  const reason = decision.kind === "already_paid" ? "duplicate" : "late";
  const state = reason === "late" || claimed.late ? "paid_late" : "paid";
  const outboxJobs = decision.kind === "cannot_deliver" ? decision.outboxJobs : [];
  const { statements, postings } = refundMoney(services, claimed, reason);
  return {
    state,
    statements: [
      ...outboxJobs,
      ...statements,
      ending(claimed, { to: state, effective: false, postings }),
    ],
  };
}

function paymentPosting({ attempt, late }: SettleInput, credits: readonly LedgerEntry[]): Posting {
  const cash: LedgerEntry = {
    account: "provider_cash",
    driver: attempt.driver,
    amountXaf: attempt.amount_xaf,
  };
  return {
    kind: late ? "late_payment" : "payment",
    attemptId: attempt.id,
    entries: [cash, ...credits],
  };
}

/**
 * Posts what the provider keeps of a payment: as it reports it, otherwise by the rate of its contract (decision 0226). A refund to the payer does not give it
 * back. Returns nothing where the provider keeps nothing.
 */
function feePosting(
  { drivers }: PaymentServices,
  { attempt, evidence: { feeMinor } }: SettleInput,
): readonly Posting[] {
  const { driver, amount_xaf: paidXaf } = attempt;
  if (paidXaf === 0) return [];
  const feeXaf =
    feeMinor === undefined
      ? wholeBelow(roundHalfUp(percentOf(drivers[driver].can.feePercent ?? 0, paidXaf), 0))
      : nearestQuotient(feeMinor * BigInt(paidXaf), BigInt(attempt.amount_minor));
  if (feeXaf === 0) return [];
  return [
    {
      kind: "provider_fee",
      attemptId: attempt.id,
      entries: [
        { account: "provider_fee", driver, amountXaf: feeXaf },
        { account: "provider_cash", driver, amountXaf: -feeXaf },
      ],
    },
  ];
}

/** Divides two whole numbers, halves up. */
function nearestQuotient(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

interface RefundRows {
  readonly statements: readonly Statement<unknown>[];
  readonly postings: readonly Posting[];
}

/** Refunds money that the payable did not accept: posts it to suspense, requests the refund, notifies the payer and raises an alert. */
function refundMoney(
  services: PaymentServices,
  claimed: Claimed,
  reason: "late" | "duplicate",
): RefundRows {
  const { attempt, refundDueAt } = claimed;
  const refundId = uuid();
  const amountXaf = attempt.amount_xaf;
  const suspense: Posting = {
    kind: "suspense",
    attemptId: attempt.id,
    entries: [
      { account: "provider_cash", driver: attempt.driver, amountXaf },
      { account: "suspense", amountXaf: -amountXaf },
    ],
  };
  if (amountXaf === 0) return { statements: [], postings: [{ ...suspense, entries: [] }] };
  const owed: Posting = {
    kind: "refund_owed",
    attemptId: attempt.id,
    refundId,
    entries: [
      { account: "suspense", amountXaf },
      { account: "refund_owed", amountXaf: -amountXaf },
    ],
  };
  const statements = [
    requestRefund(refundId, attempt.id, reason),
    audit(
      { action: "request refund", entity: "refund", entityId: refundId, to: "requested", reason },
      null,
    ),
    alert(reason === "late" ? "late_money" : "double_money", attempt.id, {
      payable: attempt.payable_id,
      amount_xaf: amountXaf,
      refund: refundId,
    }),
    ...payableOf(services, attempt.payable_kind).onRefundOwed({
      payableId: attempt.payable_id,
      refundId,
      amountXaf,
      reason,
      payerPhone: attempt.payer_phone,
      dueAt: refundDueAt,
    }),
  ];
  return { statements, postings: [suspense, ...feePosting(services, claimed), owed] };
}

interface Ending {
  readonly to: AttemptState;
  readonly effective: boolean;
  readonly postings: readonly Posting[];
}

/** Returns the statement that stores the final state of the attempt, its ledger transactions and one audit row per state change; late money passes through paid_late. */
function ending(
  { attempt, evidence, late, cause }: Claimed,
  { to, effective, postings }: Ending,
): Statement<unknown> {
  const states: AttemptState[] = [
    attempt.state,
    ...(late && to !== "paid_late" ? ["paid_late" as const] : []),
    to,
  ];
  const changes = states.slice(1).map((state, index) => ({
    action: "settle payment",
    entity: "payment_attempt" as const,
    entityId: attempt.id,
    from: states[index] ?? null,
    to: state,
    reason: cause,
  }));
  return endMoney(
    attempt.id,
    attempt.version,
    attempt.state,
    to,
    effective,
    evidence.raw,
    evidence.txnId ?? null,
    auditRows(changes, null),
    postingRows(postings),
  );
}
