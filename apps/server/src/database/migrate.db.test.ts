import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { migrate } from "./migrate.ts";

const root = join(import.meta.dirname, "../../../..");
const files = readdirSync(join(root, "apps/server/migrations")).sort();
let name: string;
let url: string;

async function run<Row extends object>(database: string, ...texts: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const text of texts) rows = (await client.query<Row>(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}
const onServer = (text: string): Promise<object[]> =>
  run(`${inject("databaseServer")}/postgres`, text);

beforeEach(async () => {
  name = `migrated_${randomBytes(6).toString("hex")}`;
  url = `${inject("databaseServer")}/${name}`;
  await onServer(`create database ${name}`);
});
afterEach(() => onServer(`drop database ${name} with (force)`));

test("every migration is applied once and in order, also with two concurrent processes", async () => {
  const applied = await Promise.all([migrate(url), migrate(url)]);
  expect(applied.flat()).toEqual(files);
  expect(await migrate(url)).toEqual([]);
});

test("a migration that was changed after it was applied is refused", async () => {
  await migrate(url);
  await run(url, `update migrations set hash = 'other' where name = '${files[0]}'`);
  await expect(migrate(url)).rejects.toThrow(`${files[0]} was changed after it was applied`);
});

test("a database with removed migrations is refused unchanged, and npm run db:reset empties it", async () => {
  await run(
    url,
    "create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default current_timestamp)",
    "insert into migrations (name, hash) values ('0001-foundation.sql', 'a'), ('0002-take-seats.sql', 'b')",
    "create table installation (singleton boolean primary key default true, demo boolean not null)",
    "insert into installation (demo) values (true)",
  );
  const refused = await migrate(url).catch((error: unknown) => error as Error);
  expect(refused).toMatchObject({
    name: "DatabaseRefused",
    message: expect.stringMatching(
      /0001-foundation\.sql, 0002-take-seats\.sql.*`npm run db:reset`/,
    ),
  });
  expect(
    await run(url, "select tablename from pg_tables where schemaname = 'public' order by 1"),
  ).toEqual([{ tablename: "installation" }, { tablename: "migrations" }]);

  await promisify(execFile)(process.execPath, [join(root, "tools/reset-database.ts")], {
    env: { ...process.env, WAKAFINE_MODE: "demo", DATABASE_URL: url },
  });
  expect(await migrate(url)).toEqual(files);
});

test("a process of the previous release starts on a database that a newer one has migrated", async () => {
  await migrate(url);
  await run(url, "insert into migrations (name, hash) values ('9999-newer.sql', 'c')");
  expect(await migrate(url)).toEqual([]);
});
