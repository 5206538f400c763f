import { appError } from "../http/failure.ts";
import type { Database, Transaction } from "./database.ts";
import { statement } from "./database.ts";

/** At most `max` events of `key` in `minutes`; windows are shared by all processes. */
export interface RateLimit {
  readonly key: string;
  readonly max: number;
  readonly minutes: number;
}

interface Count {
  readonly count: number;
  /** Seconds of the window. */
  readonly left: number;
  readonly window_start: string;
}

/** An event that was counted, and in which window: an attempt may end in a later one than it began in. */
export interface CountedEvent {
  readonly key: string;
  readonly windowStart: string;
}

const counting = `insert into rate_limits as c (key, window_start, count)
   values ($1, to_timestamp(floor(extract(epoch from app_now()) / ($2::int * 60)) * $2::int * 60), 1)
   on conflict (key, window_start) do update set count = c.count + 1
   returning count, greatest(1, ceil(extract(epoch from window_start - app_now()) + $2::int * 60))::int as left, window_start::text`;
/** Local to the statement's own transaction: it does not wait for the disk, so a hot counter stays fast; a crash loses the counts of less than a second. */
const asynchronously = "set_config('synchronous_commit', 'off', true) as commit_mode";
const count = statement<Count, [key: string, minutes: number]>(
  "count against a limit",
  `${counting}, ${asynchronously}`,
);
/** Inside a transaction, whose commit stays as durable as it is. */
const countWithin = statement<Count, [key: string, minutes: number]>(
  "count against a limit in a transaction",
  counting,
);
/** No row: nothing was counted in this window. */
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
  /** For each limit the seconds its window is still full; 0 where the event is within it. */
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

/** Counts one event against each limit and refuses with too_many_requests past any of them; inside a transaction a refused event is not counted. */
export async function consumeRateLimit(
  database: Database | Transaction,
  limits: readonly RateLimit[],
): Promise<void> {
  refuse((await consumeEach(database, limits)).waits);
}

/** For each limit the seconds until another event is within it; 0 where one is now. Counts nothing. */
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

/** A check under rate limits. Only failures count. */
export interface RateLimitedAttempt<Found> {
  readonly limits: readonly RateLimit[];
  /** Null: it failed. Whatever it throws does not count: only a wrong value is a failed attempt. */
  readonly check: () => Promise<Found | null>;
  /** Told of the first attempt that meets a limit in its window; those that follow are counted alone, or a flood of them would be written down. */
  readonly onLimit: () => Promise<unknown>;
}

/**
 * Counts an attempt before it is checked, so that tries sent all at once are limited like tries sent one by one, and takes back what turns out to be no failure.
 * A refused attempt is no failure either: the counters hold failures only (docs/decisions/0050). Error: too_many_requests.
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

/** Tells `onLimit` when this try is the first that met a limit which is reached now; the try itself is counted no more. */
export async function notifyFirstRefusal(
  database: Database,
  limits: readonly RateLimit[],
  onLimit: () => Promise<unknown>,
): Promise<void> {
  const waits = await readEach(database, limits);
  const over = limits.find((_limit, index) => (waits[index] ?? 0) > 0);
  if (over && (await database.query(count(`refused ${over.key}`, over.minutes)))[0]?.count !== 1)
    return;
  await onLimit(); // of none reached, the tries that filled it were taken back meanwhile
}

/** Takes back what was counted, from the window it was counted in: the event turned out not to be one that is limited. */
export async function refundRateLimit(
  database: Database,
  counted: readonly CountedEvent[],
): Promise<void> {
  await database.batch(counted.map(({ key, windowStart }) => giveBack(key, windowStart)));
}

/** Refuses when a limit is already reached, without counting. */
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

/** To wait is what is left of the longest window that is full. */
function refuse(waits: readonly number[]): void {
  const wait = Math.max(0, ...waits);
  if (wait > 0) throw appError("too_many_requests", { retryAfterSeconds: wait });
}

export const deleteOldRateLimits = statement(
  "drop old limit counters",
  "delete from rate_limits where window_start < app_now() - interval '1 day'",
);
