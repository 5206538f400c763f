import type { TestDatabase } from "./test-database.ts";

/** Stops the clock of a test's own database at an instant, for rules with a limit to the second; null starts it. */
export async function freezeClock(
  { sql }: Pick<TestDatabase, "sql">,
  at: Date | null,
): Promise<void> {
  const time = at ? `timestamptz '${at.toISOString()}'` : "now() + (select ahead from test_clock)";
  await sql(
    `create or replace function app_now() returns timestamptz language sql stable as $$ select ${time} $$`,
  );
}
