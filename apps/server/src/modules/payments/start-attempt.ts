import { applyReading } from "./apply-reading.ts";
import type { AttemptRow } from "./attempt-store.ts";
import {
  beginStart,
  loadAttempt,
  lockPayer,
  noteUnknownStart,
  readAgainIn,
  storeProviderData,
} from "./attempt-store.ts";
import type { AttemptReason, Reading } from "./decide-attempt.ts";
import type { Outcome, Started } from "./providers/payment-driver.ts";
import type { PayableState } from "./payable.ts";
import type { PaymentServices } from "./payment-services.ts";
import { driverView, payableOf } from "./payment-services.ts";
import { promptLimits } from "./prompt-limit.ts";
import { readProvider } from "./read-provider.ts";
import { settle } from "./settle.ts";

/**
 * Starts an opened attempt: sets `started_at`, calls the provider outside any transaction, then sets the attempt to pending or failed. After an unknown outcome
 * it stays `created`, and the poller recovers it. Safe to repeat: only one caller can set `started_at`; later calls do nothing.
 */
export async function startAttempt(services: PaymentServices, attemptId: string): Promise<void> {
  const [attempt] = await services.context.database.query(loadAttempt(attemptId));
  if (!attempt || attempt.state !== "created") return;
  if (attempt.driver === "zero") return void (await settle(services, attemptId, "start"));
  if (attempt.started_at !== null) return;
  const payable = await openPayable(services, attempt);
  if (!payable) return void (await endUnsent(services, attempt, "payable_closed"));
  services.failpoint("start: before mark");
  const marked = await markStarted(services, attempt);
  if (!marked) return endWhenLimited(services, attemptId);
  services.failpoint("start: before call");
  const outcome = await prepareAndStart(services, marked, payable);
  if (!outcome) return;
  services.failpoint("start: after call");
  await applyStart(services, marked, outcome);
  services.failpoint("start: after commit");
}

/** Requests and stores the provider's own identifiers if the driver has `prepare`, then requests the charge. Returns null if another process stored them or ended the attempt. */
async function prepareAndStart(
  services: PaymentServices,
  attempt: AttemptRow,
  payable: PayableState,
): Promise<Outcome<Started> | null> {
  const driver = services.drivers[attempt.driver];
  if (!driver.prepare || attempt.provider_data !== null)
    return driver.start(driverView(services, attempt, payable));
  const prepared = await driver.prepare(driverView(services, attempt, payable));
  if (prepared.kind !== "ok") return prepared;
  services.failpoint("prepare: before store");
  const [stored] = await services.context.database.query(
    storeProviderData(attempt.id, attempt.version, JSON.stringify(prepared.value)),
  );
  if (!stored) return null;
  services.failpoint("prepare: after store");
  return driver.start(driverView(services, stored, payable));
}

/** Returns the payable if it can still be paid, else null: no payment is requested for seats that are no longer held. */
async function openPayable(
  services: PaymentServices,
  attempt: AttemptRow,
): Promise<PayableState | null> {
  if (attempt.overdue) return null;
  const state = await payableOf(services, attempt.payable_kind).stateOf(attempt.payable_id);
  return state?.open && new Date(state.holdUntil) > services.context.clock() ? state : null;
}

async function markStarted(
  { context: { config, database } }: PaymentServices,
  attempt: AttemptRow,
): Promise<AttemptRow | null> {
  const limits = promptLimits(config);
  return database.transaction(async (transaction) => {
    const [, rows] = await transaction.batch([
      lockPayer(attempt.payer_phone ?? attempt.id),
      beginStart(attempt.id, limits.own, limits.phone, limits.unpaid),
    ]);
    return rows[0] ?? null;
  });
}

/** Ends an attempt that `markStarted` did not start because of a prompt limit; does nothing if another process started it. */
async function endWhenLimited(services: PaymentServices, attemptId: string): Promise<void> {
  const [attempt] = await services.context.database.query(loadAttempt(attemptId));
  if (attempt?.state === "created" && attempt.started_at === null)
    await endUnsent(services, attempt, "too_many_prompts");
}

/** Ends an attempt that was not sent to the provider, with a reason of ours. */
async function endUnsent(
  services: PaymentServices,
  attempt: AttemptRow,
  reason: AttemptReason,
): Promise<AttemptRow> {
  const reading: Reading = { kind: "refused", code: reason, raw: reason };
  return applyReading(services, { attempt, reading, cause: "start" });
}

async function applyStart(
  services: PaymentServices,
  attempt: AttemptRow,
  outcome: Outcome<Started>,
): Promise<void> {
  if (outcome.kind === "unknown") {
    await services.context.database.query(
      noteUnknownStart(attempt.id, attempt.version, outcome.likelyReason ?? null, outcome.raw, 1),
    );
    return;
  }
  const reading: Reading =
    outcome.kind === "ok" ? { kind: "ok", value: { state: "pending", raw: "accepted" } } : outcome;
  await applyReading(services, { attempt, reading, cause: "start" });
}

/** Maximum reads with `not_found` before the attempt ends with provider_unavailable. */
const maxResends = 3;

/**
 * Recovers an attempt whose start has no known outcome (lost response, crashed process). Reads it by reference and applies the result. If the provider
 * does not have it, sends it again under the same reference while the payable can be paid, else ends it.
 */
export async function recoverAttempt(services: PaymentServices, due: AttemptRow): Promise<void> {
  if (due.started_at === null) return startAttempt(services, due.id);
  services.failpoint("recover: before read");
  const { attempt, reading } = await readProvider(services, due, "recovery");
  services.failpoint("recover: after read");
  if (reading.kind !== "ok" || reading.value !== "not_found") {
    const after = await applyReading(services, { attempt, reading, cause: "recovery" });
    if (after.state === "created")
      await services.context.database.query(
        readAgainIn(attempt.id, after.version, resendPause(attempt), false),
      );
    return;
  }
  if (attempt.reason === "merchant_config")
    return void (await endUnsent(services, attempt, "merchant_config"));
  const payable = await openPayable(services, attempt);
  if (!payable) return void (await endUnsent(services, attempt, "payable_closed"));
  if (attempt.polls > maxResends)
    return void (await endUnsent(services, attempt, "provider_unavailable"));
  services.failpoint("recover: before resend");
  const outcome = await prepareAndStart(services, attempt, payable);
  if (!outcome) return;
  services.failpoint("recover: after resend");
  if (outcome.kind === "unknown") {
    await services.context.database.query(
      noteUnknownStart(
        attempt.id,
        attempt.version,
        outcome.likelyReason ?? null,
        outcome.raw,
        resendPause(attempt),
      ),
    );
    return;
  }
  await applyStart(services, attempt, outcome);
}

/** Returns the seconds until the next attempt to send: 5, 10, 20, 40, … at most 5 minutes. */
function resendPause({ polls }: AttemptRow): number {
  return Math.min(300, 5 * 2 ** Math.max(0, polls - 1));
}
