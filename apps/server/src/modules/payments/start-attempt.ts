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
import { driverView, payableOf, readProvider } from "./payment-services.ts";
import { promptLimits } from "./prompt-limit.ts";
import { applyReading, settle } from "./settle.ts";

/**
 * Starts an attempt that was opened: marks it, asks the provider outside any transaction, then pending or failed; an unknown outcome stays
 * created for the poller. Safe to repeat: only the first caller marks it, whatever was marked before is the poller's.
 */
export async function startAttempt(services: PaymentServices, attemptId: string): Promise<void> {
  const [attempt] = await services.context.database.query(loadAttempt(attemptId));
  if (!attempt || attempt.state !== "created") return;
  if (attempt.driver === "zero") return void (await settle(services, attemptId, "start"));
  if (attempt.started_at !== null) return;
  const payable = await openPayable(services, attempt);
  if (!payable) return void (await endUnsent(services, attempt, "payable_closed"));
  services.failpoint("start: before mark");
  const marked = await mark(services, attempt);
  if (!marked) return endWhenLimited(services, attemptId);
  services.failpoint("start: before call");
  const outcome = await prepareAndStart(services, marked, payable.label);
  if (!outcome) return;
  services.failpoint("start: after call");
  await applyStart(services, marked, outcome);
  services.failpoint("start: after commit");
}

/** Has the provider name the payment if it does that itself, stores the name, then asks it to charge; null: another process does that or ended the attempt. */
async function prepareAndStart(
  services: PaymentServices,
  attempt: AttemptRow,
  label: string,
): Promise<Outcome<Started> | null> {
  const driver = services.drivers[attempt.driver];
  if (!driver.prepare || attempt.provider_data !== null)
    return driver.start(driverView(services, attempt, label));
  const prepared = await driver.prepare(driverView(services, attempt, label));
  if (prepared.kind !== "ok") return prepared;
  services.failpoint("prepare: before store");
  const [stored] = await services.context.database.query(
    storeProviderData(attempt.id, attempt.version, JSON.stringify(prepared.value)),
  );
  if (!stored) return null;
  services.failpoint("prepare: after store");
  return driver.start(driverView(services, stored, label));
}

/** The payable while it may still be paid: nobody is asked for money for seats that are gone. */
async function openPayable(
  services: PaymentServices,
  attempt: AttemptRow,
): Promise<PayableState | null> {
  if (attempt.overdue) return null;
  const state = await payableOf(services, attempt.payable_kind).stateOf(attempt.payable_id);
  return state?.open && new Date(state.holdUntil) > services.context.clock() ? state : null;
}

async function mark(
  { context: { config, database } }: PaymentServices,
  attempt: AttemptRow,
): Promise<AttemptRow | null> {
  const limits = promptLimits(config);
  return database.transaction(async (transaction) => {
    const [, rows] = await transaction.batch([
      lockPayer(attempt.payer_phone ?? attempt.id),
      beginStart(attempt.id, limits.own, limits.phone),
    ]);
    return rows[0] ?? null;
  });
}

/** Not marked: somebody else did, or the number has had its prompts. */
async function endWhenLimited(services: PaymentServices, attemptId: string): Promise<void> {
  const [attempt] = await services.context.database.query(loadAttempt(attemptId));
  if (attempt?.state === "created" && attempt.started_at === null)
    await endUnsent(services, attempt, "too_many_prompts");
}

/** Ends an attempt that the provider does not know; the reason is ours. */
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
      noteUnknownStart(attempt.id, attempt.version, outcome.suspect ?? null, outcome.raw, 1),
    );
    return;
  }
  const reading: Reading =
    outcome.kind === "ok" ? { kind: "ok", value: { state: "pending", raw: "accepted" } } : outcome;
  await applyReading(services, { attempt, reading, cause: "start" });
}

/** After so many reads that say "never arrived" the provider counts as unavailable. */
const maxResends = 3;

/**
 * An attempt whose start has no known outcome (lost answer, process died): read by reference; known there: go on from that; never arrived:
 * send again under the same reference while it can still be paid, else end it.
 */
export async function recoverAttempt(
  services: PaymentServices,
  attempt: AttemptRow,
): Promise<void> {
  if (attempt.started_at === null) return startAttempt(services, attempt.id);
  services.failpoint("recover: before read");
  const reading = await readProvider(services, attempt);
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
  const outcome = await prepareAndStart(services, attempt, payable.label);
  if (!outcome) return;
  services.failpoint("recover: after resend");
  if (outcome.kind === "unknown") {
    await services.context.database.query(
      noteUnknownStart(
        attempt.id,
        attempt.version,
        outcome.suspect ?? null,
        outcome.raw,
        resendPause(attempt),
      ),
    );
    return;
  }
  await applyStart(services, attempt, outcome);
}

/** Seconds: 5, 10, 20, 40, … at most 5 minutes. */
function resendPause({ polls }: AttemptRow): number {
  return Math.min(300, 5 * 2 ** Math.max(0, polls - 1));
}
