import { v7 as uuid } from "uuid";
import type { AttemptState } from "@wakafine/shared/lifecycles/payment.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { alert } from "./alerts.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { leaveLate, makeEffective, moveAttempt } from "./attempt-store.ts";
import type { Evidence } from "./drivers/payment-driver.ts";
import { post } from "./ledger.ts";
import type { LedgerEntry, Taken } from "./payable.ts";
import type { PaymentParts } from "./payment-parts.ts";
import { payableOf } from "./payment-parts.ts";
import { requestRefund } from "./refund-store.ts";

/** Who made settle look; only for the audit log. */
export type Cause = "start" | "callback" | "poll" | "return" | "recovery" | "staff";

export interface Money {
  readonly attempt: AttemptRow;
  readonly evidence: Evidence;
  readonly late: boolean;
  readonly cause: Cause;
}

/**
 * Good money, in one transaction: the attempt by compare-and-set, what its payable makes of it, ledger, outbox and audit; COMMIT travels
 * with the last statements. Null: another settler was faster, nothing was done.
 */
export async function takeMoney(parts: PaymentParts, money: Money): Promise<AttemptRow | null> {
  const { attempt, evidence, late } = money;
  const payable = payableOf(parts, attempt.payable_kind);
  const claim = moveAttempt({
    id: attempt.id, version: attempt.version, to: late ? "paid_late" : "paid", reason: null, raw: evidence.raw, txnId: evidence.txnId ?? null, nextRead: null, ends: true,
  });
  const settled = await parts.context.database.transaction(async (transaction) => {
    const [claimed] = await transaction.query(claim);
    if (!claimed) return null;
    parts.crash("settle: after claim");
    const taken = await payable.take(transaction, {
      payableId: attempt.payable_id, attemptId: attempt.id, driver: attempt.driver, amountXaf: attempt.amount_xaf, late,
    });
    parts.crash("settle: after take");
    const { state, statements } = consequencesOf(parts, money, taken);
    parts.crash("money: before commit");
    await transaction.finish(statements);
    return { ...claimed, state, effective: taken.kind === "paid" };
  });
  if (settled) parts.crash("settle: after commit");
  return settled;
}

interface Consequences {
  readonly state: AttemptState;
  readonly statements: readonly Statement<unknown>[];
}

function consequencesOf(parts: PaymentParts, money: Money, taken: Taken): Consequences {
  if (taken.kind === "paid") return paid(money, taken);
  const reason = taken.kind === "already_paid" ? "duplicate" : "late";
  const state = reason === "late" || money.late ? "paid_late" : "paid";
  const back = moneyGoesBack(parts, money, reason);
  return { state, statements: [...(taken.kind === "cannot_deliver" ? taken.effects : []), ...back, ...(state === "paid_late" ? [leaveLate(money.attempt.id)] : []), ...trail(money, state)] };
}

function paid(money: Money, taken: Extract<Taken, { kind: "paid" }>): Consequences {
  const { attempt, late } = money;
  const cash: LedgerEntry = { account: "provider_cash", driver: attempt.driver, amountXaf: attempt.amount_xaf };
  return {
    state: "paid",
    statements: [
      makeEffective(attempt.id),
      post({ kind: late ? "late_payment" : "payment", attemptId: attempt.id, entries: [cash, ...taken.credits] }),
      ...trail(money, "paid"),
      ...taken.effects,
    ],
  };
}

/** The money is ours to give back: into suspense, owed to the payer, asked for, said to the payer and shown to staff. */
function moneyGoesBack(parts: PaymentParts, { attempt }: Money, reason: "late" | "duplicate"): readonly Statement<unknown>[] {
  const refundId = uuid();
  const amountXaf = attempt.amount_xaf;
  if (amountXaf === 0) return [post({ kind: "suspense", attemptId: attempt.id, entries: [] })];
  return [
    requestRefund(refundId, attempt.id, reason),
    post({ kind: "suspense", attemptId: attempt.id, entries: [{ account: "provider_cash", driver: attempt.driver, amountXaf }, { account: "suspense", amountXaf: -amountXaf }] }),
    post({ kind: "refund_owed", attemptId: attempt.id, refundId, entries: [{ account: "suspense", amountXaf }, { account: "refund_owed", amountXaf: -amountXaf }] }),
    audit({ action: "request refund", entity: "refund", entityId: refundId, to: "requested", reason }, null),
    alert(reason === "late" ? "late_money" : "double_money", attempt.id, { payable: attempt.payable_id, amount_xaf: amountXaf, refund: refundId }),
    ...payableOf(parts, attempt.payable_kind).onRefundOwed({ payableId: attempt.payable_id, refundId, amountXaf, reason }),
  ];
}

/** The audit rows: late money passes through paid_late, money in time that cannot be used ends there by way of expired. */
function trail({ attempt, late, cause }: Money, state: AttemptState): readonly Statement<unknown>[] {
  const between: readonly AttemptState[] = late ? (state === "paid" ? ["paid_late"] : []) : state === "paid_late" ? ["expired"] : [];
  const way = [attempt.state, ...between, state];
  return way.slice(1).map((to, index) =>
    audit({ action: "settle payment", entity: "payment_attempt", entityId: attempt.id, from: way[index] ?? null, to, reason: cause }, null),
  );
}
