import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { EmbeddedDatabase } from "./embedded-database.ts";
import { onDatabase, startEmbeddedDatabase } from "./embedded-database.ts";

let folder: string;
let database: EmbeddedDatabase | null = null;
const start = async (): Promise<EmbeddedDatabase> =>
  (database = await startEmbeddedDatabase({ folder, forTests: true }));
const query = async (text: string): Promise<unknown[]> =>
  onDatabase(database!.url, async (client) => (await client.query(text)).rows);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "wakafine-embedded-"));
});
afterEach(async () => {
  await database?.stop();
  database = null;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the remains of an interrupted first start are replaced, and data survives a restart", async () => {
  mkdirSync(join(folder, "postgres.new-1/data"), { recursive: true });
  mkdirSync(join(folder, "postgres"));
  writeFileSync(join(folder, "postgres/half"), "");
  await start();
  expect(readdirSync(folder).filter((name) => name.includes(".new-"))).toEqual([]);
  await query("create table kept as select 1 as one");
  await database?.stop();
  await start();
  expect(await query("select one from kept")).toEqual([{ one: 1 }]);
});

test("the database uses UTF-8, lower-cases every letter and listens on this machine only", async () => {
  await start();
  expect(
    await query(
      "select lower('ÉŒ') as low, current_setting('listen_addresses') as at, current_setting('timezone') as zone",
    ),
  ).toEqual([{ low: "éœ", at: "127.0.0.1", zone: "UTC" }]);
});

test("the log of the database contains no value of a row that a constraint refuses", async () => {
  await start();
  await query("create table people (phone text unique, age integer check (age > 0))");
  await query("insert into people values ('+237677112256', 30)");
  for (const refused of ["('+237677112256', 31)", "('+237699887766', -1)"])
    await expect(
      onDatabase(database!.url, (client) =>
        client.query(
          "insert into people select * from jsonb_to_record($1) as r(phone text, age integer)",
          [JSON.stringify({ phone: refused.slice(2, 15), age: refused.includes("-1") ? -1 : 31 })],
        ),
      ),
    ).rejects.toThrow(/people/);
  const log = readFileSync(join(folder, "postgres.log"), "utf8");
  expect(log).toContain("people_phone_key");
  expect(log).toContain("people_age_check");
  expect(log).not.toMatch(/677112256|699887766/);
});

test("a process id left by a killed run and reused by another program is not mistaken for the database", async () => {
  const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  try {
    writeFileSync(
      join(folder, "postgres/postmaster.pid"),
      `${other.pid}\n${folder}\n1\n1\n\n127.0.0.1\n\nready\n`,
    );
    await start();
    expect(database?.shared).toBe(false);
  } finally {
    other.kill();
  }
});

test("a database whose starter still runs is shared, and the second user's stop leaves it running", async () => {
  const first = await start();
  const guest = await startEmbeddedDatabase({ folder, forTests: true, databases: ["another"] });
  expect([first.shared, guest.shared, guest.url]).toEqual([false, true, first.url]);
  await guest.stop();
  expect(
    await query("select count(*)::integer as count from pg_database where datname = 'another'"),
  ).toEqual([{ count: 1 }]);
});

test("a database whose starter was killed is stopped and started again", async () => {
  const orphan = await start();
  const pid = Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  writeFileSync(join(folder, "database-owner.json"), JSON.stringify({ pid: 1, command: "gone" }));
  let died = "";
  void orphan.died.then((texts) => (died = texts));
  await start();
  expect(database?.shared).toBe(false);
  expect(
    Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]),
  ).not.toBe(pid);
  await expect.poll(() => died).not.toBe("");
  expect(existsSync(join(folder, "postgres/PG_VERSION"))).toBe(true);
});
