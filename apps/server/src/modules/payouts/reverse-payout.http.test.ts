import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addPayable,
  addPayoutNumber,
  anotherAdministrator,
} from "@wakafine/testkit/payout-samples.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp({ env: { LIMITS: "false", PAYOUT_APPROVAL_XAF: "10000" } });
const { agencies, departures, users } = smallWorld;
const rail = { agency: agencies.rail.id, departure: departures.trainEconomic.id };
const phone = "+237677001122";

let first: string;
let second: string;
let member: string;
beforeAll(async () => {
  first = await logInAdministrator(app);
  second = await anotherAdministrator(app);
  member = await logInMember(app, users.member.rail[1]);
  await addPayoutNumber(app, phone, rail.agency);
});
/** Checks the invariants of money after every test, and moves on by a day, so that each test has its own sums of unapproved payouts and reversals. */
afterEach(async () => {
  await app.drainOutbox();
  expect(await app.app.payments.checkLedger()).toEqual([]);
  await app.advance(25 * 3600);
});

/** Returns an executed payout; from the approval limit the second administrator approves it. */
async function executed(amount: number, transaction: string): Promise<string> {
  await addPayable(app, amount, rail);
  const body = { agency_uuid: rail.agency, type: "MTN", amount } as const;
  const { id } = (await app.call("createPayout", { body }, { token: first })).body.data;
  if (amount >= 10_000) await app.call("approvePayout", { params: { id } }, { token: second });
  expect((await execute(id, transaction)).status).toBe(200);
  return id;
}
const execute = (id: string, transaction: string) =>
  app.call(
    "executePayout",
    { params: { id }, body: { transaction_id: transaction } },
    { token: first },
  );
type Cause = "returned" | "wrong_record";
const reverse = (
  id: string,
  { token = first, cause = "returned" as Cause, reason = "Given back", key = "" } = {},
) =>
  app.call(
    "reversePayout",
    { params: { id }, body: { cause, reason } },
    { token, ...(key ? { key } : {}) },
  );
const approve = (id: string, token: string) =>
  app.call("approvePayoutReversal", { params: { id } }, { token });
const refuse = (id: string, token: string) =>
  app.call(
    "refusePayoutReversal",
    { params: { id }, body: { reason: "The agency has it" } },
    { token },
  );
const totals = async () =>
  (await app.call("listIncome", { query: {} }, { token: member })).body.data.totals;
const listed = async (state: "open" | "ended", id: string) =>
  (
    await app.call("listPayouts", { query: { state, per_page: 100 } }, { token: first })
  ).body.data.data.find((one) => one.id === id);
const entriesOf = (id: string) =>
  app.database.sql(
    "select t.kind, e.account, e.amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.payout_id = $1 order by t.created_at, e.position",
    [id],
  );

test("a reversed payout is due again: ledger, income, list, audit and messages say so [G.momo.02, A3.momo.02, A3.momo.03]", async () => {
  const before = await totals();
  const id = await executed(4000, "MP-back-1");
  expect(await totals()).toMatchObject({
    amount_already_received: before.amount_already_received + 4000,
    amount_to_be_received: before.amount_to_be_received,
  });
  const response = await reverse(id, { reason: "MTN returned it on Monday" });
  expect([response.status, response.body.data]).toEqual([200, { id, state: "reversed" }]);
  expect(await entriesOf(id)).toEqual([
    { kind: "payout", account: "agency_payable", amount: "4000" },
    { kind: "payout", account: "provider_cash", amount: "-4000" },
    { kind: "payout_reversed", account: "agency_payable", amount: "-4000" },
    { kind: "payout_reversed", account: "provider_cash", amount: "4000" },
  ]);
  expect(await totals()).toMatchObject({
    amount_already_received: before.amount_already_received,
    amount_to_be_received: before.amount_to_be_received + 4000,
  });
  expect(await listed("ended", id)).toMatchObject({
    state: "reversed",
    transaction_id: "MP-back-1",
    reversal: { state: "reversed", cause: "returned", reason: "MTN returned it on Monday" },
  });
  const own = await app.call("listOwnPayouts", { query: {} }, { token: member });
  expect(own.body.data.data.find((one) => one.id === id)).toMatchObject({
    state: "reversed",
    reversal_cause: "returned",
    reversed_date: expect.any(String),
  });
  const notice = /4\s000[\s\S]*MP-back-1[\s\S]*de nouveau/u;
  for (const recipient of [phone, users.member.rail[1].email])
    expect((await messagesTo(app, recipient)).some((text) => notice.test(text))).toBe(true);
  expect(
    await app.database.sql(
      "select action, from_state, to_state, reason from audit_log where entity = 'payout' and entity_id = $1 order by id desc limit 1",
      [id],
    ),
  ).toEqual([
    {
      action: "reverse payout",
      from_state: "executed",
      to_state: "reversed",
      reason: "MTN returned it on Monday",
    },
  ]);
});

