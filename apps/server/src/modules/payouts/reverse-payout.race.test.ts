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
const execute = (app: TestApp, id: string) =>
  app.call(
    "executePayout",
    { params: { id }, body: { transaction_id: randomUUID() } },
    { token: administrators[0]! },
  );
const outcomes = (responses: readonly { status: number; body: { error_code?: string } }[]) =>
  responses.map(({ status, body }) => body.error_code ?? status);
const movements = async (id: string) =>
  (await one.database.sql("select from ledger_transactions where payout_id = $1", [id])).length;
const reverse = (app: TestApp, id: string, { index = 0, key = "" } = {}) =>
  app.call(
    "reversePayout",
    { params: { id }, body: { cause: "returned", reason: "Returned" } },
    { token: administrators[index % 2]!, ...(key ? { key } : {}) },
  );
const executed = async (amount: number) => {
  await addPayable(one, amount, { agency, departure });
  const { id } = (await create(one, 0, amount)).body.data;
  expect((await execute(one, id)).status).toBe(200);
  return id;
};

test("a payout that is reversed concurrently at two processes is reversed once, and its money is due once [G.momo.02]", async () => {
  const id = await executed(700);
  const results = outcomes(
    await callConcurrently([one, two], 8, (app, index) => reverse(app, id, { index })),
  );
  expect(results.filter((result) => result === 200)).toHaveLength(1);
  expect(results.filter((result) => result === "not_in_this_state")).toHaveLength(7);
  expect(await movements(id)).toBe(2);
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

test("a process killed around the commit of a reversal leaves it whole or undone; the repeated request completes it once [G.momo.02, G.book.24]", async () => {
  for (const [point, done] of [
    ["payout: before commit", 1],
    ["payout: after commit", 2],
  ] as const) {
    const id = await executed(300);
    const sent = { key: `reversal-kill-key-${done}` };
    kills.next(point);
    expect((await reverse(one, id, sent)).status).toBe(500);
    expect(kills.end(), "the point was passed").toBe(0);
    expect(await movements(id)).toBe(done);
    const again = await reverse(two, id, sent);
    expect([again.status, again.body.data.state]).toEqual([200, "reversed"]);
    expect((await reverse(two, id)).body.error_code).toBe("not_in_this_state");
    expect(await movements(id)).toBe(2);
  }
  expect(await one.app.payments.checkLedger()).toEqual([]);
});

/** Two transactions that have both read an executed payout and each insert its reversal, as without the lock of the payout. Returns how many commit. */
async function reverseWithoutLock(): Promise<number> {
  const id = await executed(400);
  const results = await Promise.allSettled(
    [1, 2].map(() =>
      one.database.sql(
        `insert into payout_reversals (id, payout_id, cause, reason, state, approval_required, requested_by)
         select gen_random_uuid(), id, 'returned', 'Returned', 'requested', false, requested_by from payouts where id = $1`,
        [id],
      ),
    ),
  );
  return results.filter(({ status }) => status === "fulfilled").length;
}

test("the database refuses a second reversal, also to a transaction that read the executed payout before [G.momo.02]", async () => {
  expect(await reverseWithoutLock()).toBe(1);
});

test("the control: without the unique index both reversals are recorded", async () => {
  const definition = await one.database.sql<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'payout_reversals_once'",
  );
  await one.database.sql("drop index payout_reversals_once");
  expect(await reverseWithoutLock()).toBe(2);
  await one.database.sql("alter table payout_reversals disable trigger payout_reversals_fixed");
  await one.database.sql("delete from payout_reversals where state = 'requested'");
  await one.database.sql("alter table payout_reversals enable trigger payout_reversals_fixed");
  await one.database.sql(definition[0]!.indexdef);
});
