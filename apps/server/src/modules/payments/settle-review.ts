import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { moveAttempt } from "./attempt-store.ts";
import { isExact } from "./decide-attempt.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { Evidence } from "./providers/payment-driver.ts";
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
 * reference. Returns null if another process changed the attempt first; so do the two functions below.
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
 * Requests the refund of the francs that the provider reports for an attempt in review. Throws payment_not_confirmed unless it reports francs received for
 * this attempt; euros of cards are refunded at their provider.
 */
export async function refundReviewed(
  services: PaymentServices,
  { attempt, evidence, record }: Reviewed,
): Promise<AttemptRow | null> {
  const received = evidence?.money?.currency === "XAF" ? Number(evidence.money.minor) : 0;
  if (!evidence || !isReceived(attempt, evidence) || attempt.currency !== "XAF" || received === 0)
    throw appError("payment_not_confirmed");
  try {
    return await refundReceived(services, { attempt, evidence, receivedXaf: received, record });
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
  { attempt, evidence, record }: Reviewed,
): Promise<AttemptRow | null> {
  const isReused = attempt.reason === "transaction_reused";
  if (evidence && isReceived(attempt, evidence) && !isReused)
    throw appError("payment_not_confirmed");
  const move = moveAttempt({
    id: attempt.id,
    version: attempt.version,
    to: "failed",
    reason: "reviewed",
    raw: evidence?.raw ?? null,
    txnId: null,
    ends: true,
    nextRead: isReused ? null : (watchAfterEnd[0] ?? null),
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
