import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addPayable,
  addPayoutNumber,
  anotherAdministrator,
} from "@wakafine/testkit/payout-samples.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const app = useTestApp({ env: { LIMITS: "false", PAYOUT_APPROVAL_XAF: "10000" } });
const { agencies, departures, users } = smallWorld;
const rail = { agency: agencies.rail.id, departure: departures.trainEconomic.id };
const phone = "+237677001122";

let first: string;
let second: string;
beforeAll(async () => {
  first = await logInAdministrator(app);
  second = await anotherAdministrator(app);
  await addPayoutNumber(app, phone, agencies.rail.id);
});
/** Checks the invariants of money after every test, ends open payouts, and moves on by a day, so that each test has its own sum of unapproved payouts. */
afterEach(async () => {
  await app.drainOutbox();
  expect(await app.app.payments.checkLedger()).toEqual([]);
  const open = await app.call("listPayouts", { query: { per_page: 100 } }, { token: first });
  for (const { id } of open.body.data.data)
    await app.call("failPayout", { params: { id }, body: { reason: "End" } }, { token: first });
  await app.advance(25 * 3600);
});

let transactions = 0;
const nextTransaction = () => {
  transactions += 1;
  return `MP2611.${transactions}`;
};
const create = (amount: number, { token = first, key = "" } = {}) =>
  app.call(
    "createPayout",
    { body: { agency_uuid: agencies.rail.id, type: "MTN", amount } },
    { token, ...(key ? { key } : {}) },
  );
const made = async (amount: number) => {
  const { status, body } = await create(amount);
  expect([status, body.error_code]).toEqual([201, undefined]);
  return body.data.id;
};
const execute = (id: string, { token = first, transaction = nextTransaction(), key = "" } = {}) =>
  app.call(
    "executePayout",
    { params: { id }, body: { transaction_id: transaction } },
    { token, ...(key ? { key } : {}) },
  );
const approve = (id: string, token: string) =>
  app.call("approvePayout", { params: { id } }, { token });
const due = async () => {
  const { data } = (await app.call("listDuePayouts", { query: {} }, { token: first })).body.data;
  return data.find(({ agency_uuid }) => agency_uuid === agencies.rail.id);
};
const listed = async (state: "open" | "ended", id: string) =>
  (
    await app.call("listPayouts", { query: { state, per_page: 100 } }, { token: first })
  ).body.data.data.find((one) => one.id === id);
const entriesOf = (id: string) =>
  app.database.sql(
    "select e.account, e.driver, e.departure_id, e.amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.payout_id = $1 order by e.position",
    [id],
  );

test("the price of a ticket becomes due after arrival, is paid to the validated number and then counts as received [G.momo.02, A3.momo.02, A3.momo.03, A2.momo.04–07]", async () => {
  const planner = await logInMember(app, users.member.rail[2]);
  const income = async () =>
    (await app.call("listIncome", { query: {} }, { token: planner })).body.data;
  await journeys(app).paid(sampleBooking(rail.departure, 1));
  expect((await income()).totals).toMatchObject({
    amount_deposited: 6000,
    commission: 60,
    amount_held: 5940,
    amount_already_received: 0,
    amount_to_be_received: 0,
  });
  expect(await due()).toBeUndefined();
  await app.advance(4 * 24 * 3600);
  expect(await app.runJob("release-held-money")).toBe(1);
  expect(await due()).toMatchObject({
    agency_name: agencies.rail.name,
    amount_due: 5940,
    departures: 1,
    amount_in_progress: 0,
    momo: { phonenumber: phone, changed_recently: false },
    om: null,
  });
  expect((await income()).data[0]).toMatchObject({
    departs: { uuid: rail.departure, tickets: 1, departure_hour: "06:30" },
    amount_held: 0,
    amount_to_be_received: 5940,
  });
  const id = await made(5940);
  expect(await due()).toMatchObject({ amount_due: 0, amount_in_progress: 5940 });
  expect((await income()).totals.amount_to_be_received).toBe(5940);
  const executed = await execute(id, { transaction: "MP261125.1" });
  expect([executed.status, executed.body.data.state]).toEqual([200, "executed"]);
  expect(await entriesOf(id)).toEqual([
    { account: "agency_payable", driver: null, departure_id: rail.departure, amount: "5940" },
    { account: "provider_cash", driver: "mtn_momo", departure_id: null, amount: "-5940" },
  ]);
  expect(await due()).toBeUndefined();
  expect((await income()).totals).toMatchObject({
    amount_deposited: 6000,
    commission: 60,
    amount_held: 0,
    amount_already_received: 5940,
    amount_to_be_received: 0,
  });
  const own = await app.call("listOwnPayouts", { query: {} }, { token: planner });
  expect(own.body.data.data[0]).toMatchObject({
    amount: 5940,
    state: "executed",
    transaction_id: "MP261125.1",
  });
  expect((await messagesTo(app, phone)).at(-1)).toContain("MP261125.1");
  expect((await messagesTo(app, users.member.rail[1].email)).at(-1)).toMatch(/5\s940/u);
  const audited = await app.database.sql(
    "select action, from_state, to_state from audit_log where entity = 'payout' and entity_id = $1 order by id",
    [id],
  );
  expect(audited).toEqual([
    { action: "request payout", from_state: null, to_state: "requested" },
    { action: "execute payout", from_state: "requested", to_state: "executed" },
  ]);
});

