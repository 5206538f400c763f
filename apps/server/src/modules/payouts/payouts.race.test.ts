import { randomUUID } from "node:crypto";
import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import { createKills } from "@wakafine/testkit/kills.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import {
  addPayable,
  addPayoutNumber,
  anotherAdministrator,
} from "@wakafine/testkit/payout-samples.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const agency = smallWorld.agencies.rail.id;
const departure = smallWorld.departures.trainEconomic.id;

const kills = createKills();
const [one, two] = useTwoApps({
  env: { LIMITS: "false", PAYOUT_APPROVAL_XAF: "1000000" },
  overrides: { failpoint: kills.failpoint },
});
let administrators: readonly string[];
beforeAll(async () => {
  administrators = [await logInAdministrator(one), await anotherAdministrator(one)];
  await addPayoutNumber(one, "+237677001122", agency);
});

const create = (app: TestApp, index: number, amount: number) =>
  app.call(
    "createPayout",
    { body: { agency_uuid: agency, type: "MTN", amount } },
    { token: administrators[index % 2]! },
  );
const execute = (app: TestApp, id: string, { transaction = "", key = "" } = {}) =>
  app.call(
    "executePayout",
    { params: { id }, body: { transaction_id: transaction || randomUUID() } },
    { token: administrators[0]!, ...(key ? { key } : {}) },
  );
const outcomes = (responses: readonly { status: number; body: { error_code?: string } }[]) =>
  responses.map(({ status, body }) => body.error_code ?? status);
const movements = async (id: string) =>
  (await one.database.sql("select from ledger_transactions where payout_id = $1", [id])).length;

test("exactly one of the concurrent payouts of a whole balance at two processes succeeds [G.momo.02]", async () => {
  for (let round = 0; round < 3; round += 1) {
    await addPayable(one, 6000, { agency, departure });
    const results = outcomes(
      await callConcurrently([one, two], 8, (app, index) => create(app, index, 6000)),
    );
    expect(results.filter((result) => result === 201)).toHaveLength(1);
    expect(results.filter((result) => result === "payout_exceeds_balance")).toHaveLength(7);
  }
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("a payout that is executed concurrently at two processes is recorded once, and the money moves once [G.momo.02]", async () => {
  await addPayable(one, 500, { agency, departure });
  const { id } = (await create(one, 0, 500)).body.data;
  const results = outcomes(await callConcurrently([one, two], 8, (app) => execute(app, id)));
  expect(results.filter((result) => result === 200)).toHaveLength(1);
  expect(results.filter((result) => result === "not_in_this_state")).toHaveLength(7);
  expect(await movements(id)).toBe(1);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("one of two payouts recorded concurrently with one transaction id succeeds [G.momo.02]", async () => {
  await addPayable(one, 400, { agency, departure });
  const ids = [(await create(one, 0, 200)).body.data.id, (await create(one, 0, 200)).body.data.id];
  const results = outcomes(
    await callConcurrently([one, two], 2, (app, index) =>
      execute(app, ids[index]!, { transaction: "MP-shared" }),
    ),
  );
  expect(results.toSorted()).toEqual([200, "payout_transaction_used"]);
});

test("a process killed before the commit of an execution has recorded nothing; the repeated request records it [G.momo.02]", async () => {
  await addPayable(one, 300, { agency, departure });
  const { id } = (await create(one, 0, 300)).body.data;
  const sent = { transaction: "MP-killed-1", key: "payout-kill-key-00001" };
  kills.next("payout: before commit");
  expect((await execute(one, id, sent)).status).toBe(500);
  expect(kills.end(), "the point was passed").toBe(0);
  expect(await movements(id)).toBe(0);
  const receipts = await one.database.sql(
    "select from outbox where payload ->> 'transaction' = 'MP-killed-1'",
  );
  expect(receipts).toHaveLength(0);
  expect((await execute(two, id, sent)).status).toBe(200);
  expect(await movements(id)).toBe(1);
});

test("a process killed after the commit of an execution has recorded it; the repeated request gets the stored response [G.momo.02, G.book.24]", async () => {
  await addPayable(one, 300, { agency, departure });
  const { id } = (await create(one, 0, 300)).body.data;
  const sent = { transaction: "MP-killed-2", key: "payout-kill-key-00002" };
  kills.next("payout: after commit");
  expect((await execute(one, id, sent)).status).toBe(500);
  expect(kills.end(), "the point was passed").toBe(0);
  expect(await movements(id)).toBe(1);
  const again = await execute(two, id, sent);
  expect([again.status, again.body.data.state]).toEqual([200, "executed"]);
  expect((await execute(two, id, { transaction: "MP-killed-3" })).body.error_code).toBe(
    "not_in_this_state",
  );
  expect(await movements(id)).toBe(1);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

/** Two transactions that have both read a balance of 1,000 and each pay out 1,000, as without the lock of the agency. Returns how many commit. */
async function payWithoutLock(): Promise<number> {
  await addPayable(one, 1000, { agency, departure });
  const clients = [1, 2].map(() => new pg.Client(one.database.url));
  await Promise.all(clients.map((client) => client.connect()));
  const pay = async (client: pg.Client) => {
    await client.query("begin");
    const id = randomUUID();
    await client.query(
      `insert into payouts (id, agency_id, operator, phone, amount_xaf, approval_required, requested_by)
       select $1, $2, 'MTN', '+237677001122', 1000, false, id from users where role_id = 1 limit 1`,
      [id, agency],
    );
    await client.query("insert into payout_lines values ($1, $2, $3, 1000)", [
      id,
      agency,
      departure,
    ]);
    await client.query("commit");
  };
  const results = await Promise.allSettled(clients.map(pay));
  await Promise.all(clients.map((client) => client.end()));
  return results.filter(({ status }) => status === "fulfilled").length;
}

test("the database refuses lines above the released money, also to transactions that read the balance before [G.momo.02]", async () => {
  expect(await payWithoutLock()).toBe(1);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("the database refuses a ledger payout above what is payable [G.momo.02]", async () => {
  const overdraw = `with movement as (
      insert into ledger_transactions (id, kind, agency_id) values (gen_random_uuid(), 'payout', $1::uuid) returning id)
    insert into ledger_entries (transaction_id, position, account, driver, agency_id, departure_id, amount)
    select id, 0, 'agency_payable', null, $1::uuid, $2::uuid, 100000000 from movement
    union all select id, 1, 'provider_cash', 'mtn_momo', null, null, -100000000 from movement`;
  await expect(one.database.sql(overdraw, [agency, departure])).rejects.toThrow("than is payable");
});

test("the control: without the trigger both transactions commit, and the check of the ledger reports it", async () => {
  await one.database.sql("alter table payout_lines disable trigger payout_within_payable");
  expect(await payWithoutLock()).toBe(2);
  await one.database.sql("alter table payout_lines enable trigger payout_within_payable");
  expect((await one.app.payments.checkLedger()).map(({ check }) => check)).toContain(
    "payouts do not exceed the money released",
  );
});
