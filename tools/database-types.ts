import { writeFileSync } from "node:fs";
import { migrate } from "@wakafine/server/database/migrate.ts";
import { databaseTypes, databaseTypesFile } from "@wakafine/testkit/database-types.ts";
import { startServer } from "@wakafine/testkit/global-setup.ts";

/** `npm run db:types`: writes the row types of the tables after all migrations. */
async function main(): Promise<void> {
  const server = await startServer();
  try {
    const url = `${server.url}/postgres`;
    await migrate(url);
    writeFileSync(databaseTypesFile, await databaseTypes(url));
  } finally {
    await server.stop();
  }
}

await main();
