import { expected } from "../http/failure.ts";
import type { Database, Transaction } from "./database.ts";
import { statement } from "./database.ts";

/** At most `most` events of `key` in `minutes`; windows are shared by all processes. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  readonly minutes: number;
}

const count = statement<{ count: number }, [string, number, number]>(
  "count against a limit",
  `insert into limit_counters as c (key, window_start, count)
   values ($1, to_timestamp(floor(extract(epoch from app_now()) / ($2::int * 60)) * $2::int * 60), $3)
   on conflict (key, window_start) do update set count = c.count + $3 returning count`,
);

/** Counts one event against each limit and refuses with too_many_requests past any of them; inside a transaction a refused event is not counted. */
export async function countAgainst(database: Database | Transaction, limits: readonly Limit[]): Promise<void> {
  const answers = await database.batch(limits.map((limit) => count(limit.key, limit.minutes, 1)));
  refuse(limits, answers.map((rows) => rows[0]?.count ?? 0));
}

/** Takes back what `countAgainst` counted: the event turned out not to be one that is limited. */
export async function uncount(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.batch(limits.map((limit) => count(limit.key, limit.minutes, -1)));
}

/** Refuses when a limit is already reached, without counting. */
export async function checkLimits(database: Database, limits: readonly Limit[]): Promise<void> {
  const answers = await database.batch(limits.map((limit) => count(limit.key, limit.minutes, 0)));
  refuse(limits, answers.map((rows) => (rows[0]?.count ?? 0) + 1));
}

function refuse(limits: readonly Limit[], counts: readonly number[]): void {
  const over = limits.find((limit, index) => (counts[index] ?? 0) > limit.most);
  if (over) throw expected("too_many_requests", { retryAfterSeconds: over.minutes * 60 });
}

export const dropOldCounters = statement("drop old limit counters", "delete from limit_counters where window_start < app_now() - interval '1 day'");
