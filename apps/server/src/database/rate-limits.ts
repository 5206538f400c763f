import { appError } from "../http/failure.ts";
import type { Database, Transaction } from "./database.ts";
import { statement } from "./database.ts";

/** Allows at most `max` events of `key` in `minutes`; all processes share the windows. */
export interface RateLimit {
  readonly key: string;
  readonly max: number;
  readonly minutes: number;
}

interface Count {
  readonly count: number;
  /** Seconds until the window ends. */
  readonly left: number;
  readonly window_start: string;
}

/** A counted event and its window; an attempt can end in a later window. */
export interface CountedEvent {
  readonly key: string;
  readonly windowStart: string;
}

const counting = `insert into rate_limits as c (key, window_start, count)
   values ($1, to_timestamp(floor(extract(epoch from app_now()) / ($2::int * 60)) * $2::int * 60), 1)
   on conflict (key, window_start) do update set count = c.count + 1
   returning count, greatest(1, ceil(extract(epoch from window_start - app_now()) + $2::int * 60))::int as left, window_start::text`;
/** Applies to the statement's own transaction: it does not wait for the disk, so frequent counters stay fast; a crash loses the counts of less than a second. */
const asynchronously = "set_config('synchronous_commit', 'off', true) as commit_mode";
const count = statement<Count, [key: string, minutes: number]>(
  "count against a limit",
  `${counting}, ${asynchronously}`,
);
/** For use inside a transaction, whose durability it does not change. */
const countWithin = statement<Count, [key: string, minutes: number]>(
  "count against a limit in a transaction",
  counting,
);
/** Returns no row when nothing was counted in this window. */
const read = statement<Count, [string, number]>(
  "read a limit",
  `select count, greatest(1, ceil(extract(epoch from window_start - app_now()) + $2::int * 60))::int as left, window_start::text
   from rate_limits where key = $1 and window_start = to_timestamp(floor(extract(epoch from app_now()) / ($2::int * 60)) * $2::int * 60)`,
);
const giveBack = statement<never, [key: string, windowStart: string]>(
  "give back to a limit",
  `update rate_limits set count = count - 1 where key = $1 and window_start = $2::timestamptz returning ${asynchronously}`,
);

interface Outcome {
  readonly counted: readonly CountedEvent[];
  /** For each limit the seconds until its window ends when it is exceeded, otherwise 0. */
  readonly waits: readonly number[];
}

/** Counts one event against each limit. */
export async function consumeEach(
  database: Database | Transaction,
  limits: readonly RateLimit[],
): Promise<Outcome> {
  const one = "finish" in database ? countWithin : count;
  const results = await database.batch(limits.map((limit) => one(limit.key, limit.minutes)));
  return {
    counted: limits.flatMap(({ key }, index) =>
      (results[index] ?? []).map((one) => ({ key, windowStart: one.window_start })),
    ),
    waits: waitsOf(limits, results, 0),
  };
}

/** Counts one event against each limit and throws too_many_requests beyond any of them; inside a transaction a refused event is not counted. */
export async function consumeRateLimit(
  database: Database | Transaction,
  limits: readonly RateLimit[],
): Promise<void> {
  refuse((await consumeEach(database, limits)).waits);
}

/** Returns for each limit the seconds until another event is allowed, 0 if it is allowed now. Counts nothing. */
export async function readEach(
  database: Database,
  limits: readonly RateLimit[],
): Promise<readonly number[]> {
  return waitsOf(
    limits,
    await database.batch(limits.map((limit) => read(limit.key, limit.minutes))),
    1,
  );
}

/** A check with rate limits. Only failures count. */
export interface RateLimitedAttempt<Found> {
  readonly limits: readonly RateLimit[];
  /** Returns null for a failed attempt. An exception does not count, because only a wrong value is a failed attempt. */
  readonly check: () => Promise<Found | null>;
  /** Called for the first attempt that exceeds a limit in its window; later ones are only counted, so that a flood does not fill the log. */
  readonly onLimit: () => Promise<unknown>;
}

/**
 * Counts an attempt before it is checked, so that concurrent attempts are limited like sequential ones, and removes it again when it is no failure.
 * A refused attempt is no failure either: the counters contain failures only (docs/decisions/0050). Throws too_many_requests.
 */
export async function rateLimitedAttempt<Found>(
  database: Database,
  { limits, check, onLimit }: RateLimitedAttempt<Found>,
): Promise<Found | null> {
  const { counted, waits } = await consumeEach(database, limits);
  if (waits.some((wait) => wait > 0)) {
    await refundRateLimit(database, counted);
    await notifyFirstRefusal(database, limits, onLimit);
    refuse(waits);
  }
  try {
    const found = await check();
    if (found !== null) await refundRateLimit(database, counted);
    return found;
  } catch (error) {
    await refundRateLimit(database, counted);
    throw error;
  }
}

/** Calls `onLimit` when this attempt is the first one refused by a limit in its window; does not count the attempt again. */
export async function notifyFirstRefusal(
  database: Database,
  limits: readonly RateLimit[],
  onLimit: () => Promise<unknown>,
): Promise<void> {
  const waits = await readEach(database, limits);
  const over = limits.find((_limit, index) => (waits[index] ?? 0) > 0);
  if (over && (await database.query(count(`refused ${over.key}`, over.minutes)))[0]?.count !== 1)
    return;
  await onLimit(); // no limit is reached any more when its attempts were removed in the meantime
}

/** Removes counted events from the windows they were counted in, when they turn out not to be limited. */
export async function refundRateLimit(
  database: Database,
  counted: readonly CountedEvent[],
): Promise<void> {
  await database.batch(counted.map(({ key, windowStart }) => giveBack(key, windowStart)));
}

/** Throws too_many_requests when a limit is already reached; counts nothing. */
export async function checkRateLimits(
  database: Database,
  limits: readonly RateLimit[],
): Promise<void> {
  refuse(await readEach(database, limits));
}

function waitsOf(
  limits: readonly RateLimit[],
  results: readonly (readonly Count[])[],
  more: 0 | 1,
): readonly number[] {
  return limits.map(({ max }, index) =>
    (results[index] ?? []).reduce((wait, one) => (one.count + more > max ? one.left : wait), 0),
  );
}

/** Throws with the longest of the waiting times, if any. */
function refuse(waits: readonly number[]): void {
  const wait = Math.max(0, ...waits);
  if (wait > 0) throw appError("too_many_requests", { retryAfterSeconds: wait });
}

export const deleteOldRateLimits = statement(
  "drop old limit counters",
  "delete from rate_limits where window_start < app_now() - interval '1 day'",
);
