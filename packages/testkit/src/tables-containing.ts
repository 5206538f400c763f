import type { TestDatabase } from "./test-database.ts";

/** Returns the tables in which any column of any row contains one of the texts. */
export async function tablesContaining(
  database: Pick<TestDatabase, "sql">,
  texts: readonly string[],
): Promise<readonly string[]> {
  const tables = await database.sql<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await database.sql<{ count: number }>(
      `select count(*)::integer as count from ${name} t where exists (select from unnest($1::text[]) w where t::text ilike '%' || w || '%')`,
      [texts],
    );
    if ((row?.count ?? 0) > 0) found.push(name);
  }
  return found;
}
