import { ExpectedFailure, expected } from "../http/failure.ts";
import type { Database, Transaction } from "./database.ts";
import { statement } from "./database.ts";

/** At most `most` events of `key` in `minutes`; windows are shared by all processes. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  readonly minutes: number;
}

interface Counted {
  readonly count: number;
  /** Seconds of the window. */
  readonly left: number;
}

const count = statement<Counted, [string, number, number]>(
  "count against a limit",
  `insert into limit_counters as c (key, window_start, count)
   values ($1, to_timestamp(floor(extract(epoch from app_now()) / ($2::int * 60)) * $2::int * 60), $3)
   on conflict (key, window_start) do update set count = c.count + $3
   returning count, greatest(1, ceil(extract(epoch from window_start - app_now()) + $2::int * 60))::int as left`,
);

/** Counts one event against each limit and refuses with too_many_requests past any of them; inside a transaction a refused event is not counted. */
export async function countAgainst(database: Database | Transaction, limits: readonly Limit[]): Promise<void> {
  const answers = await database.batch(limits.map((limit) => count(limit.key, limit.minutes, 1)));
  refuse(limits, answers, 0);
}

/** Counts one event, or none, against each limit; answers for each the seconds its window is still full, 0 where the event is within it. */
export async function countEach(database: Database, limits: readonly Limit[], events: 0 | 1 = 1): Promise<readonly number[]> {
  const answers = await database.batch(limits.map((limit) => count(limit.key, limit.minutes, events)));
  return limits.map(({ most }, index) => (answers[index] ?? []).reduce((wait, one) => (one.count > most ? one.left : wait), 0));
}

/** A try of something that may be tried so often; what succeeds is no try. */
export interface CountedTry<Found> {
  readonly limits: readonly Limit[];
  /** Null: it failed. Whatever is thrown is no failed try: it was right and is refused for something else, or it was not judged at all. */
  readonly judge: () => Promise<Found | null>;
  /** Told of the first try that meets a limit in its window; those that follow are counted alone, or a flood of them would be written down. */
  readonly onLimit: () => Promise<unknown>;
}

/**
 * Counts a try before it is judged, so that tries sent all at once are limited like tries sent one by one, and takes back what turns out to be no failure.
 * A refused try is no failure either: the counters hold failures only (docs/decisions/0050). Error: too_many_requests.
 */
export async function countedTry<Found>(database: Database, { limits, judge, onLimit }: CountedTry<Found>): Promise<Found | null> {
  try {
    await countAgainst(database, limits);
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    await uncount(database, limits);
    await tellFirstRefusal(database, limits, onLimit);
    throw error;
  }
  try {
    const found = await judge();
    if (found !== null) await uncount(database, limits);
    return found;
  } catch (error) {
    await uncount(database, limits);
    throw error;
  }
}

/** Tells `onLimit` when this try is the first that met a limit which is reached now; the try itself is counted no more. */
export async function tellFirstRefusal(database: Database, limits: readonly Limit[], onLimit: () => Promise<unknown>): Promise<void> {
  const held = await database.batch(limits.map((limit) => count(limit.key, limit.minutes, 0)));
  const over = limits.find((limit, index) => (held[index]?.[0]?.count ?? 0) >= limit.most);
  if (over && (await database.query(count(`refused ${over.key}`, over.minutes, 1)))[0]?.count !== 1) return;
  await onLimit(); // of none reached, the tries that filled it were taken back meanwhile
}

/** Takes back what `countAgainst` counted: the event turned out not to be one that is limited. */
export async function uncount(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.batch(limits.map((limit) => count(limit.key, limit.minutes, -1)));
}

/** Refuses when a limit is already reached, without counting. */
export async function checkLimits(database: Database, limits: readonly Limit[]): Promise<void> {
  const answers = await database.batch(limits.map((limit) => count(limit.key, limit.minutes, 0)));
  refuse(limits, answers, 1);
}

/** To wait is what is left of the longest window that is full. */
function refuse(limits: readonly Limit[], answers: readonly (readonly Counted[])[], more: number): void {
  const waits = limits.flatMap(({ most }, index) => (answers[index] ?? []).filter((one) => one.count + more > most).map(({ left }) => left));
  if (waits.length > 0) throw expected("too_many_requests", { retryAfterSeconds: Math.max(...waits) });
}

export const dropOldCounters = statement("drop old limit counters", "delete from limit_counters where window_start < app_now() - interval '1 day'");
