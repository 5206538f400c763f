import { v7 as uuid } from "uuid";
import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { alert } from "./alerts.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { claimMoney, endMoney } from "./attempt-store.ts";
import type { Evidence } from "./providers/payment-driver.ts";
import { post } from "./ledger.ts";
import type { LedgerEntry, Taken } from "./payable.ts";
import type { PaymentServices } from "./payment-services.ts";
import { payableOf } from "./payment-services.ts";
import { requestRefund } from "./refund-store.ts";

/** Who made settle look; only for the audit log. */
export type Cause = "start" | "callback" | "poll" | "recovery";

export interface Money {
  readonly attempt: AttemptRow;
  readonly evidence: Evidence;
  readonly late: boolean;
  readonly cause: Cause;
}

/** Money that this transaction has claimed. `from`: the attempt's state since. */
interface Claimed extends Money {
  readonly from: AttemptState;
  readonly refundDueAt: string;
}

/**
 * Good money, in one transaction: the attempt by compare-and-set, what its payable makes of it, ledger, outbox and audit; COMMIT travels
 * with the last statements. Null: another settler was faster, nothing was done.
 */
export async function takeMoney(
  services: PaymentServices,
  money: Money,
): Promise<AttemptRow | null> {
  const { attempt, evidence, late } = money;
  const payable = payableOf(services, attempt.payable_kind);
  const from = late ? "paid_late" : attempt.state;
  const claim = claimMoney(attempt.id, attempt.version, from, evidence.raw, evidence.txnId ?? null);
  const settled = await services.context.database.transaction(async (transaction) => {
    const [claimed] = await transaction.query(claim);
    if (!claimed) return null;
    services.failpoint("settle: after claim");
    const taken = await payable.take(transaction, {
      payableId: attempt.payable_id,
      attemptId: attempt.id,
      driver: attempt.driver,
      amountXaf: attempt.amount_xaf,
      late,
    });
    services.failpoint("settle: after take");
    const { state, statements } = consequencesOf(
      services,
      { ...money, from, refundDueAt: claimed.refund_due_at },
      taken,
    );
    services.failpoint("money: before commit");
    await transaction.finish(statements);
    return { ...claimed, state, effective: taken.kind === "paid" };
  });
  if (settled) services.failpoint("settle: after commit");
  return settled;
}

interface Consequences {
  readonly state: AttemptState;
  readonly statements: readonly Statement<unknown>[];
}

function consequencesOf(services: PaymentServices, claimed: Claimed, taken: Taken): Consequences {
  if (taken.kind === "paid")
    return {
      state: "paid",
      statements: [
        ...ending(claimed, "paid", true),
        payment(claimed, taken.credits),
        ...taken.outboxJobs,
      ],
    };
  const reason = taken.kind === "already_paid" ? "duplicate" : "late";
  const state = reason === "late" || claimed.late ? "paid_late" : "paid";
  const outboxJobs = taken.kind === "cannot_deliver" ? taken.outboxJobs : [];
  return {
    state,
    statements: [
      ...outboxJobs,
      ...moneyGoesBack(services, claimed, reason),
      ...ending(claimed, state, false),
    ],
  };
}

function payment({ attempt, late }: Money, credits: readonly LedgerEntry[]): Statement<unknown> {
  const cash: LedgerEntry = {
    account: "provider_cash",
    driver: attempt.driver,
    amountXaf: attempt.amount_xaf,
  };
  return post({
    kind: late ? "late_payment" : "payment",
    attemptId: attempt.id,
    entries: [cash, ...credits],
  });
}

/** The money is ours to give back: into suspense, owed to the payer, asked for, said to the payer and shown to staff. */
function moneyGoesBack(
  services: PaymentServices,
  { attempt, refundDueAt }: Claimed,
  reason: "late" | "duplicate",
): readonly Statement<unknown>[] {
  const refundId = uuid();
  const amountXaf = attempt.amount_xaf;
  if (amountXaf === 0) return [post({ kind: "suspense", attemptId: attempt.id, entries: [] })];
  return [
    requestRefund(refundId, attempt.id, reason),
    post({
      kind: "suspense",
      attemptId: attempt.id,
      entries: [
        { account: "provider_cash", driver: attempt.driver, amountXaf },
        { account: "suspense", amountXaf: -amountXaf },
      ],
    }),
    post({
      kind: "refund_owed",
      attemptId: attempt.id,
      refundId,
      entries: [
        { account: "suspense", amountXaf },
        { account: "refund_owed", amountXaf: -amountXaf },
      ],
    }),
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
}

/** The attempt's last state, unless the claim wrote it already, and an audit row for each step that was taken. */
function ending(
  { attempt, from, cause }: Claimed,
  to: AttemptState,
  isEffective: boolean,
): readonly Statement<unknown>[] {
  const way = [
    attempt.state,
    ...(from === attempt.state ? [] : [from]),
    ...(to === from ? [] : [to]),
  ];
  return [
    ...(to === from ? [] : [endMoney(attempt.id, from, to, isEffective)]),
    ...way.slice(1).map((step, index) =>
      audit(
        {
          action: "settle payment",
          entity: "payment_attempt",
          entityId: attempt.id,
          from: way[index] ?? null,
          to: step,
          reason: cause,
        },
        null,
      ),
    ),
  ];
}
