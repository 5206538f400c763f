import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { PostgresPrograms, RunAs } from "./postgres-programs.ts";
import { spawnAs } from "./postgres-programs.ts";
import { commandOf, hasEnded, isStill, signal } from "./running-process.ts";

/** What stands in the folder of an embedded database. */
export interface DatabaseFolder {
  readonly folder: string;
  readonly data: string;
  readonly password: string;
  readonly log: string;
  readonly owner: string;
}

export function databaseFolder(folder: string): DatabaseFolder {
  return {
    folder,
    data: join(folder, "postgres"),
    password: join(folder, "database-password"),
    log: join(folder, "postgres.log"),
    owner: join(folder, "database-owner.json"),
  };
}

/**
 * Makes the data folder when it is missing. It is built beside its place and moved there in one step, so a run that was killed leaves nothing
 * that looks finished.
 */
export async function prepareData(
  places: DatabaseFolder,
  programs: PostgresPrograms,
  { runAs, sync }: { runAs: RunAs; sync: boolean },
): Promise<void> {
  mkdirSync(places.folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(places.folder)) {
    if (name.startsWith("postgres.new-"))
      rmSync(join(places.folder, name), { recursive: true, force: true });
  }
  if (existsSync(join(places.data, "PG_VERSION"))) return;
  rmSync(places.data, { recursive: true, force: true });
  const fresh = join(places.folder, `postgres.new-${process.pid}`);
  const passwordFile = join(fresh, "password");
  const cluster = join(fresh, "data");
  mkdirSync(fresh);
  writeFileSync(places.password, randomBytes(18).toString("base64url"), { mode: 0o600 });
  writeFileSync(passwordFile, readFileSync(places.password), { mode: 0o600 });
  if (runAs.ids)
    for (const path of [fresh, passwordFile]) chownSync(path, runAs.ids.uid, runAs.ids.gid);
  await run(
    programs.initdb,
    [
      `--pgdata=${cluster}`,
      "--username=wakafine",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(sync ? [] : ["--no-sync"]),
    ],
    runAs,
  );
  renameSync(cluster, places.data);
  rmSync(fresh, { recursive: true, force: true });
}

/** The database this folder is running now: its port and who started it, or null. A process that only has the same id is none. */
export function runningDatabase(
  places: DatabaseFolder,
): { readonly pid: number; readonly port: number } | null {
  const file = join(places.data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n");
  const command = commandOf(Number(pid));
  if (command?.includes("postgres") && command.includes(places.data))
    return { pid: Number(pid), port: Number(port) };
  rmSync(file); // left by a machine or process that was killed
  return null;
}

/** Whether the process that started the database still lives. */
export function ownerLives(places: DatabaseFolder): number | null {
  if (!existsSync(places.owner)) return null;
  try {
    const { pid, command } = JSON.parse(readFileSync(places.owner, "utf8")) as {
      pid: number;
      command: string;
    };
    return isStill(pid, command) ? pid : null;
  } catch {
    return null; // half written: that process was killed
  }
}

export function writeOwner(places: DatabaseFolder): void {
  writeFileSync(
    places.owner,
    JSON.stringify({ pid: process.pid, command: commandOf(process.pid) }),
    { mode: 0o600 },
  );
}

/** Ends a database: its connections at once, its data safely. Throws when it does not end. */
export async function endDatabase(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await hasEnded(pid, 30_000)) return;
  signal(pid, "SIGQUIT"); // the next start recovers from its log
  if (!(await hasEnded(pid, 10_000))) throw new Error(`the database (process ${pid}) does not end`);
}

async function run(program: string, args: readonly string[], runAs: RunAs): Promise<void> {
  const command = spawnAs(runAs, program, args);
  const child = spawn(command.program, command.args, {
    ...command.ids,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LC_ALL: "C" },
    cwd: "/",
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${said.trim()}`);
}
