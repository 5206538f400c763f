import pg from "pg";
import { expect } from "vitest";
import type { TestDatabase } from "./test-database.ts";

/** A lock that a test holds, so that concurrent transactions wait and then continue in the order in which they came. */
export interface RowLock extends AsyncDisposable {
  /** Waits until this many statements of the database wait for a lock. */
  waiting(count: number): Promise<void>;
  release(): Promise<void>;
}

/** Locks the rows that a `select … for update` returns until `release`. Throws if there are none. */
export async function lockRows(
  database: TestDatabase,
  text: string,
  values: readonly unknown[],
): Promise<RowLock> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin");
  const { rows } = await client.query(text, [...values]);
  if (rows.length === 0) throw new Error("there is no row to lock");
  const waiters = async () =>
    (
      await database.sql<{ n: number }>(
        "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    )[0]?.n;
  let isHeld = true;
  async function release(): Promise<void> {
    if (!isHeld) return;
    isHeld = false;
    await client.query("commit");
    await client.end();
  }
  return {
    waiting: (count) => expect.poll(waiters).toBe(count),
    release,
    [Symbol.asyncDispose]: release,
  };
}
