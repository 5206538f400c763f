import type { Job } from "../../jobs/runner.ts";
import { alert } from "./alerts.ts";
import { applyReading, watchAfterEnd } from "./apply-reading.ts";
import type { AttemptRow, DueAttempt } from "./attempt-store.ts";
import { leaseDue, readAgainIn } from "./attempt-store.ts";
import type { Reading } from "./decide-attempt.ts";
import type { Evidence } from "./providers/payment-driver.ts";
import { handleEvents } from "./event-store.ts";
import type { PaymentServices } from "./payment-services.ts";
import { driverView } from "./payment-services.ts";
import type { ProviderName } from "./providers/registry.ts";
import { readProvider } from "./read-provider.ts";
import { recoverAttempt } from "./start-attempt.ts";

/** Reads are spaced 4 % wider than the limit requires, because network delays vary. */
const spacingFactor = 1.04;
/** Maximum seconds of reads per run; limits how long shutdown waits. */
const secondsPerRun = 5;
/** Maximum delay in ms that is caught up by faster reads. */
const maxCatchUpMs = 500;

/**
 * Returns the job that polls one provider. Other code makes an attempt due; this job reads due attempts evenly spaced, at most `maxPollPerSecond`.
 * The lease allows one process at a time. Reads run concurrently and may continue after a run (0030).
 */
export function pollJob(services: PaymentServices, provider: ProviderName): Job {
  const poller: Poller = { provider, inFlight: new Map(), started: [] };
  return {
    name: `payment-poller-${provider}`,
    everySeconds: 1,
    leaseSeconds: 120,
    run: () => pollDue(services, poller),
    drain: async () => void (await Promise.all(poller.inFlight.values())),
  };
}

interface Poller {
  readonly provider: ProviderName;
  /** Reads without a response, by attempt id; the timeouts of the driver limit their duration. */
  readonly inFlight: Map<string, Promise<void>>;
  /** Start times (ms) of the latest reads, at most as many as the provider allows per second. */
  readonly started: number[];
}

async function pollDue(services: PaymentServices, poller: Poller): Promise<number> {
  const perSecond = services.drivers[poller.provider].can.maxPollPerSecond;
  const waitForSlot = createRateLimiter(services, perSecond, poller.started);
  let reads = 0;
  while (reads < perSecond * secondsPerRun) {
    const due = await leaseNext(services, perSecond, poller);
    if (due.length === 0) break;
    for (const attempt of due) {
      await waitForSlot();
      poller.started.push(services.now());
      if (poller.started.length > perSecond) poller.started.shift();
      startRead(services, poller, attempt);
      reads += 1;
    }
  }
  if (reads > 0) await waitForSlot(); // keeps the spacing across runs
  return reads;
}

function startRead(services: PaymentServices, { inFlight }: Poller, attempt: DueAttempt): void {
  const read = pollOne(services, attempt)
    .catch((error: unknown) =>
      services.context.log.error({ err: error, attempt: attempt.id }, "payment poll failed"),
    )
    .finally(() => inFlight.delete(attempt.id));
  inFlight.set(attempt.id, read);
}

/** Returns a function that waits until the next read may start: evenly spaced, at most `perSecond` in a second. */
function createRateLimiter(
  { pause, now }: PaymentServices,
  perSecond: number,
  started: readonly number[],
): () => Promise<void> {
  const spacing = (1000 / perSecond) * spacingFactor;
  let slot = now() - spacing;
  return async () => {
    slot = Math.max(slot + spacing, now() - maxCatchUpMs);
    const oneSecondFull = started[started.length - perSecond] ?? -Infinity;
    const wait = Math.max(slot, oneSecondFull + 1000 * spacingFactor) - now();
    if (wait > 0) await pause(wait);
  };
}

/** Leases the reads of a quarter second, which limits the wait of a new callback. Attempts in flight are excluded. */
async function leaseNext(
  services: PaymentServices,
  perSecond: number,
  { provider, inFlight }: Poller,
): Promise<readonly DueAttempt[]> {
  const due = await services.context.database.query(
    leaseDue(Math.ceil(perSecond / 4), [...inFlight.keys()], provider),
  );
  if (due.length > 0) services.failpoint("poll: after lease");
  return due.toSorted(
    (one, other) =>
      Number(other.was_notified) - Number(one.was_notified) ||
      one.due_at.localeCompare(other.due_at),
  );
}

async function pollOne(services: PaymentServices, due: DueAttempt): Promise<void> {
  if (due.state === "created") return recoverAttempt(services, due);
  const cause = due.was_notified ? "callback" : "poll";
  const { attempt, reading } = await readProvider(services, due, cause);
  const after = await applyReading(services, { attempt, reading, cause });
  services.failpoint("poll: before reschedule");
  if (reading.kind !== "unknown")
    await closeEvents(services, after, {
      readBegan: due.read_began,
      isPaid: stateIn(reading) === "paid",
    });
  if (after.version === attempt.version) {
    const wait = nextRead(services, { attempt: after, polls: due.polls, reading });
    await services.context.database.query(
      readAgainIn(after.id, after.version, wait, due.was_notified && reading.kind === "unknown"),
    );
  }
}

/** Marks the callbacks received before this read as handled. A success that they claim and the provider does not confirm raises an alert as forged [T4]. */
async function closeEvents(
  services: PaymentServices,
  attempt: AttemptRow,
  { readBegan, isPaid }: { readonly readBegan: string; readonly isPaid: boolean },
): Promise<void> {
  const events = await services.context.database.query(
    handleEvents(attempt.id, `read: ${attempt.state}`, readBegan),
  );
  const forged = isPaid ? [] : events.filter((event) => event.checked && event.claimed === "paid");
  if (forged.length === 0) return;
  services.context.log.warn(
    { attempt: attempt.id, state: attempt.state },
    "callback claims a success that the provider does not confirm",
  );
  await services.context.database.batch(
    forged.map(() => alert("forged_callback", attempt.id, { state: attempt.state })),
  );
}

function stateIn(reading: Reading): Evidence["state"] | null {
  return reading.kind === "ok" && reading.value !== "not_found" ? reading.value.state : null;
}

interface LastRead {
  readonly attempt: AttemptRow;
  readonly polls: number;
  readonly reading: Reading;
}

/**
 * Returns the seconds until the next read, or null for none: by the driver's schedule while pending, once right after expiry, then at the ages in
 * `watchAfterEnd`, also when the schedule is over and the provider did not respond.
 */
function nextRead(services: PaymentServices, { attempt, polls, reading }: LastRead): number | null {
  const now = services.context.clock();
  const view = driverView(services, attempt);
  const stillOpen = reading.kind === "unknown" || stateIn(reading) === "pending";
  const watch = () =>
    attempt.ended_age === null
      ? null
      : (watchAfterEnd.map((age) => age - (attempt.ended_age ?? 0)).find((wait) => wait > 1) ??
        null);
  if (attempt.ended_age !== null && !stillOpen) return watch();
  const next = services.drivers[attempt.driver].nextPoll(view, polls, now);
  if (!next) return watch();
  const wait = (next.getTime() - now.getTime()) / 1000;
  const untilEnd = (view.expiresAt.getTime() - now.getTime()) / 1000 + 1;
  return attempt.ended_age === null && untilEnd > 0 ? Math.min(wait, Math.max(1, untilEnd)) : wait;
}
