import type { Context, Log } from "../context.ts";
import { statement } from "../database/database.ts";

/** Lease duration and heartbeat interval. The jobs of a killed process wait until the lease expires. */
export interface Pace {
  readonly leaseSeconds: number;
  readonly heartbeatMilliseconds: number;
}

export interface Lifespan extends Pace {
  /** Maximum lease time of a hanging job, regardless of heartbeats. */
  readonly maxSeconds: number;
}

export const defaultPace: Pace = { leaseSeconds: 20, heartbeatMilliseconds: 5000 };

const take = statement<{ leased_until: string }, [string, number]>(
  "take job lease",
  `insert into job_leases as l (name, leased_until, last_started_at) values ($1, app_now() + make_interval(secs => $2), app_now())
   on conflict (name) do update set leased_until = excluded.leased_until, last_started_at = excluded.last_started_at
     where l.leased_until < app_now() returning leased_until`,
);
const renew = statement<{ leased_until: string }, [string, string, number]>(
  "renew job lease",
  `update job_leases set leased_until = app_now() + make_interval(secs => $3)
   where name = $1 and leased_until = $2::timestamptz and leased_until >= app_now() returning leased_until`,
);
const giveBack = statement<never, [string, string, string | null]>(
  "give job lease back",
  "update job_leases set leased_until = '-infinity', last_finished_at = app_now(), last_error = $3 where name = $1 and leased_until = $2::timestamptz",
);

export interface Lease {
  /** Releases the lease, unless it was lost. */
  release(error: string | null): Promise<void>;
}

interface Leased {
  readonly name: string;
  readonly maxSeconds: number;
}

/** Acquires the lease of a job and renews it until released; null if another process holds it. */
export async function takeLease(
  { database, log }: Context,
  { name, maxSeconds }: Leased,
  pace: Pace,
): Promise<Lease | null> {
  const seconds = Math.min(maxSeconds, pace.leaseSeconds);
  const [taken] = await database.query(take(name, seconds));
  if (!taken) return null;
  let until = taken.leased_until;
  const heartbeat = startHeartbeat({ ...pace, maxSeconds }, log, async () => {
    const [kept] = await database.query(renew(name, until, seconds));
    if (kept) until = kept.leased_until;
    else log.warn({ job: name }, "job lease lost");
    return kept !== undefined;
  });
  return {
    async release(error) {
      await heartbeat.stop();
      await database.query(giveBack(name, until, error));
    },
  };
}

interface Heartbeat {
  /** Starts no further heartbeat and waits for the last one. */
  stop(): Promise<void>;
}

/**
 * Starts heartbeats, one after the other, until the lease has lasted `maxSeconds`. After a failed heartbeat (the database is unavailable) the next one
 * follows; if none succeeds, the lease expires. A heartbeat that returns false is the last, because the lease was lost.
 */
export function startHeartbeat(
  { leaseSeconds, heartbeatMilliseconds, maxSeconds }: Lifespan,
  log: Log,
  renewLease: () => Promise<boolean>,
): Heartbeat {
  let left = Math.floor(((maxSeconds - leaseSeconds) * 1000) / heartbeatMilliseconds);
  let current: Promise<void> | null = null;
  async function renewOnce(): Promise<void> {
    try {
      if (!(await renewLease())) clearInterval(timer);
    } catch (error) {
      log.warn({ err: error }, "job heartbeat failed");
    } finally {
      current = null;
    }
  }
  const timer = setInterval(() => {
    left -= 1;
    if (left < 0) clearInterval(timer);
    else current ??= renewOnce();
  }, heartbeatMilliseconds);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
