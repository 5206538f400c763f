import type { Job } from "../../jobs/runner.ts";
import { alert } from "./alerts.ts";
import type { AttemptRow, DueAttempt } from "./attempt-store.ts";
import { leaseDue, readAgainIn } from "./attempt-store.ts";
import type { Reading } from "./decide-attempt.ts";
import type { Evidence } from "./drivers/payment-driver.ts";
import { handleEvents } from "./event-store.ts";
import type { PaymentParts } from "./payment-parts.ts";
import { driverView } from "./payment-parts.ts";
import { applyReading, watchAfterEnd } from "./settle.ts";
import { recoverAttempt } from "./start-attempt.ts";

/** Reads of one turn. */
const batch = 8;
/** Milliseconds from one read to the next: with the spread of arrivals never more than 8 in any second [providers §2]. */
const spacing = 140;

/**
 * The only reader of the provider: everything that wants a read (schedule, callback, someone looking at the order, lost start, end of the window,
 * late watch) makes an attempt due, and this job, leased to one process at a time, reads what is due evenly and in fair order.
 */
export function pollJob(parts: PaymentParts): Job {
  return { name: "payment-poller", everySeconds: 1, leaseSeconds: 120, run: () => pollDue(parts) };
}

async function pollDue(parts: PaymentParts): Promise<number> {
  const due = await parts.context.database.query(leaseDue(batch));
  if (due.length > 0) parts.crash("poll: after lease");
  const inOrder = due.toSorted((one, other) => one.due_at.localeCompare(other.due_at));
  const reads: Promise<void>[] = [];
  for (const attempt of inOrder) {
    const read = pollOne(parts, attempt);
    read.catch(() => undefined); // judged below: until then nobody waits for it, and a failure nobody waits for ends the process
    reads.push(read);
    await parts.pause(spacing);
  }
  const failed = (await Promise.allSettled(reads)).filter((read) => read.status === "rejected");
  for (const { reason } of failed) parts.context.log.error({ err: reason }, "a payment could not be looked at; it is due again in a minute");
  if (failed.length === due.length && failed[0]) throw failed[0].reason;
  return due.length;
}

async function pollOne(parts: PaymentParts, attempt: DueAttempt): Promise<void> {
  if (attempt.state === "created") return recoverAttempt(parts, attempt);
  const reading = await parts.drivers[attempt.driver].read(driverView(parts, attempt));
  const after = await applyReading(parts, { attempt, reading, cause: attempt.was_hinted ? "callback" : "poll" });
  parts.crash("poll: before reschedule");
  if (reading.kind !== "unknown") await closeEvents(parts, after, stateIn(reading) === "paid");
  if (after.version === attempt.version) {
    const wait = nextRead(parts, { attempt: after, polls: attempt.polls, reading });
    await parts.context.database.query(readAgainIn(after.id, after.version, wait, attempt.was_hinted && reading.kind === "unknown"));
  }
}

/** The callbacks that asked for this read; one that claimed a success the provider does not know was forged [T4]. */
async function closeEvents(parts: PaymentParts, attempt: AttemptRow, isPaid: boolean): Promise<void> {
  const events = await parts.context.database.query(handleEvents(attempt.id, `read: ${attempt.state}`));
  const forged = isPaid ? [] : events.filter((event) => event.claimed === "SUCCESSFUL");
  if (forged.length === 0) return;
  parts.context.log.warn({ attempt: attempt.id, state: attempt.state }, "a callback claimed a success that the provider does not know");
  await parts.context.database.batch(forged.map(() => alert("forged_callback", attempt.id, { state: attempt.state })));
}

function stateIn(reading: Reading): Evidence["state"] | null {
  return reading.kind === "ok" && reading.value !== "not_found" ? reading.value.state : null;
}

interface Undecided {
  readonly attempt: AttemptRow;
  readonly polls: number;
  readonly reading: Reading;
}

/** Seconds until the next read: the driver's schedule while undecided, right after the end of the window, a few looks at what has ended. */
function nextRead({ context, drivers, ...parts }: PaymentParts, { attempt, polls, reading }: Undecided): number | null {
  const now = context.clock();
  const view = driverView({ context, drivers, ...parts }, attempt);
  const stillOpen = reading.kind === "unknown" || stateIn(reading) === "pending";
  if (attempt.ended_age !== null && !stillOpen) return watchAfterEnd.map((age) => age - (attempt.ended_age ?? 0)).find((wait) => wait > 1) ?? null;
  const next = drivers[attempt.driver].nextPoll(view, polls, now);
  if (!next) return null;
  const wait = (next.getTime() - now.getTime()) / 1000;
  const untilEnd = (view.expiresAt.getTime() - now.getTime()) / 1000 + 1;
  return attempt.ended_age === null && untilEnd > 0 ? Math.min(wait, Math.max(1, untilEnd)) : wait;
}
