import { applyReading } from "./apply-reading.ts";
import type { AttemptRow } from "./attempt-store.ts";
import type { Reading } from "./decide-attempt.ts";
import { isExact } from "./decide-attempt.ts";
import type { PaymentServices } from "./payment-services.ts";
import { driverView, payableOf } from "./payment-services.ts";
import type { Evidence } from "./providers/payment-driver.ts";
import type { Cause } from "./settle-money.ts";

/** A reading and the attempt that it applies to: a capture changes the attempt first. */
interface ProviderReading {
  readonly attempt: AttemptRow;
  readonly reading: Reading;
}

/**
 * Reads an attempt at its provider. Returns `not_found` without a call if `prepare` has not stored the provider's identifiers yet. What the payer approved is
 * captured. A payment page that is still open at the end of the window, or whose payable can no longer be paid, is closed, so that nobody pays for seats that
 * are no longer held [T12].
 */
export async function readProvider(
  services: PaymentServices,
  row: AttemptRow,
  cause: Cause,
): Promise<ProviderReading> {
  const driver = services.drivers[row.driver];
  if (driver.prepare && row.provider_data === null)
    return { attempt: row, reading: { kind: "ok", value: "not_found" } };
  const reading = await driver.read(driverView(services, row));
  const evidence = reading.kind === "ok" && reading.value !== "not_found" ? reading.value : null;
  if (evidence?.state === "approved") return captureApproved(services, { row, evidence, cause });
  const isOpen = evidence?.state === "pending" && row.state !== "processing";
  if (!isOpen || !driver.cancel) return { attempt: row, reading };
  if (!row.overdue && (await isPayable(services, row))) return { attempt: row, reading };
  const closed = await driver.cancel(driverView(services, row));
  if (closed.kind !== "ok" || closed.value.state !== "cancelled")
    return { attempt: row, reading: closed };
  return {
    attempt: row,
    reading: row.overdue
      ? { kind: "ok", value: { ...closed.value, state: "expired", reason: "timeout" } }
      : { kind: "refused", code: "payable_closed", raw: closed.value.raw },
  };
}

/** Whether the payable of an attempt is unpaid and neither cancelled nor ended. */
async function isPayable(services: PaymentServices, row: AttemptRow): Promise<boolean> {
  const state = await payableOf(services, row.payable_kind).stateOf(row.payable_id);
  return state !== null && state.open;
}

interface Approved {
  readonly row: AttemptRow;
  readonly evidence: Evidence;
  readonly cause: Cause;
}

/**
 * Captures what the payer approved, if the payable can still be paid and is still held [T11]. The attempt becomes `processing` before the call, by compare-and-set:
 * from then on it is not cancelled, and an attempt that was cancelled before is not captured. Without a capture the approval lapses at the provider.
 */
async function captureApproved(
  services: PaymentServices,
  { row, evidence, cause }: Approved,
): Promise<ProviderReading> {
  const { capture } = services.drivers[row.driver];
  const read = (value: Evidence): ProviderReading => ({
    attempt: row,
    reading: { kind: "ok", value },
  });
  const lapsed: Evidence = { ...evidence, state: "expired", reason: "timeout" };
  if (!capture || row.state === "created" || !isExact(row, evidence)) return read(evidence);
  const isClaimed = row.state === "processing";
  if (!isClaimed && row.state !== "pending") return read(lapsed);
  // A claimed attempt may be captured by another process at this moment, so it is not ended here: as pending it is read once more.
  if (!(await canBePaid(services, row)))
    return read(isClaimed ? { ...evidence, state: "pending" } : lapsed);
  const claim: Evidence = { state: "processing", raw: "capture requested" };
  const claimed = isClaimed
    ? row
    : await applyReading(services, {
        attempt: row,
        reading: { kind: "ok", value: claim },
        cause,
      });
  if (claimed.state !== "processing")
    return { attempt: claimed, reading: { kind: "ok", value: evidence } };
  return { attempt: claimed, reading: await capture(driverView(services, claimed)) };
}

/** Whether the payable of an approved attempt is unpaid and held. The window ends approvals, not captures that were requested in time. */
async function canBePaid(services: PaymentServices, row: AttemptRow): Promise<boolean> {
  if (row.overdue && row.state !== "processing") return false;
  const state = await payableOf(services, row.payable_kind).stateOf(row.payable_id);
  return state !== null && state.open && new Date(state.holdUntil) > services.context.clock();
}
