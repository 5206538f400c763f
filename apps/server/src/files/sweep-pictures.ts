import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Context } from "../context.ts";
import type { Statement } from "../database/database.ts";
import type { Job } from "../jobs/runner.ts";

/** Returns which of these pictures a module still uses. */
export type PicturesAmong = (names: readonly string[]) => Statement<{ readonly name: string }>;

/** A picture is written before its row is committed, so recent files are kept. */
const graceMs = 24 * 60 * 60 * 1000;
/** Number of names per statement. */
const batchSize = 500;

/**
 * Removes files that no row has referenced for a day, after a process was killed between writing the file and the row. Returns 0, so that the next
 * run is a day later.
 */
export function sweepPicturesJob(
  { config, clock, database }: Context,
  references: readonly PicturesAmong[],
): Job {
  const folder = resolve(config.FILES_DIR);
  return {
    name: "sweep pictures",
    everySeconds: 86_400,
    leaseSeconds: 600,
    async run() {
      const limit = clock().getTime() - graceMs;
      const files = await filesIn(folder);
      for (let at = 0; at < files.length; at += batchSize) {
        const old: string[] = [];
        for (const name of files.slice(at, at + batchSize))
          if (await isOlder(join(folder, name), limit)) old.push(name);
        if (old.length === 0) continue;
        const referenced = new Set(
          (await database.batch(references.map((referencedOf) => referencedOf(old))))
            .flat()
            .map(({ name }) => name),
        );
        for (const name of old)
          if (!referenced.has(name)) await rm(join(folder, name), { force: true });
      }
      return 0;
    },
  };
}

/** Returns only our own files, also partly written ones; without the folder there are none. */
async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) =>
      /^[A-Za-z0-9_-]{22}\.webp(\.part)?$/.test(name),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Ignores a file that is already removed. */
async function isOlder(file: string, than: number): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < than;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
