import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { expect, test } from "vitest";

test("prices, totals and shares have no currency column; only ledger entries and payment attempts have one [C9.price.01]", async () => {
  const database = await startTestDatabase();
  try {
    const columns = await database.sql<{ at: string }>(
      "select table_name || '.' || column_name as at from information_schema.columns where table_schema = 'public' and (column_name ilike '%currenc%' or column_name ilike '%devise%') order by 1",
    );
    expect(columns).toEqual([
      { at: "ledger_entries.currency" },
      { at: "payment_attempts.currency" },
    ]);
    const [booked] = await database.sql<{ tables: string[] }>(
      "select array_agg(distinct table_name::text order by table_name::text) as tables from information_schema.columns where table_schema = 'public' and (column_name ~ '(^|_)price$' or column_name like '%\\_xaf')",
    );
    expect(booked?.tables).toEqual(
      expect.arrayContaining(["booking_legs", "bookings", "departures", "offers"]),
    );
  } finally {
    await database.drop();
  }
});
