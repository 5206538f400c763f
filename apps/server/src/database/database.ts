import type { Writable } from "node:stream";
import pg from "pg";
import type { Listener } from "./listener.ts";
import { startListener } from "./listener.ts";

/** A statement with its values. The set of names is bounded, because texts are constants (docs/decisions/0003). */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Only holds the row's type. */
  readonly row?: Row;
  /** The rows of an insert that has no other value, as JSON. `finish` joins inserts with the same statement name. */
  readonly bulkRows?: readonly object[];
}

/** Texts of the declared statements by name. */
const declared = new Map<string, string>();

/** Throws when another statement has the name: a connection that prepared the one would refuse the other. */
export function declareName(name: string, text: string): void {
  if (name === "") return; // not prepared
  if ((declared.get(name) ?? text) !== text)
    throw new Error(`two statements are named "${name}"; rename one of them`);
  declared.set(name, text);
}

/** Declares a statement once; a call binds the values. The caller names and types every column of the row. Throws when another statement has the name. */
export function statement<Row, Values extends readonly unknown[] = []>(
  name: string,
  text: string,
): (...values: Values) => Statement<Row> {
  declareName(name, text);
  return (...values) => ({ name, text, values });
}

/** Like `statement`, but planned for its values on every execution, for searches whose best plan depends on the values. */
export function statementPlannedPerCall<Row, Values extends readonly unknown[] = []>(
  text: string,
): (...values: Values) => Statement<Row> {
  return statement("", text); // the database keeps no plan of a statement without a name
}

/** Runs statements inside one transaction. `query` and `batch` each need one round trip; `finish` includes the COMMIT. */
export interface Transaction {
  query<Row>(one: Statement<Row>): Promise<Row[]>;
  batch<Rows extends readonly unknown[]>(statements: {
    readonly [Index in keyof Rows]: Statement<Rows[Index]>;
  }): Promise<{ [Index in keyof Rows]: Rows[Index][] }>;
  /** Runs the last statements and commits in the same round trip; no statement may follow. */
  finish(statements: readonly Statement<unknown>[]): Promise<void>;
}

export interface Database {
  query<Row>(one: Statement<Row>): Promise<Row[]>;
  /** Runs several independent statements in one round trip, each in its own transaction. */
  batch<Rows extends readonly unknown[]>(statements: {
    readonly [Index in keyof Rows]: Statement<Rows[Index]>;
  }): Promise<{ [Index in keyof Rows]: Rows[Index][] }>;
  /**
   * Runs `work` in a transaction. Commits at its end unless `finish` did, rolls back when it throws. `work` is retried at most twice after a deadlock or
   * serialization failure, so it must change nothing but the database (docs/decisions/0009).
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Number of database round trips of this process, for tests and metrics. */
  readonly roundTrips: () => number;
  /** Number of times that this process retried a transaction, for tests. */
  readonly transactionRetries: () => number;
  /** Calls `onNotify` with the payload of every NOTIFY of a channel until the database is closed, and with null after a lost connection. */
  listen(channel: string, onNotify: (payload: string | null) => void): Promise<void>;
  close(): Promise<void>;
}

// Times and exact numbers stay text: SQL formats times as ISO strings, Decimal parses numeric values.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => text);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

interface Options {
  readonly connectionString: string;
  readonly connections: number;
  readonly onError: (error: Error) => void;
  /** The database ends a statement or an idle transaction after this time; tools that generate rows in bulk set none. */
  readonly timeoutMs?: number;
  /** Maximum number of retries of a transaction that was rolled back; default 2. */
  readonly maxRetries?: number;
  readonly onRetry?: (error: Error) => void;
}

function openPool({ connectionString, connections, onError, timeoutMs }: Options): pg.Pool {
  const timeout =
    timeoutMs === undefined
      ? {}
      : { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: timeoutMs };
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    types,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    application_name: "wakafine",
    ...timeout,
  } as pg.PoolConfig);
  pool.on("error", onError); // an idle connection failed; the pool replaces it
  pool.on("connect", (client) => client.on("error", onError)); // a busy connection failed: its queries fail, but without a listener the process would end
  return pool;
}

