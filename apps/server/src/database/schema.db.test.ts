import { readFileSync } from "node:fs";
import { databaseTypes, databaseTypesFile } from "@wakafine/testkit/database-types.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { expect, test } from "vitest";

test("the row types match the tables; `npm run db:types` updates them", async () => {
  const database = await startTestDatabase();
  try {
    expect(readFileSync(databaseTypesFile, "utf8")).toBe(await databaseTypes(database.url));
  } finally {
    await database.drop();
  }
});
