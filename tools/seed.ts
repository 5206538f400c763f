import "./start/check-node.ts";
import { parseArgs } from "node:util";
import { openDatabase } from "@wakafine/server/database/database.ts";
import { migrate } from "@wakafine/server/database/migrate.ts";
import { seedDemo } from "@wakafine/server/demo/seed-demo.ts";
import { seedMeasuring } from "@wakafine/server/demo/seed-measuring.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { dataFolderOf, portOf, StartRefused } from "./start/start-settings.ts";

/** The database of the embedded PostgreSQL that generated departures go to; the demo beside it is left alone. */
const measuringDatabase = "wakafine_measuring";

/**
 * `npm run seed`: makes the demo world, or brings it up to today. `npm run seed -- --departures 1000000`: fills a database kept for measuring
 * and prints the measured query as JSON. Both work on DATABASE_URL, else on the embedded PostgreSQL.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { departures: { type: "string" } } });
  const departures = values.departures === undefined ? null : Number(values.departures);
  if (departures !== null && !(Number.isInteger(departures) && departures > 0)) throw new StartRefused("--departures takes a whole number above 0");
  const mode = process.env["WAKAFINE_MODE"] === "live" ? "live" : "demo";
  const given = process.env["DATABASE_URL"];
  const port = portOf(process.env, "DATABASE_PORT");
  const embedded = given
    ? null
    : await startEmbeddedDatabase({ folder: dataFolderOf(process.env), databases: departures === null ? [] : [measuringDatabase], ...(port === null ? {} : { port }) });
  const url = given ?? (departures === null ? embedded!.url : embedded!.urlOf(measuringDatabase));
  try {
    await migrate(url);
    const database = openDatabase({ connectionString: url, connections: 2, onError: (error) => console.error(error) });
    try {
      const today = new Date();
      const made = departures === null ? await seedDemo(database, { mode, today }) : await seedMeasuring(database, { mode, departures, today });
      console.log(JSON.stringify(made));
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

await main().catch((error: unknown) => {
  const known = error instanceof StartRefused || (error as Error).name === "DatabaseRefused";
  console.error(known ? (error as Error).message : error);
  process.exitCode = 1;
});
