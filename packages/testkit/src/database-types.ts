import { Kysely, PostgresDialect } from "kysely";
import { generate, PostgresDialect as Generator } from "kysely-codegen";
import pg from "pg";
import prettier from "prettier";

/** File with the generated row types of the tables. */
export const databaseTypesFile = new URL(
  "../../../apps/server/src/database/schema.ts",
  import.meta.url,
);

/** Generates the row types of a migrated database as TypeScript. Times and exact decimals are strings, as `database.ts` returns them. */
export async function databaseTypes(connectionString: string): Promise<string> {
  const db = new Kysely<object>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString, max: 1 }) }),
  });
  try {
    const types = await generate({
      db,
      dialect: new Generator({ dateParser: "string", numericParser: "string" }),
      excludePattern: "(migrations|test_*)",
      typeMapping: { timestamptz: "string" },
    });
    const options = await prettier.resolveConfig(databaseTypesFile);
    return await prettier.format(types, { ...options, parser: "typescript" });
  } finally {
    await db.destroy();
  }
}
