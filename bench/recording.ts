import type { Database, Statement, Transaction } from "@wakafine/server/database/database.ts";
import { joinBulkInserts } from "@wakafine/server/database/database.ts";
import type pg from "pg";

/** A sent statement. Bytes are encoded as base64 between processes. */
interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** One use case: its round trips in order, each a batch of statements sent together. `transaction`: all use one connection. */
export interface Recorded {
  readonly trips: readonly (readonly Sent[])[];
  readonly transaction: boolean;
}

const asBytes = (value: unknown) =>
  Buffer.isBuffer(value) ? { base64: value.toString("base64") } : value;
const fromBytes = (value: unknown) =>
  value !== null && typeof value === "object" && "base64" in value
    ? Buffer.from(String(value.base64), "base64")
    : value;

/** Wraps a database and records the statements it runs. */
export function recordingDatabase(database: Database): {
  readonly database: Database;
  readonly take: () => Recorded[];
} {
  let kept: Recorded[] = [];
  const sent = (one: Statement<unknown>): Sent => ({
    name: one.name,
    text: one.text,
    values: one.values.map(asBytes),
  });
  const begin: Sent = { name: "begin", text: "begin", values: [] };
  const commit: Sent = { name: "commit", text: "commit", values: [] };
  const recording: Database = {
    ...database,
    async query(one) {
      kept.push({ transaction: false, trips: [[sent(one)]] });
      return database.query(one);
    },
    async batch(statements) {
      kept.push({
        transaction: true,
        trips: [(statements as readonly Statement<unknown>[]).map(sent)],
      });
      return database.batch(statements);
    },
    async transaction(work) {
      const trips: Sent[][] = [];
      let finished = false;
      const add = (statements: readonly Statement<unknown>[]) =>
        trips.push([...(trips.length === 0 ? [begin] : []), ...statements.map(sent)]);
      const result = await database.transaction((real) => {
        trips.length = 0; // the transaction may be retried
        return work({
          query: (one) => (add([one as Statement<unknown>]), real.query(one)),
          batch: (statements) => (
            add(statements as readonly Statement<unknown>[]),
            real.batch(statements)
          ),
          async finish(statements) {
            add(joinBulkInserts(statements));
            trips.at(-1)?.push(commit);
            finished = true;
            return real.finish(statements);
          },
        } satisfies Transaction);
      });
      if (!finished && trips.length > 0) trips.push([commit]);
      kept.push({ transaction: true, trips });
      return result;
    },
  };
  return {
    database: recording,
    take() {
      const taken = kept;
      kept = [];
      return taken;
    },
  };
}

/** Joins the recordings of one use case into one on one connection. */
export function joined(parts: readonly Recorded[]): Recorded {
  return { transaction: true, trips: parts.flatMap((part) => part.trips) };
}

/** Sends the recorded statements again, one round trip after another, and returns the rows of the last. */
export async function replay(
  pool: pg.Pool,
  { trips, transaction }: Recorded,
): Promise<unknown[][]> {
  const send = (client: pg.Pool | pg.PoolClient, batch: readonly Sent[]) =>
    Promise.all(
      batch.map(
        async ({ name, text, values }) =>
          (await client.query({ name, text, values: values.map(fromBytes) })).rows as unknown[],
      ),
    );
  if (!transaction) return send(pool, trips[0] ?? []);
  const client = await pool.connect();
  let rows: unknown[][] = [];
  try {
    for (const batch of trips) rows = await send(client, batch);
    return rows;
  } finally {
    client.release();
  }
}
