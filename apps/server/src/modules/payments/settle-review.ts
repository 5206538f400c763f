import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { moveAttempt } from "./attempt-store.ts";
import type { AttemptReason } from "./decide-attempt.ts";
import { isExact } from "./decide-attempt.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { Evidence, Money } from "./providers/payment-driver.ts";
import { refundReceived, settleMoney } from "./settle-money.ts";
import { isReusedTransaction, watchAfterEnd } from "./apply-reading.ts";

/** An attempt in review, what its provider reports now (null: no report), and the statements that record the administrator's decision with it. */
export interface Reviewed {
  readonly attempt: AttemptRow;
  readonly evidence: Evidence | null;
  readonly record: readonly Statement<unknown>[];
}

/**
 * Settles the money of an attempt in review to its order, as late money. Throws payment_not_confirmed unless the provider reports exactly its amount, currency and
 * reference. Returns null if another process changed the attempt first; so do the functions below.
 */
export async function settleReviewed(
  services: PaymentServices,
  { attempt, evidence, record }: Reviewed,
): Promise<AttemptRow | null> {
  if (evidence?.state !== "paid" || !isExact(attempt, evidence))
    throw appError("payment_not_confirmed");
  try {
    const money = { attempt, evidence, late: true, cause: "administrator", record } as const;
    return await settleMoney(services, money);
  } catch (error) {
    if (isReusedTransaction(error)) throw appError("payment_not_confirmed");
    throw error;
  }
}

/**
 * Requests the refund of the money that the provider reports for an attempt in review. Throws payment_not_confirmed unless it reports money received for this
 * attempt in its currency; another currency is refunded at the provider (0200).
 */
export async function refundReviewed(
  services: PaymentServices,
  { attempt, evidence, record }: Reviewed,
): Promise<AttemptRow | null> {
  const money = evidence && isReceived(attempt, evidence) ? refundableOf(attempt, evidence) : null;
  if (!evidence || !money) throw appError("payment_not_confirmed");
  const received = { ...money, francs: francsOf(attempt, money) };
  try {
    return await refundReceived(services, { attempt, evidence, received, record });
  } catch (error) {
    if (isReusedTransaction(error)) throw appError("payment_not_confirmed");
    throw error;
  }
}

/**
 * Ends a review without money: the attempt becomes failed and is watched for a day like any other. Throws payment_not_confirmed if the provider reports money
 * received for it, unless the same transaction is another attempt's.
 */
export async function closeReviewed(
  services: PaymentServices,
  reviewed: Reviewed,
): Promise<AttemptRow | null> {
  const { attempt, evidence } = reviewed;
  const isReused = attempt.reason === "transaction_reused";
  if (evidence && isReceived(attempt, evidence) && !isReused)
    throw appError("payment_not_confirmed");
  const nextRead = isReused ? null : (watchAfterEnd[0] ?? null);
  return failReviewed(services, reviewed, { reason: "reviewed", nextRead });
}

/**
 * Ends a review whose money the administrator refunded at the provider: the attempt becomes failed and is not read again. Throws payment_not_confirmed unless
 * the provider reports money received for it that Wakafine cannot refund, because it is in another currency (0200).
 */
export async function closeReturned(
  services: PaymentServices,
  reviewed: Reviewed,
): Promise<AttemptRow | null> {
  const { attempt, evidence } = reviewed;
  if (!evidence || !isReceived(attempt, evidence) || refundableOf(attempt, evidence))
    throw appError("payment_not_confirmed");
  return failReviewed(services, reviewed, { reason: "refunded_at_provider", nextRead: null });
}

async function failReviewed(
  services: PaymentServices,
  { attempt, evidence, record }: Reviewed,
  { reason, nextRead }: { readonly reason: AttemptReason; readonly nextRead: number | null },
): Promise<AttemptRow | null> {
  const move = moveAttempt({
    id: attempt.id,
    version: attempt.version,
    to: "failed",
    reason,
    raw: evidence?.raw ?? null,
    txnId: null,
    ends: true,
    nextRead,
    onlyUnnamed: false,
  });
  return services.context.database.transaction(async (transaction) => {
    const [moved] = await transaction.query(move);
    if (!moved) return null;
    await transaction.finish([
      ...record,
      audit(
        {
          action: "settle payment",
          entity: "payment_attempt",
          entityId: attempt.id,
          from: "review",
          to: "failed",
          reason: "administrator",
        },
        null,
      ),
    ]);
    return moved;
  });
}

/** The provider reports money received under the reference of this attempt, of any amount. */
function isReceived({ id }: AttemptRow, { state, reference }: Evidence): boolean {
  return state === "paid" && reference === id;
}

/** The money of a report that can be refunded through the attempt: some, in the currency of the charge. */
function refundableOf(attempt: AttemptRow, { money }: Evidence): Money | null {
  return money && money.minor > 0n && money.currency === attempt.currency ? money : null;
}

/** The value of received money at the rate of the attempt: whole francs, at least one. */
function francsOf({ amount_xaf, amount_minor }: AttemptRow, { currency, minor }: Money): number {
  if (currency === "XAF") return Number(minor);
  const due = BigInt(amount_minor);
  return Math.max(1, Number((2n * BigInt(amount_xaf) * minor + due) / (2n * due)));
}