test("a payout never exceeds what is payable; the oldest departure is paid first [G.momo.02]", async () => {
  const older = { agency: agencies.rail.id, departure: departures.trainFirst.id };
  await addPayable(app, 3000, rail);
  await addPayable(app, 2000, older);
  await app.database.sql(
    "update departures set departs_at = departs_at - interval '1 day' where id = $1",
    [older.departure],
  );
  const tooMuch = await create(5001);
  expect([tooMuch.status, tooMuch.body.error_code]).toEqual([409, "payout_exceeds_balance"]);
  const id = await made(2500);
  const lines = await app.database.sql(
    "select departure_id, amount_xaf from payout_lines where payout_id = $1 order by amount_xaf desc",
    [id],
  );
  expect(lines).toEqual([
    { departure_id: older.departure, amount_xaf: 2000 },
    { departure_id: rail.departure, amount_xaf: 500 },
  ]);
  expect((await create(2501)).body.error_code).toBe("payout_exceeds_balance");
  expect((await execute(id)).status).toBe(200);
  expect((await create(2501)).body.error_code).toBe("payout_exceeds_balance");
  expect((await execute(await made(2500))).status).toBe(200);
});

test("from PAYOUT_APPROVAL_XAF another administrator approves, who neither requested the payout nor executes it [G.momo.02]", async () => {
  const third = await anotherAdministrator(app);
  await addPayable(app, 10_000, rail);
  const id = await made(10_000);
  expect(await listed("open", id)).toMatchObject({ approval_required: true, approved_by: null });
  expect((await execute(id)).body.error_code).toBe("payout_approval_required");
  expect((await execute(id, { token: second })).body.error_code).toBe("payout_approval_required");
  expect((await approve(id, first)).body.error_code).toBe("payout_approval_required");
  expect((await approve(id, second)).body.data.state).toBe("approved");
  expect((await approve(id, third)).body.error_code).toBe("not_in_this_state");
  expect((await execute(id, { token: second })).body.error_code).toBe("payout_approval_required");
  await expect(
    app.database.sql(
      "update payouts set state = 'executed', operator_txn_id = 'X1', ended_at = app_now(), ended_by = approved_by where id = $1",
      [id],
    ),
  ).rejects.toThrow("payouts_two_persons");
  expect((await execute(id, { token: first })).status).toBe(200);
});

test("payouts below the limit count together for a day, so that an amount divided into parts needs the approval too [G.momo.02]", async () => {
  await addPayable(app, 12_000, rail);
  await made(6000);
  const id = await made(4000);
  expect(await listed("open", id)).toMatchObject({ approval_required: true });
  await app.advance(25 * 3600);
  expect(await listed("open", await made(1000))).toMatchObject({ approval_required: false });
});

test("a payout is executed once, and a transaction id is used once, however it is spelled [G.momo.02]", async () => {
  await addPayable(app, 2000, rail);
  const [id, other] = [await made(1000), await made(1000)];
  expect((await execute(id, { transaction: "MP-once" })).status).toBe(200);
  expect((await execute(id)).body.error_code).toBe("not_in_this_state");
  expect((await execute(other, { transaction: "mp-ONCE" })).body.error_code).toBe(
    "payout_transaction_used",
  );
  expect(await entriesOf(other)).toEqual([]);
  expect(
    (await app.call("failPayout", { params: { id }, body: { reason: "No" } }, { token: first }))
      .body.error_code,
  ).toBe("not_in_this_state");
  await expect(
    app.database.sql("update payouts set failure = 'late' where id = $1", [id]),
  ).rejects.toThrow("is fixed");
});

test("a transaction id that executed a refund executes no payout [G.momo.02, G.ticket.02]", async () => {
  await addPayable(app, 1000, rail);
  const id = await made(1000);
  await app.database.sql(
    "insert into operator_transactions (id, owner_id) values ('MP-REFUND', gen_random_uuid())",
  );
  expect((await execute(id, { transaction: "mp-refund" })).body.error_code).toBe(
    "payout_transaction_used",
  );
  expect(await entriesOf(id)).toEqual([]);
  expect((await execute(id, { transaction: "MP-payout" })).status).toBe(200);
});

