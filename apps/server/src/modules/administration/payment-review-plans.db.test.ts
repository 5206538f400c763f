import { explain } from "@wakafine/testkit/explain.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertsListed } from "./alert-reads.ts";
import { countPaymentReviews, paymentReviewsListed } from "./payment-review-reads.ts";

const payments = 40_000;
/** Of each kind that the list shows. */
const open = 30;
const counted = 101;
const idOf = "('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid";
let world: TestDatabase;
beforeAll(async () => {
  world = await startTestDatabase();
  await world.sql(
    `insert into payment_attempts (id, payable_kind, payable_id, number, driver, provider_ref, provider_txn_id, state, effective, amount_xaf, currency, amount_minor, language, expires_at, ended_at)
     select ${idOf}, 'booking', ${idOf}, 1, 'mtn_momo', 'ref ' || n, 'txn ' || n,
       case when n <= $2 then 'review' when n <= 2 * $2 then 'pending' when n % 3 = 0 then 'failed' else 'paid' end, n > 2 * $2 and n % 3 <> 0,
       4000, 'XAF', 4000, 'fr', app_now() - interval '1 day', case when n > $2 and n <= 2 * $2 then null else app_now() - interval '1 day' end
     from generate_series(1, $1::integer) n`,
    [payments, open],
  );
  await world.sql(
    `insert into payment_statements (id, payable_kind, payable_id, transaction_id)
     select ${idOf}, 'booking', ${idOf}, 'txn ' || (n + 1) from generate_series(1, 3 * $1::integer, 3) n`,
    [open],
  );
  await world.sql(
    `insert into refunds (id, attempt_id, payable_kind, payable_id, amount_xaf, reason, due_at, state, ended_at)
     select ${idOf}, ${idOf}, 'booking', ${idOf}, 100, case when n % 2 = 0 then 'late' else 'cancelled' end, app_now(),
       case when n < 1000 + $2 then 'requested' else 'succeeded' end, case when n < 1000 + $2 then null else app_now() end from generate_series(1000, $1::integer) n`,
    [payments, open],
  );
  await world.sql(
    `insert into alerts (id, kind, subject, seen_at) select ${idOf}, case when n % 100 = 0 then 'unknown_callback' else 'refund_failed' end, 'subject ' || n,
       case when n > 3000 then app_now() end from generate_series(1, 10000) n`,
  );
  for (const table of ["payment_attempts", "payment_statements", "refunds", "alerts"])
    await world.sql(`vacuum analyze ${table}`);
});
afterAll(() => world.drop());

test.each([
  ["the list", paymentReviewsListed(counted, 20, 0)],
  ["the last page", paymentReviewsListed(counted, 20, 80)],
  ["the number on the dashboard", countPaymentReviews(counted)],
] as const)(
  "%s reads the open cases by index, not all payments, refunds and alerts [G.role.05]",
  async (_name, read) => {
    for (const [table, most] of [
      ["payment_attempts", 10 * open],
      ["refunds", 3 * open],
      ["alerts", 3 * open],
    ] as const) {
      const { rowsRead, scannedTables } = await explain<object>(world, read, table);
      expect(scannedTables).not.toContain(table);
      expect([table, rowsRead <= most, rowsRead]).toEqual([table, true, rowsRead]);
    }
  },
);

test("a page of open alerts reads its rows and counts by index, and their payments and refunds by key [G.role.05]", async () => {
  await world.sql(
    "update alerts set created_at = created_at + make_interval(secs => right(id::text, 12)::integer) where seen_at is null",
  );
  // Their subjects are refunds.
  await world.sql(
    "update alerts set subject = (select r.id::text from refunds r where right(r.id::text, 12) = right(alerts.id::text, 12)) where seen_at is null and right(id::text, 12)::integer between 1000 and 1010",
  );
  const perPage = 20;
  const read = alertsListed(counted, perPage, 990);
  for (const [table, most] of [
    ["alerts", counted + 990 + 2 * perPage],
    ["refunds", perPage],
    ["payment_attempts", perPage],
  ] as const) {
    const { rowsRead, scannedTables } = await explain<object>(world, read, table);
    expect(scannedTables).not.toContain(table);
    expect([table, rowsRead <= most, rowsRead]).toEqual([table, true, rowsRead]);
  }
});
