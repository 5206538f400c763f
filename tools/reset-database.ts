import "./start/check-node.ts";
import pg from "pg";
import { databaseFolder, runningOwner } from "./database/database-folder.ts";
import { onDatabase, startEmbeddedDatabase } from "./embedded-database.ts";
import { dataFolderOf, portOf, StartRefused } from "./start/start-settings.ts";

/** `npm run db:reset`: drops the demo database and creates it empty; the next start seeds it. Refuses any other database. */
async function main(): Promise<void> {
  if (process.env["WAKAFINE_MODE"] === "live")
    throw new StartRefused("a live database is never reset");
  const given = process.env["DATABASE_URL"];
  if (given) return resetDatabase(given);
  const folder = dataFolderOf(process.env);
  const owner = runningOwner(databaseFolder(folder));
  if (owner !== null)
    throw new StartRefused(`Wakafine is running (process ${owner}): stop it first`);
  const port = portOf(process.env, "DATABASE_PORT");
  const embedded = await startEmbeddedDatabase({ folder, ...(port === null ? {} : { port }) });
  try {
    await resetDatabase(embedded.url);
  } finally {
    await embedded.stop();
  }
}

async function resetDatabase(url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  await onDatabase(url, (client) => assertResettable(client, name));
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  await onDatabase(maintenance.href, async (client) => {
    await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`);
    await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
  console.log(`${name} is empty: the next start seeds it`);
}

/** Throws unless the database is a demo or has no tables. */
async function assertResettable(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ marked: boolean; tables: number }>(
    "select to_regclass('public.installation') is not null as marked, (select count(*)::integer from pg_tables where schemaname = 'public') as tables",
  );
  const { marked, tables } = rows[0]!;
  if (tables === 0) return;
  const [installation] = marked
    ? (await client.query<{ demo: boolean }>("select demo from installation")).rows
    : [];
  const fresh =
    marked &&
    !installation &&
    (await client.query("select from users union all select from agencies limit 1")).rowCount === 0;
  if (!installation?.demo && !fresh)
    throw new StartRefused(`the database ${name} is not marked as a demo: it is not reset`);
}

await main().catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
});
