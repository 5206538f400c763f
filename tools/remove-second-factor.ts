import "./start/check-node.ts";
import { ConfigError } from "@wakafine/server/config.ts";
import { openDatabase } from "@wakafine/server/database/database.ts";
import { removeSecondFactorOf } from "@wakafine/server/modules/accounts/public.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { commandContext } from "./start/command-context.ts";
import { dataFolderOf, portOf, StartRefused } from "./start/start-settings.ts";

/**
 * `npm run admin:remove-second-factor -- admin@example.cm`: removes the second factor of an administrator who lost app and recovery codes, when no other
 * administrator can. Uses DATABASE_URL, else the embedded PostgreSQL, without migrating it. Exits with 1 when nothing was removed.
 */
async function main(): Promise<void> {
  const identifier = process.argv[2];
  if (identifier === undefined || process.argv.length > 3)
    throw new StartRefused("usage: npm run admin:remove-second-factor -- <email or phone>");
  const given = process.env["DATABASE_URL"];
  if (process.env["WAKAFINE_MODE"] === "live" && !given)
    throw new StartRefused("live mode needs your own PostgreSQL: set DATABASE_URL");
  const port = portOf(process.env, "DATABASE_PORT");
  const embedded = given
    ? null
    : await startEmbeddedDatabase({
        folder: dataFolderOf(process.env),
        databases: [],
        ...(port === null ? {} : { port }),
      });
  try {
    const database = openDatabase({
      connectionString: given || embedded!.url,
      connections: 2,
      onError: (error) => console.error(error),
    });
    try {
      const secondFactor = await removeSecondFactorOf(commandContext(database), identifier);
      console.log(JSON.stringify({ secondFactor }));
      if (secondFactor !== "removed") process.exitCode = 1;
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

await main().catch((error: unknown) => {
  console.error(
    error instanceof StartRefused || error instanceof ConfigError ? error.message : error,
  );
  process.exitCode = 1;
});
