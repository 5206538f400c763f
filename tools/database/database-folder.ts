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

/** Paths in the folder of an embedded database. */
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
 * Creates the data folder if it is missing. It is built in a temporary folder and renamed, so that a killed run leaves no folder
 * that appears complete.
 */
export async function prepareData(
  paths: DatabaseFolder,
  programs: PostgresPrograms,
  { runAs, sync }: { runAs: RunAs; sync: boolean },
): Promise<void> {
  mkdirSync(paths.folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(paths.folder)) {
    if (name.startsWith("postgres.new-"))
      rmSync(join(paths.folder, name), { recursive: true, force: true });
  }
  if (existsSync(join(paths.data, "PG_VERSION"))) return;
  rmSync(paths.data, { recursive: true, force: true });
  const fresh = join(paths.folder, `postgres.new-${process.pid}`);
  const passwordFile = join(fresh, "password");
  const cluster = join(fresh, "data");
  mkdirSync(fresh);
  writeFileSync(paths.password, randomBytes(18).toString("base64url"), { mode: 0o600 });
  writeFileSync(passwordFile, readFileSync(paths.password), { mode: 0o600 });
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
  renameSync(cluster, paths.data);
  rmSync(fresh, { recursive: true, force: true });
}

/** Returns process id and port of the running database of this folder, or null. Another program with the same process id is ignored. */
export function runningDatabase(
  paths: DatabaseFolder,
): { readonly pid: number; readonly port: number } | null {
  const file = join(paths.data, "postmaster.pid");
  if (!existsSync(file)) return null;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n");
  const command = commandOf(Number(pid));
  if (command?.includes("postgres") && command.includes(paths.data))
    return { pid: Number(pid), port: Number(port) };
  rmSync(file); // left by a killed process or machine
  return null;
}

/** Returns the id of the process that started the database if it still runs, or null. */
export function runningOwner(paths: DatabaseFolder): number | null {
  if (!existsSync(paths.owner)) return null;
  try {
    const { pid, command } = JSON.parse(readFileSync(paths.owner, "utf8")) as {
      pid: number;
      command: string;
    };
    return isStill(pid, command) ? pid : null;
  } catch {
    return null; // partly written by a killed process
  }
}

export function writeOwner(paths: DatabaseFolder): void {
  writeFileSync(
    paths.owner,
    JSON.stringify({ pid: process.pid, command: commandOf(process.pid) }),
    { mode: 0o600 },
  );
}

/** Stops a database safely and closes its connections. Throws when it does not stop. */
export async function endDatabase(pid: number): Promise<void> {
  signal(pid, "SIGINT");
  if (await hasEnded(pid, 30_000)) return;
  signal(pid, "SIGQUIT"); // the next start recovers from its log
  if (!(await hasEnded(pid, 10_000)))
    throw new Error(`the database (process ${pid}) does not stop`);
}

async function run(program: string, args: readonly string[], runAs: RunAs): Promise<void> {
  const command = spawnAs(runAs, program, args);
  const child = spawn(command.program, command.args, {
    ...command.ids,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, LC_ALL: "C" },
    cwd: "/",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`${program} exited with ${code}:\n${output.trim()}`);
}
