import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { sha256 } from "../tokens.ts";

const folder = new URL("../../migrations/", import.meta.url);

/** A database that must not be used for the requested purpose; the message has the reason. */
export class DatabaseRefused extends Error {
  override readonly name = "DatabaseRefused";
}

const wayOut =
  "Empty a demo database with `npm run db:reset`; the next start fills it. For a measuring database, delete the data folder.";

/**
 * Applies the missing migrations in order, each in its own transaction; two processes may call it at once. Throws DatabaseRefused when the
 * database has migrations that no longer exist, or that were changed since.
 */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // its queries report the error
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(724117)"); // serialises processes that start at once
    await client.query(
      "create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default current_timestamp)",
    );
    const known = new Map(
      (
        await client.query<{ name: string; hash: string }>("select name, hash from migrations")
      ).rows.map((row) => [row.name, row.hash]),
    );
    const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
    refuseRemoved([...known.keys()], files);
    const applied: string[] = [];
    for (const name of files) {
      const text = await readFile(new URL(name, folder), "utf8");
      const hash = sha256(text).toString("hex");
      const before = known.get(name);
      if (before === hash) continue;
      if (before !== undefined)
        throw new DatabaseRefused(
          `migration ${name} was changed after it was applied, so this database cannot be upgraded. ${wayOut}`,
        );
      await apply(client, { name, text, hash });
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

/** Recorded names after our newest belong to a newer release and are accepted, so that the previous release can still run with it. */
function refuseRemoved(recorded: readonly string[], files: readonly string[]): void {
  const newest = files.at(-1) ?? "";
  const removed = recorded.filter((name) => name < newest && !files.includes(name)).sort();
  if (removed.length > 0)
    throw new DatabaseRefused(
      `this database was made by migrations that no longer exist (${removed.join(", ")}) and cannot be upgraded. ${wayOut}`,
    );
}

async function apply(
  client: pg.Client,
  migration: { name: string; text: string; hash: string },
): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.text);
    await client.query("insert into migrations (name, hash) values ($1, $2)", [
      migration.name,
      migration.hash,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
