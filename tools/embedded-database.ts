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
  ownerLives,
  prepareData,
  runningDatabase,
  writeOwner,
} from "./database/database-folder.ts";
import type { PostgresPrograms, RunAs } from "./database/postgres-programs.ts";
import { postgresPrograms, postgresRunAs, spawnAs } from "./database/postgres-programs.ts";

/** A PostgreSQL of our own. */
export interface EmbeddedDatabase {
  /** Of the database `wakafine`. */
  readonly url: string;
  /** Of any other database of the same server. */
  urlOf(database: string): string;
  /** Whether another living process started it; then `stop` leaves it running. */
  readonly shared: boolean;
  /** Resolves when the server ends without being asked, with its last words; never after `stop`. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Holds data, log and password. */
  readonly folder: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Speed over durability: for data that lives for one run. */
  readonly forTests?: boolean;
  /** Databases that must exist; `wakafine` always does. */
  readonly databases?: readonly string[];
}

const user = "wakafine";
const startSeconds = 60;
/** PostgreSQL writes its log by itself: a larger one is rotated at the next start. */
const maxLogBytes = 10_000_000;

/**
 * Starts PostgreSQL on 127.0.0.1 over a local folder, made on first use. Cleans up after runs that were killed: a half-made folder is made
 * again, a database nobody owns any more is ended first. A database whose starter lives is shared instead.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const places = databaseFolder(realpathSync(options.folder));
  const running = runningDatabase(places);
  if (running && ownerLives(places) !== null) return shareDatabase(places, running.port, options);
  if (running) await endDatabase(running.pid);
  const programs = await postgresPrograms();
  const runAs = postgresRunAs(programs, places.folder, places.data);
  await prepareData(places, programs, { runAs, sync: !options.forTests });
  const server = await startServer({ places, programs, runAs }, options);
  await createDatabases(server, options);
  return server;
}

/** A port of 127.0.0.1 nobody listens on right now. */
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

interface Ground {
  readonly places: DatabaseFolder;
  readonly programs: PostgresPrograms;
  readonly runAs: RunAs;
}

async function startServer(
  { places, programs, runAs }: Ground,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const port = options.port ?? (await freePort());
  if ((statSync(places.log, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes)
    renameSync(places.log, `${places.log}.1`);
  const log = openSync(places.log, "a", 0o600);
  const flags = settings(port, options.forTests ?? false).flatMap((setting) => ["-c", setting]);
  // A group of its own: Ctrl-C in a terminal must not end the database before the server that uses it.
  const command = spawnAs(runAs, programs.postgres, ["-D", places.data, ...flags]);
  const child = spawn(command.program, command.args, {
    ...command.ids,
    detached: true,
    stdio: ["ignore", log, log],
    cwd: "/",
    env: { ...process.env, LC_ALL: "C" },
  });
  closeSync(log);
  writeOwner(places);
  let stopping = false;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const urlOf = addressOf(places, port);
  const lastOutput = (): string =>
    readFileSync(places.log, "utf8").trim().split("\n").slice(-15).join("\n");
  await answering({ child, ended, url: urlOf("postgres"), lastOutput });
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

async function answering({
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
        `PostgreSQL did not start${failure ? "" : `; its last words:\n${lastOutput()}`}`,
        { cause: failure },
      );
    try {
      await onDatabase(url, async () => undefined);
      return;
    } catch (error) {
      failure = error; // not yet, or still recovering
    }
    await wait(50);
  }
  throw new Error(
    `PostgreSQL does not answer after ${startSeconds} s; its last words:\n${lastOutput()}`,
    { cause: failure },
  );
}

async function shareDatabase(
  places: DatabaseFolder,
  port: number,
  options: EmbeddedOptions,
): Promise<EmbeddedDatabase> {
  const urlOf = addressOf(places, port);
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

function addressOf(places: DatabaseFolder, port: number): (database: string) => string {
  const password = readFileSync(places.password, "utf8");
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

/** Opens one connection for some work. */
export async function onDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined); // its queries fail and say so
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