async function rowsOf<Row>(client: pg.PoolClient | pg.Pool, one: Statement<Row>): Promise<Row[]> {
  const result = await client.query({ name: one.name, text: one.text, values: [...one.values] });
  return result.rows as Row[];
}

/** Writes everything `send` puts on a connection with one system call. pg uses one per statement, which took a quarter of the CPU under load. */
function corked<Sent>(client: pg.PoolClient, send: () => Sent): Sent {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } })
    .connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Opens a pool of connections that pipeline statements. */
export function openDatabase(options: Options): Database {
  const pool = openPool(options);
  const { connectionString, onError, onRetry, maxRetries = 2 } = options;
  const listeners: Listener[] = [];
  let trips = 0;
  let retries = 0;
  const mayRetry = (error: Error, before: number): boolean => {
    if (before >= maxRetries) return false;
    retries += 1;
    onRetry?.(error);
    return true;
  };

  async function runBatch(
    client: pg.PoolClient,
    statements: readonly Statement<unknown>[],
  ): Promise<unknown[][]> {
    trips += 1;
    const outcomes = await Promise.allSettled(
      corked(client, () => statements.map((one) => rowsOf(client, one))),
    );
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
    return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown[]>).value);
  }

  return {
    async query(one) {
      trips += 1;
      return rowsOf(pool, one);
    },
    async batch(statements) {
      const client = await pool.connect();
      try {
        return (await runBatch(client, statements)) as never;
      } finally {
        client.release();
      }
    },
    transaction: (work) => retryRolledBack(() => inTransaction({ pool, runBatch }, work), mayRetry),
    roundTrips: () => trips,
    transactionRetries: () => retries,
    async listen(channel, onNotify) {
      listeners.push(await startListener({ connectionString, channel, onNotify, onError }));
    },
    async close() {
      await Promise.allSettled(listeners.map((listener) => listener.close()));
      await pool.end();
    },
  };
}

/** Joins all bulk inserts of a name to one statement, in the position of the last: four audit rows cost as much as one. */
export function joinBulkInserts(statements: readonly Statement<unknown>[]): Statement<unknown>[] {
  return statements.flatMap((one, index) => {
    if (!one.bulkRows) return [one];
    const same = statements.filter(({ name, bulkRows }) => bulkRows && name === one.name);
    if (statements.indexOf(same.at(-1) as Statement<unknown>) !== index) return [];
    const rows = same.flatMap(({ bulkRows = [] }) => bulkRows);
    return [{ ...one, values: [JSON.stringify(rows)] }];
  });
}

/** Runs a transaction and retries it after a rollback by the database while `mayRetry` allows it. */
async function retryRolledBack<Result>(
  run: () => Promise<Result>,
  mayRetry: (error: Error, before: number) => boolean,
): Promise<Result> {
  for (let before = 0; ; before += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isRolledBack(error) || !mayRetry(error as Error, before)) throw error;
    }
  }
}

/** Whether the database rolled the transaction back because of a deadlock or a serialization failure. */
function isRolledBack(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "40P01" || code === "40001";
}

const begin = statement<never>("begin", "begin");
const commit = statement<never>("commit", "commit");
const rollback = statement<never>("rollback", "rollback");

interface Runner {
  readonly pool: pg.Pool;
  readonly runBatch: (
    client: pg.PoolClient,
    statements: readonly Statement<unknown>[],
  ) => Promise<unknown[][]>;
}

async function inTransaction<Result>(
  { pool, runBatch }: Runner,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let open = false;
  let finished = false;
  // BEGIN is sent with the first statements.
  async function send(statements: readonly Statement<unknown>[]): Promise<unknown[][]> {
    if (finished) throw new Error("the transaction is already finished");
    if (open) return runBatch(client, statements);
    open = true;
    return (await runBatch(client, [begin(), ...statements])).slice(1);
  }
  const transaction: Transaction = {
    query: async (one) => (await send([one]))[0] as never,
    batch: async (statements) => (await send(statements)) as never,
    async finish(statements) {
      await send([...joinBulkInserts(statements), commit()]);
      finished = true;
    },
  };
  try {
    const result = await work(transaction);
    if (open && !finished) await runBatch(client, [commit()]);
    client.release();
    return result;
  } catch (error) {
    await runBatch(client, [rollback()]).then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
