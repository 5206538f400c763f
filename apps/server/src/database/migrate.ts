import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { sha256 } from "../tokens.ts";

const folder = new URL("../../migrations/", import.meta.url);

/** Applies the migrations that are missing, in order, each in its own transaction; two processes may call it at once. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined); // its queries fail and say so
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(724117)"); // only keeps two starting processes apart
    await client.query(
      "create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default current_timestamp)",
    );
    const known = new Map(
      (
        await client.query<{ name: string; hash: string }>("select name, hash from migrations")
      ).rows.map((row) => [row.name, row.hash]),
    );
    const applied: string[] = [];
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort()) {
      const text = await readFile(new URL(name, folder), "utf8");
      const hash = sha256(text).toString("hex");
      const before = known.get(name);
      if (before === hash) continue;
      if (before !== undefined)
        throw new Error(
          `migration ${name} was changed after it was applied: add a new one instead`,
        );
      await apply(client, { name, text, hash });
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
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
