import "./start/check-node.ts";
import { parseArgs } from "node:util";
import { ConfigError } from "@wakafine/server/config.ts";
import type { Database } from "@wakafine/server/database/database.ts";
import { openDatabase } from "@wakafine/server/database/database.ts";
import { migrate } from "@wakafine/server/database/migrate.ts";
import { refuseDemoDatabase, seedDemo } from "@wakafine/server/demo/seed-demo.ts";
import { seedMeasuring } from "@wakafine/server/demo/seed-measuring.ts";
import { AppError } from "@wakafine/server/http/failure.ts";
import { openFirstAdministrator } from "@wakafine/server/modules/accounts/public.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { commandContext } from "./start/command-context.ts";
import { dataFolderOf, portOf, StartRefused } from "./start/start-settings.ts";

/** Database of the embedded PostgreSQL for generated departures, separate from the demo. */
const measuringDatabase = "wakafine_measuring";

/**
 * `npm run seed`: creates the demo data or updates it to today; in live mode, creates the towns and, from ADMIN_EMAIL and ADMIN_PHONE, the first administrator
 * [G.role.18]. `npm run seed -- --departures 1000000`: fills a database for benchmarks and prints the measured query as JSON. Both use DATABASE_URL,
 * else the embedded PostgreSQL.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { departures: { type: "string" } } });
  const departures = values.departures === undefined ? null : Number(values.departures);
  if (departures !== null && !(Number.isInteger(departures) && departures > 0))
    throw new StartRefused("--departures takes a whole number above 0");
  const mode = process.env["WAKAFINE_MODE"] === "live" ? "live" : "demo";
  const given = process.env["DATABASE_URL"];
  if (mode === "live" && !given)
    throw new StartRefused("live mode needs your own PostgreSQL: set DATABASE_URL");
  const port = portOf(process.env, "DATABASE_PORT");
  const embedded = given
    ? null
    : await startEmbeddedDatabase({
        folder: dataFolderOf(process.env),
        databases: departures === null ? [] : [measuringDatabase],
        ...(port === null ? {} : { port }),
      });
  const url = given ?? (departures === null ? embedded!.url : embedded!.urlOf(measuringDatabase));
  try {
    await migrate(url);
    const database = openDatabase({
      connectionString: url,
      connections: 2,
      onError: (error) => console.error(error),
    });
    try {
      const today = new Date();
      const made =
        departures !== null
          ? await seedMeasuring(database, { mode, departures, today })
          : mode === "live"
            ? await seedLive(database)
            : await seedDemo(database, { mode, today });
      console.log(JSON.stringify(made));
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

/** Marks a new database as live, inserts the towns and creates the first administrator, whose link is sent when the server runs. A second run changes nothing. */
async function seedLive(database: Database): Promise<{ readonly administrator: "made" | "kept" }> {
  const [email, phone] = [process.env["ADMIN_EMAIL"] || null, process.env["ADMIN_PHONE"] || null];
  await refuseDemoDatabase(database);
  return {
    administrator: await openFirstAdministrator(commandContext(database), { email, phone }),
  };
}

await main().catch((error: unknown) => {
  if (error instanceof AppError)
    console.error(
      `the first administrator could not be created from ADMIN_EMAIL and ADMIN_PHONE: ${error.code} ${JSON.stringify(error.data)}`,
    );
  else {
    const known =
      error instanceof StartRefused ||
      error instanceof ConfigError ||
      (error as Error).name === "DatabaseRefused";
    console.error(known ? (error as Error).message : error);
  }
  process.exitCode = 1;
});
