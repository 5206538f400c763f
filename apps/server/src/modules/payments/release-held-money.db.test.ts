import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const crowd = 2100;
const ended = {
  agencyId: "ffffffff-0000-7000-8000-000000000001",
  departureId: "ffffffff-0000-7000-8000-000000000002",
};

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({
    deps: {
      departureEnds: async (departures) =>
        departures.map((one) => ({
          ...one,
          endsAt: one.agencyId === ended.agencyId ? "2020-01-01T00:00:00Z" : "2999-01-01T00:00:00Z",
        })),
    },
  });
});
afterAll(() => world.stop());

/** Books 1000 held francs for each departure, in one ledger transaction. */
async function hold(id: string, departures: string): Promise<void> {
  await world.database.sql(
    `with movement as (insert into ledger_transactions (id, kind) values ($1, 'payment') returning id), sold as (${departures}),
     held as (select 'agency_held' as account, null as driver, agency_id, departure_id, -1000 as amount from sold
       union all select 'provider_cash', 'zero', null, null, 1000 * count(*) from sold)
     insert into ledger_entries (transaction_id, position, account, driver, agency_id, departure_id, amount)
     select movement.id, row_number() over (), account, driver, agency_id, departure_id, amount from movement, held`,
    [id],
  );
}

test("money of an ended departure is released although thousands of earlier departures have not ended", async () => {
  await hold(
    "00000000-0000-7000-8000-000000000001",
    `select gen_random_uuid() as departure_id, '00000000-0000-7000-8000-000000000009'::uuid as agency_id from generate_series(1, ${crowd})`,
  );
  await hold(
    "ffffffff-0000-7000-8000-000000000001",
    `select '${ended.departureId}'::uuid as departure_id, '${ended.agencyId}'::uuid as agency_id`,
  );
  expect(await world.run("release-held-money")).toBe(1);
  const rows = await world.database.sql(
    "select account, sum(amount)::int as sum from ledger_entries where agency_id = $1 group by account order by account",
    [ended.agencyId],
  );
  expect(rows).toEqual([
    { account: "agency_held", sum: 0 },
    { account: "agency_payable", sum: -1000 },
  ]);
  expect(await world.run("release-held-money")).toBe(0);
});
