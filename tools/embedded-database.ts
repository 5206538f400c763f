import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import {
  closeSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  mkdirSync,
  statSync,
} from "node:fs";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { DatabaseFolder } from "./database/database-folder.ts";
import {
  databaseFolder,
  endDatabase,
  runningOwner,
  prepareData,
  runningDatabase,
  writeOwner,
} from "./database/database-folder.ts";
import type { PostgresPrograms, RunAs } from "./database/postgres-programs.ts";
import { postgresPrograms, postgresRunAs, spawnAs } from "./database/postgres-programs.ts";

/** A running embedded PostgreSQL. */
export interface EmbeddedDatabase {
  /** URL of the database `wakafine`. */
  readonly url: string;
  /** Returns the URL of another database of the same server. */
  urlOf(database: string): string;
  /** True when another running process started it; then `stop` leaves it running. */
  readonly shared: boolean;
  /** Resolves with the last lines of the log when the server ends unexpectedly; never after `stop`. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of data, log and password. */
  readonly folder: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Speed instead of durability, for the data of one test run. */
  readonly forTests?: boolean;
  /** Databases that must exist; `wakafine` always does. */
  readonly databases?: readonly string[];
}

const user = "wakafine";
const startSeconds = 60;
/** PostgreSQL writes to its log directly, so a larger log is rotated only at the next start. */
const maxLogBytes = 10_000_000;

/**
 * Starts PostgreSQL on 127.0.0.1 with data in a local folder, created on first use. Cleans up after killed runs: an incomplete folder is created
 * again, and a database whose starter has ended is stopped first. A database whose starter still runs is shared.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const paths = databaseFolder(realpathSync(options.folder));
  const running = runningDatabase(paths);
  if (running && runningOwner(paths) !== null) return shareDatabase(paths, running.port, options);
  if (running) await endDatabase(running.pid);
  const programs = await postgresPrograms();
  const runAs = postgresRunAs(programs, paths.folder, paths.data);
  await prepareData(paths, programs, { runAs, sync: !options.forTests });
  const server = await startServer({ paths, programs, runAs }, options);
  await createDatabases(server, options);
  return server;
}

/** Returns a free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no port")),
      );
    });
  });
}

interface ServerFiles {
  readonly paths: DatabaseFolder;
  readonly programs: PostgresPrograms;
  readonly runAs: RunAs;
}

async function startServer(
  { paths, programs, runAs }: ServerFiles,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const port = options.port ?? (await freePort());
  if ((statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes)
    renameSync(paths.log, `${paths.log}.1`);
  const log = openSync(paths.log, "a", 0o600);
  const flags = settings(port, options.forTests ?? false).flatMap((setting) => ["-c", setting]);
  // A separate process group: Ctrl-C in a terminal must not stop the database before the server that uses it.
  const command = spawnAs(runAs, programs.postgres, ["-D", paths.data, ...flags]);
  const child = spawn(command.program, command.args, {
    ...command.ids,
    detached: true,
    stdio: ["ignore", log, log],
    cwd: "/",
    env: { ...process.env, LC_ALL: "C" },
  });
  closeSync(log);
  writeOwner(paths);
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const urlOf = addressOf(paths, port);
  const lastOutput = (): string =>
    readFileSync(paths.log, "utf8").trim().split("\n").slice(-15).join("\n");
  await waitForAnswer({ child, ended, url: urlOf("postgres"), lastOutput });
  return {
    url: urlOf("wakafine"),
    urlOf,
    shared: false,
    died: ended.then(() => (stopping ? new Promise<string>(() => undefined) : lastOutput())),
    async stop() {
      if (stopping || child.pid === undefined || child.exitCode !== null) return ended;
      stopping = true;
      await endDatabase(child.pid);
    },
  };
}

function settings(port: number, forTests: boolean): readonly string[] {
  const common = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_error_verbosity=terse", // details of an error contain the row: names, phones, identity numbers
    "jit=off",
  ];
  if (forTests)
    return [
      ...common,
      "fsync=off",
      "synchronous_commit=off",
      "full_page_writes=off",
      "shared_buffers=128MB",
      "max_connections=300",
    ];
  return [
    ...common,
    "shared_buffers=256MB",
    "max_connections=100",
    "max_wal_size=2GB",
    "checkpoint_timeout=15min",
    "random_page_cost=1.1",
  ];
}

async function waitForAnswer({
  child,
  ended,
  url,
  lastOutput,
}: {
  child: ChildProcess;
  ended: Promise<void>;
  url: string;
  lastOutput: () => string;
}): Promise<void> {
  let gone = false;
  let failure: unknown;
  child.once("error", (error) => (failure = error));
  void ended.then(() => (gone = true));
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end;) {
    if (gone)
      throw new Error(
        `PostgreSQL did not start${failure ? "" : `; its last lines:\n${lastOutput()}`}`,
        { cause: failure },
      );
    try {
      await onDatabase(url, async () => undefined);
      return;
    } catch (error) {
      failure = error; // not started yet, or still recovering
    }
    await wait(50);
  }
  throw new Error(
    `PostgreSQL does not accept connections after ${startSeconds} s; its last lines:\n${lastOutput()}`,
    { cause: failure },
  );
}

async function shareDatabase(
  paths: DatabaseFolder,
  port: number,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const urlOf = addressOf(paths, port);
  const server: EmbeddedDatabase = {
    url: urlOf("wakafine"),
    urlOf,
    shared: true,
    died: new Promise(() => undefined),
    stop: async () => undefined,
  };
  await createDatabases(server, options);
  return server;
}

function addressOf(paths: DatabaseFolder, port: number): (database: string) => string {
  const password = readFileSync(paths.password, "utf8");
  return (database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

async function createDatabases(
  server: EmbeddedDatabase,
  { databases = [] }: EmbeddedOptions,
): Promise<void> {
  await onDatabase(server.urlOf("postgres"), async (client) => {
    for (const name of ["wakafine", ...databases]) {
      const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
      if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
    }
  });
}

/** Opens one connection, runs `work` with it and closes it. */
export async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined); // a failed connection rejects its queries
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
