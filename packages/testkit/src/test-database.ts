import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

/** A database cloned from the seeded template, with an adjustable clock. */
export interface TestDatabase {
  readonly url: string;
  /** Runs SQL directly, to prepare or check data. */
  sql<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the first row of `sql`; undefined if there is none. */
  row<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row | undefined>;
  /** Advances the database's clock; tests advance the app's clock by the same time. */
  advance(seconds: number): Promise<void>;
  drop(): Promise<void>;
}

/** Returns the picture folder of the apps that use a test database. */
export function filesOf({ url }: Pick<TestDatabase, "url">): string {
  return join(tmpdir(), `wakafine-files-${new URL(url).pathname.slice(1)}`);
}

/** Clones the template (about 30 ms). Call it once per test file, or per test that needs its own database. */
export function startTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject("databaseServer"), inject("template"));
}

/** Clones the template on a given server, for programs outside Vitest. */
export async function cloneDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = `${server}/${name}`;
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // The server ends connections when a test restarts or drops the database, also those that the ended pool is still closing.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const sql = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await pool.query<Row>(text, [...values])).rows;
  return {
    url,
    sql,
    row: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await sql<Row>(text, values))[0],
    async advance(seconds) {
      await pool.query("update test_clock set ahead = ahead + make_interval(secs => $1)", [
        seconds,
      ]);
    },
    async drop() {
      await pool.end();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(server: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