test("only an executed payout is reversed, and only once [G.momo.02]", async () => {
  await addPayable(app, 500, rail);
  const body = { agency_uuid: rail.agency, type: "MTN", amount: 500 } as const;
  const { id: open } = (await app.call("createPayout", { body }, { token: first })).body.data;
  expect((await reverse(open)).body.error_code).toBe("not_in_this_state");
  await app.call("failPayout", { params: { id: open }, body: { reason: "No" } }, { token: first });
  expect((await reverse(open)).body.error_code).toBe("not_in_this_state");
  const id = await executed(500, "MP-once-back");
  expect((await reverse(id)).status).toBe(200);
  expect((await reverse(id)).body.error_code).toBe("not_in_this_state");
  expect((await approve(id, second)).body.error_code).toBe("not_in_this_state");
  expect((await refuse(id, second)).body.error_code).toBe("not_in_this_state");
  expect(await entriesOf(id)).toHaveLength(4);
  expect((await reverse("not-a-payout")).status).toBe(404);
  await expect(
    app.database.sql("update payouts set state = 'executed' where id = $1", [id]),
  ).rejects.toThrow("is fixed");
  const untouched = await executed(600, "MP-not-back");
  await expect(
    app.database.sql("update payouts set state = 'reversed' where id = $1", [untouched]),
  ).rejects.toThrow("is fixed");
});

test("from PAYOUT_APPROVAL_XAF another administrator approves the reversal, and until then the payout stays executed [G.momo.02]", async () => {
  const id = await executed(10_000, "MP-large-back");
  expect((await reverse(id)).body.data).toEqual({ id, state: "executed" });
  expect(await entriesOf(id)).toHaveLength(2);
  expect(await listed("ended", id)).toBeUndefined();
  expect(await listed("open", id)).toMatchObject({
    state: "executed",
    reversal: { state: "requested", cause: "returned", ended_by: null },
  });
  const dashboard = (await app.call("getAdminDashboard", {}, { token: first })).body.data;
  expect(dashboard.payouts_waiting).toBe(1);
  expect((await reverse(id, { token: second })).body.error_code).toBe("not_in_this_state");
  expect((await approve(id, first)).body.error_code).toBe("payout_approval_required");
  await expect(
    app.database.sql(
      "update payout_reversals set state = 'reversed', ended_by = requested_by, ended_at = app_now() where payout_id = $1",
      [id],
    ),
  ).rejects.toThrow("payout_reversals_two_persons");
  expect((await approve(id, second)).body.data.state).toBe("reversed");
  expect((await approve(id, second)).body.error_code).toBe("not_in_this_state");
  expect(await entriesOf(id)).toHaveLength(4);
});

test("reversals below the limit count together for a day [G.momo.02]", async () => {
  const parts = [await executed(6000, "MP-part-1"), await executed(3000, "MP-part-2")];
  await app.advance(25 * 3600);
  const [third, last] = [await executed(1000, "MP-part-3"), await executed(900, "MP-part-4")];
  expect((await reverse(parts[0]!)).body.data.state).toBe("reversed");
  expect((await reverse(parts[1]!)).body.data.state).toBe("reversed");
  expect((await reverse(third)).body.data.state).toBe("executed");
  await app.advance(25 * 3600);
  expect((await reverse(last)).body.data.state).toBe("reversed");
});

test("a refused reversal keeps its reason, and the payout can be reversed later [G.momo.02]", async () => {
  const id = await executed(10_000, "MP-refused-back");
  await reverse(id);
  expect((await refuse(id, second)).body.data.state).toBe("executed");
  expect(await listed("ended", id)).toMatchObject({
    state: "executed",
    reversal: { state: "refused", refusal: "The agency has it" },
  });
  expect((await approve(id, second)).body.error_code).toBe("not_in_this_state");
  await reverse(id);
  expect((await approve(id, second)).body.data.state).toBe("reversed");
});

test("the id of a payout recorded by mistake proves another payout; that of returned money stays used [G.momo.02]", async () => {
  const mistaken = await executed(300, "MP-mistaken");
  await reverse(mistaken, { cause: "wrong_record", reason: "The id of another agency" });
  const returned = await executed(300, "mp-MISTAKEN");
  await reverse(returned);
  await addPayable(app, 300, rail);
  const body = { agency_uuid: rail.agency, type: "MTN", amount: 300 } as const;
  const { id } = (await app.call("createPayout", { body }, { token: first })).body.data;
  expect((await execute(id, "MP-mistaken")).body.error_code).toBe("payout_transaction_used");
  expect((await execute(id, "MP-mistaken-2")).status).toBe(200);
});

test("a repeated request with one idempotency key reverses once, and the input is checked [G.momo.02, G.book.24]", async () => {
  const id = await executed(200, "MP-key-back");
  const key = "reversal-key-0000001";
  expect((await reverse(id, { key })).body.data.state).toBe("reversed");
  expect((await reverse(id, { key })).body.data.state).toBe("reversed");
  expect((await reverse(id, { key, reason: "Other" })).body.error_code).toBe(
    "idempotency_conflict",
  );
  expect(await entriesOf(id)).toHaveLength(4);
  await expectFieldErrors(["reason required"], reverse(id, { reason: "  " }));
  await expectFieldErrors(["cause not_a_choice"], reverse(id, { cause: "other" as Cause }));
  expect((await reverse(id, { token: member })).status).toBe(403);
});
