import { maxHoldUntil } from "@wakafine/shared/bookings/hold.ts";
import { audit } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { alert } from "./alerts.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { loadAttempt, moveAttempt } from "./attempt-store.ts";
import type { Decision, Reading } from "./decide-attempt.ts";
import { decide } from "./decide-attempt.ts";
import type { PaymentServices } from "./payment-services.ts";
import { payableOf } from "./payment-services.ts";
import type { Cause } from "./settle-money.ts";
import { settleMoney } from "./settle-money.ts";

export interface Read {
  readonly attempt: AttemptRow;
  readonly reading: Reading;
  readonly cause: Cause;
  /** The reading is true only while the provider's identifiers are not stored; default false. */
  readonly onlyUnnamed?: boolean;
}

const maxRaces = 5;

/** Changes an attempt at most once, in one transaction, as a reading says. After a concurrent change the decision is repeated, because a success overrides the other change. */
export async function applyReading(
  services: PaymentServices,
  { attempt, reading, cause, onlyUnnamed = false }: Read,
): Promise<AttemptRow> {
  let known = attempt;
  for (let race = 0; race < maxRaces; race += 1) {
    if (onlyUnnamed && known.provider_data !== null) return known;
    const decision = decide(known, reading);
    if (decision.kind === "nothing") return known;
    const read = { attempt: known, reading, cause, onlyUnnamed };
    const changed = await applyDecision(services, read, decision);
    if (changed) return changed;
    const [fresh] = await services.context.database.query(loadAttempt(attempt.id));
    if (!fresh) throw new Error(`attempt ${attempt.id} not found`);
    known = fresh;
  }
  return known;
}

async function applyDecision(
  services: PaymentServices,
  read: Read,
  decision: Exclude<Decision, { kind: "nothing" }>,
): Promise<AttemptRow | null> {
  const { attempt, reading, cause } = read;
  if (decision.kind === "move") return changeState(services, read, decision);
  const evidence = reading.kind === "ok" && reading.value !== "not_found" ? reading.value : null;
  if (!evidence) throw new Error("settle without provider evidence");
  try {
    return await settleMoney(services, { attempt, evidence, late: decision.late, cause });
  } catch (error) {
    if (!isReusedTransaction(error)) throw error;
    return changeState(services, read, {
      kind: "move",
      to: "review",
      reason: "transaction_reused",
      alert: "transaction_reused",
    });
  }
}

/** The provider returned the same transaction id for two attempts, so at most one of them was paid. */
export function isReusedTransaction(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === "attempts_txn";
}

/** Seconds after its end at which an attempt is read again, because money may arrive late. */
export const watchAfterEnd: readonly number[] = [600, 3600, 6 * 3600, 24 * 3600];

async function changeState(
  services: PaymentServices,
  { attempt, reading, cause, onlyUnnamed = false }: Read,
  decision: Extract<Decision, { kind: "move" }>,
): Promise<AttemptRow | null> {
  const { to, reason } = decision;
  const ends = to !== "pending" && to !== "processing";
  const watched = to === "failed" || to === "expired" || to === "cancelled";
  const raw =
    reading.kind === "ok"
      ? reading.value === "not_found"
        ? "not found"
        : reading.value.raw
      : reading.raw;
  const move = moveAttempt({
    id: attempt.id,
    version: attempt.version,
    to,
    reason,
    raw,
    txnId: null,
    ends,
    onlyUnnamed,
    nextRead: ends ? (watched ? (watchAfterEnd[0] ?? null) : null) : 5,
  });
  const holding = to === "processing" ? await holdToTheEnd(services, attempt) : [];
  return services.context.database.transaction(async (transaction) => {
    const [moved] = await transaction.query(move);
    if (!moved) return null;
    services.failpoint("move: after claim");
    await transaction.finish([
      ...holding,
      audit(
        {
          action: "settle payment",
          entity: "payment_attempt",
          entityId: attempt.id,
          from: attempt.state,
          to,
          reason: reason ? `${cause}: ${reason}` : cause,
        },
        null,
      ),
      ...(decision.alert
        ? [
            alert(
              decision.alert,
              decision.alert === "merchant_config" ? attempt.driver : attempt.id,
              { attempt: attempt.id, raw },
            ),
          ]
        : []),
    ]);
    return moved;
  });
}

/** Returns the statements that extend the hold of a payable to its maximum, while its payment is processed [G.book.10]. */
async function holdToTheEnd(
  services: PaymentServices,
  { payable_kind: kind, payable_id: id }: AttemptRow,
): Promise<readonly Statement<unknown>[]> {
  const payable = payableOf(services, kind);
  const state = await payable.stateOf(id);
  if (!state?.open) return [];
  const end = maxHoldUntil(new Date(state.holdStartedAt), new Date(state.departsAt));
  return end > new Date(state.holdUntil) ? payable.extendHold(id, end) : [];
}
