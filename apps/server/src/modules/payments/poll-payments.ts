import type { Job } from "../../jobs/runner.ts";
import { alert } from "./alerts.ts";
import type { AttemptRow, DueAttempt } from "./attempt-store.ts";
import { leaseDue, readAgainIn } from "./attempt-store.ts";
import type { Reading } from "./decide-attempt.ts";
import type { Evidence } from "./providers/payment-driver.ts";
import { handleEvents } from "./event-store.ts";
import type { PaymentServices } from "./payment-services.ts";
import { driverView } from "./payment-services.ts";
import type { ProviderName } from "./providers/registry.ts";
import { applyReading, watchAfterEnd } from "./settle.ts";
import { recoverAttempt } from "./start-attempt.ts";

/** Reads leave a little more than their share of a second apart, so that the limit holds in any second although some travel faster than others. */
const jitter = 1.04;
/** Seconds of reads in one run: a process that stops waits no longer for it. */
const secondsPerRun = 5;
/** Milliseconds a busy process may fall behind the pace and catch up again. */
const maxLateness = 500;

/**
 * The only reader of one provider: everything that wants a read (schedule, callback, someone looking at the order, lost start, end of the window,
 * late watch) makes an attempt due, and this job, leased to one process at a time, starts reads at an even pace, at most as many in a second as the
 * provider allows. No read waits for the answer of another: reads stay open after the run that started them.
 */
export function pollJob(services: PaymentServices, provider: ProviderName): Job {
  const poller: Poller = { provider, open: new Map(), started: [] };
  return {
    name: `payment-poller-${provider}`,
    everySeconds: 1,
    leaseSeconds: 120,
    run: () => pollDue(services, poller),
    drain: async () => void (await Promise.all(poller.open.values())),
  };
}

interface Poller {
  readonly provider: ProviderName;
  /** Reads without an answer yet, by attempt; the driver's deadlines end them. */
  readonly open: Map<string, Promise<void>>;
  /** When the last reads of this process started, as many as the provider allows in a second. */
  readonly started: number[];
}

async function pollDue(services: PaymentServices, poller: Poller): Promise<number> {
  const perSecond = services.drivers[poller.provider].can.maxPollPerSecond;
  const turn = createPace(services, perSecond, poller.started);
  let reads = 0;
  for (
    let due = await leaseNext(services, perSecond, poller);
    due.length > 0;
    due = reads < perSecond * secondsPerRun ? await leaseNext(services, perSecond, poller) : []
  ) {
    for (const attempt of due) {
      await turn();
      poller.started.push(services.now());
      if (poller.started.length > perSecond) poller.started.shift();
      startRead(services, poller, attempt);
      reads += 1;
    }
  }
  if (reads > 0) await turn(); // the next run, of this process or another, keeps the pace
  return reads;
}

function startRead(services: PaymentServices, { open }: Poller, attempt: DueAttempt): void {
  const read = pollOne(services, attempt)
    .catch((error: unknown) =>
      services.context.log.error(
        { err: error, attempt: attempt.id },
        "a payment could not be looked at; it is due again in a minute",
      ),
    )
    .finally(() => open.delete(attempt.id));
  open.set(attempt.id, read);
}

/** Waits for the turn of the next read: evenly spaced, and never more than `perSecond` in a second even while catching up. */
function createPace(
  { pause, now }: PaymentServices,
  perSecond: number,
  started: readonly number[],
): () => Promise<void> {
  const spacing = (1000 / perSecond) * jitter;
  let slot = now() - spacing;
  return async () => {
    slot = Math.max(slot + spacing, now() - maxLateness);
    const oneSecondFull = started[started.length - perSecond] ?? -Infinity;
    const wait = Math.max(slot, oneSecondFull + 1000 * jitter) - now();
    if (wait > 0) await pause(wait);
  };
}

/** A quarter of a second's reads: a callback that arrives meanwhile waits no longer than that. An attempt whose read is open is not read twice at once. */
async function leaseNext(
  services: PaymentServices,
  perSecond: number,
  { provider, open }: Poller,
): Promise<readonly DueAttempt[]> {
  const due = await services.context.database.query(
    leaseDue(Math.ceil(perSecond / 4), [...open.keys()], provider),
  );
  if (due.length > 0) services.failpoint("poll: after lease");
  return due.toSorted(
    (one, other) =>
      Number(other.was_notified) - Number(one.was_notified) ||
      one.due_at.localeCompare(other.due_at),
  );
}

async function pollOne(services: PaymentServices, attempt: DueAttempt): Promise<void> {
  if (attempt.state === "created") return recoverAttempt(services, attempt);
  const reading = await services.drivers[attempt.driver].read(driverView(services, attempt));
  const after = await applyReading(services, {
    attempt,
    reading,
    cause: attempt.was_notified ? "callback" : "poll",
  });
  services.failpoint("poll: before reschedule");
  if (reading.kind !== "unknown") await closeEvents(services, after, stateIn(reading) === "paid");
  if (after.version === attempt.version) {
    const wait = nextRead(services, { attempt: after, polls: attempt.polls, reading });
    await services.context.database.query(
      readAgainIn(
        after.id,
        after.version,
        wait,
        attempt.was_notified && reading.kind === "unknown",
      ),
    );
  }
}

/** The callbacks that asked for this read; one that claimed a success the provider does not know was forged [T4]. */
async function closeEvents(
  services: PaymentServices,
  attempt: AttemptRow,
  isPaid: boolean,
): Promise<void> {
  const events = await services.context.database.query(
    handleEvents(attempt.id, `read: ${attempt.state}`),
  );
  const forged = isPaid ? [] : events.filter((event) => event.claimed === "paid");
  if (forged.length === 0) return;
  services.context.log.warn(
    { attempt: attempt.id, state: attempt.state },
    "a callback claimed a success that the provider does not know",
  );
  await services.context.database.batch(
    forged.map(() => alert("forged_callback", attempt.id, { state: attempt.state })),
  );
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
function nextRead(
  { context, drivers, ...services }: PaymentServices,
  { attempt, polls, reading }: Undecided,
): number | null {
  const now = context.clock();
  const view = driverView({ context, drivers, ...services }, attempt);
  const stillOpen = reading.kind === "unknown" || stateIn(reading) === "pending";
  if (attempt.ended_age !== null && !stillOpen)
    return (
      watchAfterEnd.map((age) => age - (attempt.ended_age ?? 0)).find((wait) => wait > 1) ?? null
    );
  const next = drivers[attempt.driver].nextPoll(view, polls, now);
  if (!next) return null;
  const wait = (next.getTime() - now.getTime()) / 1000;
  const untilEnd = (view.expiresAt.getTime() - now.getTime()) / 1000 + 1;
  return attempt.ended_age === null && untilEnd > 0 ? Math.min(wait, Math.max(1, untilEnd)) : wait;
}
