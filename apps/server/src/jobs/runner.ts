import type { Context } from "../context.ts";
import { statement } from "../database/database.ts";

/**
 * Work that repeats. `everySeconds` of real time between runs; `leaseSeconds` set: only one process at a time does it.
 * Jobs without a lease claim their rows themselves (skip locked). `run` answers how much it did: more than 0 runs again at once.
 */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  readonly leaseSeconds?: number;
  readonly run: () => Promise<number>;
  /** Parts that the runner runs apart, so that none waits for another; `run` does them all. */
  readonly lanes?: readonly Job[];
}

export interface JobRunner {
  start(): void;
  /** Runs a job that is waiting right away (NOTIFY, tests). */
  wake(name: string): void;
  /** Lets running jobs end, starts none. */
  stop(): Promise<void>;
}

const takeLease = statement<{ leased_until: string }, [string, number]>(
  "take job lease",
  `insert into job_leases as l (name, leased_until, last_started_at) values ($1, app_now() + make_interval(secs => $2), app_now())
   on conflict (name) do update set leased_until = excluded.leased_until, last_started_at = excluded.last_started_at
     where l.leased_until < app_now() returning leased_until`,
);
const giveLeaseBack = statement<never, [string, string, string | null]>(
  "give job lease back",
  "update job_leases set leased_until = '-infinity', last_finished_at = app_now(), last_error = $3 where name = $1 and leased_until = $2::timestamptz",
);

/** Runs one job once, under its lease; answers 0 when another process holds it. A lease that was lost meanwhile is not given back. A failure is recorded and thrown. */
export async function runJob(context: Context, job: Job): Promise<number> {
  if (job.leaseSeconds === undefined) return job.run();
  const [lease] = await context.database.query(takeLease(job.name, job.leaseSeconds));
  if (!lease) return 0;
  try {
    const done = await job.run();
    await context.database.query(giveLeaseBack(job.name, lease.leased_until, null));
    return done;
  } catch (error) {
    await context.database.query(giveLeaseBack(job.name, lease.leased_until, String(error)));
    throw error;
  }
}

/** Timers over jobs; a failing job is logged and tried again at its next turn. */
export function createJobRunner(context: Context, jobs: readonly Job[]): JobRunner {
  const parts = jobs.flatMap((job) => (job.lanes ?? [job]).map((part) => ({ of: job.name, job: part })));
  const slots = new Map(parts.map(({ of, job }) => [job.name, { of, job, timer: null as NodeJS.Timeout | null, running: null as Promise<void> | null, again: false }]));
  let stopped = true;

  function schedule(name: string, milliseconds: number): void {
    const slot = slots.get(name);
    if (!slot || stopped) return;
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = setTimeout(() => turn(name), milliseconds);
  }
  function turn(name: string): void {
    const slot = slots.get(name);
    if (!slot || stopped) return;
    if (slot.running) {
      slot.again = true;
      return;
    }
    slot.again = false;
    slot.running = runJob(context, slot.job).then(
      (done) => settle(name, done > 0 || slot.again),
      (error: unknown) => {
        context.log.error({ err: error, job: name }, "job failed");
        settle(name, false);
      },
    );
  }
  function settle(name: string, soon: boolean): void {
    const slot = slots.get(name);
    if (!slot) return;
    slot.running = null;
    schedule(name, soon ? 0 : slot.job.everySeconds * 1000);
  }
  return {
    start() {
      stopped = false;
      for (const [name, { job }] of slots) schedule(name, Math.min(1000, job.everySeconds * 1000));
    },
    wake(name) {
      for (const [part, slot] of slots) if (slot.of === name) turn(part);
    },
    async stop() {
      stopped = true;
      for (const slot of slots.values()) if (slot.timer) clearTimeout(slot.timer);
      await Promise.allSettled([...slots.values()].map((slot) => slot.running));
    },
  };
}