test("a failed payout keeps its reason and its money is due again [G.momo.02]", async () => {
  await addPayable(app, 700, rail);
  const before = (await due())?.amount_due ?? 0;
  const id = await made(700);
  const reason = "The wallet is full";
  const failed = await app.call(
    "failPayout",
    { params: { id }, body: { reason } },
    { token: second },
  );
  expect(failed.body.data.state).toBe("failed");
  expect(await listed("ended", id)).toMatchObject({ state: "failed", failure: reason });
  expect((await due())?.amount_due).toBe(before);
  expect((await execute(id)).body.error_code).toBe("not_in_this_state");
  expect(await entriesOf(id)).toEqual([]);
});

test("a repeated request with one idempotency key makes one payout and executes it once [G.momo.02, G.book.24]", async () => {
  await addPayable(app, 500, rail);
  const key = "payout-key-0000000001";
  const [one, again] = [await create(500, { key }), await create(500, { key })];
  expect([one.status, again.status, again.body.data.id]).toEqual([201, 201, one.body.data.id]);
  expect((await create(400, { key })).body.error_code).toBe("idempotency_conflict");
  const sent = { key: "payout-key-0000000002", transaction: "MP-key" };
  const id = one.body.data.id;
  expect((await execute(id, sent)).status).toBe(200);
  expect((await execute(id, sent)).body.data.state).toBe("executed");
  expect(await entriesOf(id)).toHaveLength(2);
});

test("a number that changes after the request does not redirect the payout [G.momo.02]", async () => {
  await addPayable(app, 800, rail);
  const id = await made(800);
  const other = "+237677998877";
  await addPayoutNumber(app, other, agencies.rail.id);
  expect(await listed("open", id)).toMatchObject({ phonenumber: phone, number_changed: true });
  await execute(id, { transaction: "MP-frozen" });
  expect((await messagesTo(app, phone)).at(-1)).toContain("MP-frozen");
  expect((await messagesTo(app, other)).join()).not.toContain("MP-frozen");
  await expect(
    app.database.sql("update payouts set phone = $2 where id = $1", [id, other]),
  ).rejects.toThrow("is fixed");
  await addPayoutNumber(app, phone, agencies.rail.id);
});

test("only a validated number is paid [G.momo.02]", async () => {
  await addPayable(app, 100, rail);
  await app.database.sql("update agencies set om_phone = '+237699001122' where id = $1", [
    agencies.rail.id,
  ]);
  const request = { agency_uuid: agencies.rail.id, type: "ORANGE", amount: 100 } as const;
  const refused = await app.call("createPayout", { body: request }, { token: first });
  expect([refused.status, refused.body.error_code]).toEqual([409, "payout_number_missing"]);
  const unknown = { ...request, agency_uuid: "not-an-agency" };
  expect((await app.call("createPayout", { body: unknown }, { token: first })).status).toBe(404);
  await expectFieldErrors(
    ["amount too_small"],
    app.call("createPayout", { body: { ...request, amount: 0 } }, { token: first }),
  );
});

test("due payouts are exported as CSV with a byte order mark, and a name cannot become a formula [G.momo.02]", async () => {
  await addPayable(app, 900, rail);
  await app.database.sql(`update agencies set name = '=HYPERLINK("x");' where id = $1`, [
    agencies.rail.id,
  ]);
  const response = await app.fetch("/api/administration/payouts/due.csv", {
    headers: { authorization: first, "accept-language": "fr" },
  });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(Buffer.from(bytes.subarray(0, 3)).toString("hex")).toBe("efbbbf");
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(`"'=HYPERLINK(""x"");";`);
  expect(text).toContain(`"${phone.slice(1)}"`);
  await app.database.sql("update agencies set name = $2 where id = $1", [
    agencies.rail.id,
    agencies.rail.name,
  ]);
  const members = await logInMember(app, users.member.rail[1]);
  const refused = await app.fetch("/api/administration/payouts/due.csv", {
    headers: { authorization: members },
  });
  expect(refused.status).toBe(403);
});

test("the dashboard shows what is due to agencies and the payouts to finish [G.role.05]", async () => {
  const figures = async () => (await app.call("getAdminDashboard", {}, { token: first })).body.data;
  const before = await figures();
  await addPayable(app, 300, rail);
  expect((await figures()).payouts_due).toBe(before.payouts_due + 300);
  await made(300);
  expect(await figures()).toMatchObject({
    payouts_due: before.payouts_due,
    payouts_waiting: before.payouts_waiting + 1,
  });
});
