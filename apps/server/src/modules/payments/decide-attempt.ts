import { allowed } from "@wakafine/shared/lifecycles/lifecycle.ts";
import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import { attemptLifecycle } from "@wakafine/shared/payments/states.ts";
import type { AlertKind } from "./alerts.ts";
import type { AttemptRow } from "./attempt-store.ts";
import type { Evidence, Outcome, Reason } from "./providers/payment-driver.ts";

/** Reason of an attempt's current state: a provider's reason or one of ours. */
export type AttemptReason =
  | Reason
  | "provider_unavailable"
  | "too_many_prompts"
  | "payable_closed"
  | "mismatch"
  | "undecided"
  | "transaction_reused"
  | "reviewed"
  | "refunded_at_provider";

/** Result of a provider read, or a refusal of our own without a provider call. */
export type Reading = Outcome<Evidence | "not_found", AttemptReason>;

/** Change of an attempt that follows from a reading. */
export type Decision =
  | { readonly kind: "nothing" }
  | {
      readonly kind: "move";
      readonly to: AttemptState;
      readonly reason: AttemptReason | null;
      readonly alert: AlertKind | null;
    }
  /** The payment succeeded. `late`: the attempt had already ended. */
  | { readonly kind: "money"; readonly late: boolean };

export type AttemptData = Pick<
  AttemptRow,
  "id" | "state" | "currency" | "amount_minor" | "overdue" | "age" | "reason"
>;

const nothing: Decision = { kind: "nothing" };
const running: ReadonlySet<AttemptState> = new Set(["created", "pending", "processing"]);
const ended: ReadonlySet<AttemptState> = new Set(["failed", "expired", "cancelled"]);
const undecidedAfterSeconds = 24 * 3600;

/** Returns the change for an attempt and a reading, by the transition table of docs/rules/payment-states.md. */
export function decide(attempt: AttemptData, reading: Reading): Decision {
  if (reading.kind === "unknown") return unread(attempt);
  if (reading.kind === "refused") return end(attempt, "failed", reading.code);
  if (reading.value === "not_found")
    return attempt.state === "pending" && attempt.overdue
      ? end(attempt, "expired", "timeout")
      : unread(attempt);
  const evidence = reading.value;
  if (evidence.state === "paid") return money(attempt, evidence);
  if (evidence.state === "approved") return approved(attempt, evidence);
  if (evidence.state === "pending" || evidence.state === "processing")
    return waiting(attempt, evidence.state, evidence.reason ?? null);
  return end(attempt, evidence.state, evidence.reason ?? null);
}

/** A read without a result is not a failure. After a day an administrator decides (docs/rules/payment-states.md). */
function unread(attempt: AttemptData): Decision {
  return running.has(attempt.state) && attempt.age >= undecidedAfterSeconds
    ? move("review", "undecided", "payment_undecided")
    : nothing;
}

function money(attempt: AttemptData, evidence: Evidence): Decision {
  const openAgain =
    ended.has(attempt.state) || (attempt.state === "review" && attempt.reason === "undecided");
  if (!running.has(attempt.state) && !openAgain) return nothing; // a paid attempt stays paid; only an administrator ends a review
  if (attempt.reason === "refunded_at_provider") return nothing; // the provider still reports the payment after its refund
  return isExact(attempt, evidence)
    ? { kind: "money", late: openAgain }
    : move("review", "mismatch", "payment_mismatch");
}

/** The payer approved another payment than the requested one: it is not captured. Otherwise only its capture changes the attempt. */
function approved(attempt: AttemptData, evidence: Evidence): Decision {
  if (attempt.state === "created") return move("pending", null, null);
  return running.has(attempt.state) && !isExact(attempt, evidence)
    ? move("review", "mismatch", "payment_mismatch")
    : unread(attempt);
}

function waiting(
  attempt: AttemptData,
  state: "pending" | "processing",
  reason: AttemptReason | null,
): Decision {
  if (attempt.state === "created") return move("pending", null, null);
  if (attempt.state === "processing" && state === "pending") return move("pending", reason, null); // the payer must act again
  if (attempt.state === "pending" && state === "processing") return move("processing", null, null);
  return attempt.state === "pending" && attempt.overdue
    ? end(attempt, "expired", "timeout")
    : unread(attempt);
}

/** Returns whether the provider reports exactly the amount, currency and reference of the attempt. */
export function isExact(
  attempt: Pick<AttemptData, "id" | "currency" | "amount_minor">,
  { money, reference }: Evidence,
): boolean {
  return (
    money?.currency === attempt.currency &&
    money.minor === BigInt(attempt.amount_minor) &&
    reference === attempt.id
  );
}

/** A "failed" for an attempt that has ended or is paid changes nothing; it is recorded with its event. */
function end(
  attempt: AttemptData,
  state: "failed" | "expired" | "cancelled",
  reason: AttemptReason | null,
): Decision {
  if (!running.has(attempt.state)) return nothing;
  // This read precedes the capture, so only the response to the capture is final.
  if (attempt.state === "processing" && state !== "failed") return unread(attempt);
  const to = allowed(attemptLifecycle, attempt.state, state) ? state : "failed";
  return move(to, reason, reason === "merchant_config" ? "merchant_config" : null);
}

function move(to: AttemptState, reason: AttemptReason | null, alert: AlertKind | null): Decision {
  return { kind: "move", to, reason, alert };
}
