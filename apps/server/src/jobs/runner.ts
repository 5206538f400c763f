import type { Context } from "../context.ts";
import type { Pace } from "./lease.ts";
import { takeLease, defaultPace } from "./lease.ts";

/**
 * A recurring job. `everySeconds` is the real time between runs. With `leaseSeconds` only one process at a time runs it, and another takes over when that
 * process crashed or hung for so long. Jobs without a lease claim their rows themselves (skip locked). `run` returns the amount of work done; more than 0
 * runs it again at once.
 */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  readonly leaseSeconds?: number;
  readonly run: () => Promise<number>;
  /** Waits for work that continues after a run; called when no further run starts. */
  readonly drain?: () => Promise<void>;
  /** Parts that run independently, so that none waits for another; `run` runs all of them. */
  readonly queues?: readonly Job[];
}

export interface JobRunner {
  start(): void;
  /** Runs a waiting job at once (NOTIFY, tests). */
  wake(name: string): void;
  /** Starts no further jobs and waits for running ones and their remaining work. */
  stop(): Promise<void>;
}

/** Runs a job once with its lease; returns 0 when another process holds the lease. An error is stored and thrown. */
export async function runJob(
  context: Context,
  job: Job,
  pace: Pace = defaultPace,
): Promise<number> {
  if (job.leaseSeconds === undefined) return job.run();
  const lease = await takeLease(context, { name: job.name, maxSeconds: job.leaseSeconds }, pace);
  if (!lease) return 0;
  try {
    const done = await job.run();
    await lease.release(null);
    return done;
  } catch (error) {
    await lease.release(String(error));
    throw error;
  }
}

interface Slot {
  /** The name of the job that this queue belongs to, or of the job itself. */
  readonly of: string;
  readonly job: Job;
  timer: NodeJS.Timeout | null;
  running: Promise<void> | null;
  again: boolean;
}

/** Creates a runner that starts jobs by timers; a failed job is logged and runs again at its next time. */
export function createJobRunner(context: Context, jobs: readonly Job[]): JobRunner {
  const slots = jobs.flatMap((job) =>
    (job.queues ?? [job]).map((part): Slot => ({
      of: job.name,
      job: part,
      timer: null,
      running: null,
      again: false,
    })),
  );
  let stopped = true;

  function schedule(slot: Slot, milliseconds: number): void {
    if (stopped) return;
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = setTimeout(() => runDue(slot), milliseconds);
  }
  function runDue(slot: Slot): void {
    if (stopped) return;
    slot.again = slot.running !== null;
    if (slot.running) return;
    slot.running = runSlot(context, slot).then((dueNow) => {
      slot.running = null;
      schedule(slot, dueNow ? 0 : slot.job.everySeconds * 1000);
    });
  }
  return {
    start() {
      stopped = false;
      for (const slot of slots) schedule(slot, Math.min(1000, slot.job.everySeconds * 1000));
    },
    wake(name) {
      for (const slot of slots) if (slot.of === name) runDue(slot);
    },
    async stop() {
      stopped = true;
      for (const slot of slots) if (slot.timer) clearTimeout(slot.timer);
      await Promise.all(slots.map((slot) => slot.running));
      await Promise.all(jobs.map((job) => job.drain?.()));
    },
  };
}

/** Runs a job once. Returns true if the next run is due at once: there was work, or a run was requested in the meantime. */
async function runSlot(context: Context, slot: Slot): Promise<boolean> {
  try {
    const done = await runJob(context, slot.job);
    return done > 0 || slot.again;
  } catch (error) {
    context.log.error({ err: error, job: slot.job.name }, "job failed");
    return false;
  }
}
