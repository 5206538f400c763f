import { randomUUID } from "node:crypto";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { expectRefundLifecycle } from "@wakafine/testkit/refund-changes.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const { traveller } = smallWorld.users;
// Without the Disbursement product MTN refunds nothing itself.
const app = useTestApp({
  env: { LIMITS: "false", REFUND_APPROVAL_XAF: "10000", MTN_DISBURSEMENT_KEY: "" },
});

/** Checks the invariants of money and tickets after every test. */
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
  await expectRefundLifecycle(app.database);
});

interface Refund {
  readonly id: string;
  readonly link: string;
}

/** Cancels the first `cancelled` tickets of a paid order and returns the refund. */
async function requested(
  passengers: number,
  cancelled = passengers,
  more: Parameters<typeof sampleBooking>[2] = {},
): Promise<Refund> {
  const link = await journeys(app).paid(sampleBooking(trainEconomic.id, passengers, more));
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    traveller.id,
  ]);
  const token = await openSessionOf(app, traveller.id);
  const params = { token: link };
  const { tickets } = (await app.call("getCancellation", { params }, { token })).body.data;
  const chosen = tickets.slice(0, cancelled);
  const body = {
    tickets: chosen.map(({ uuid }) => uuid),
    amount: chosen.reduce((sum, { amount_back }) => sum + amount_back, 0),
  };
  expect((await app.call("cancelTickets", { params, body }, { token })).status).toBe(200);
  const [row] = await app.database.sql<{ id: string }>(
    "select r.id from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1",
    [link],
  );
  await app.drainOutbox();
  return { id: row!.id, link };
}

const send = async (id: string, transaction: string, token?: string) =>
  app.call(
    "sendRefund",
    { params: { id }, body: { transaction_id: transaction } },
    { token: token ?? (await logInAdministrator(app)) },
  );
const approve = async (id: string, token?: string) =>
  app.call(
    "approveRefund",
    { params: { id } },
    { token: token ?? (await logInAdministrator(app)) },
  );
const listed = async (state: "open" | "sent") =>
  (
    await app.call(
      "listRefunds",
      { query: { state, page: 1, per_page: 50 } },
      { token: await logInAdministrator(app) },
    )
  ).body.data.data;

/** Makes another administrator. */
async function secondAdministrator(): Promise<string> {
  const id = smallWorld.users.member.sample[2].id;
  await app.database.sql("update users set role_id = 1 where id = $1", [id]);
  return openSessionOf(app, id);
}

test("a refund is executed by hand: ledger paid out, payment partially refunded, traveller notified, booking stays paid [G.ticket.02, C9.ticket.02]", async () => {
  const { id, link } = await requested(2, 1);
  expect((await listed("open")).find((one) => one.id === id)).toMatchObject({
    amount: 6000,
    state: "requested",
    reason: "cancelled",
    payer_phone: "+237677123456",
    overdue: false,
    approval_required: false,
  });
  const response = await send(id, "MP241123.1");
  expect([response.status, response.body.data.state]).toEqual([200, "succeeded"]);
  const sent = (await listed("sent")).find((one) => one.id === id);
  expect([sent?.state, sent?.transaction_id]).toEqual(["succeeded", "MP241123.1"]);
  const entries = await app.database.sql(
    "select e.account, e.amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.refund_id = $1 and t.kind = 'refund' order by e.position",
    [id],
  );
  expect(entries).toEqual([
    { account: "refund_owed", amount: "6000" },
    { account: "provider_cash", amount: "-6000" },
  ]);
  const order = (await app.call("getOrder", { params: { token: link } })).body.data;
  expect([order.status, order.refund?.state]).toEqual(["PAID", "succeeded"]);
  const states = await app.database.sql(
    "select state from payment_attempts where payable_id = $1",
    [order.uuid],
  );
  expect(states).toEqual([{ state: "partially_refunded" }]);
  await app.drainOutbox();
  const texts = app.sandbox.smsInbox().map(({ text }) => text);
  expect(
    texts.filter((text) => text.includes("remboursés") && text.includes(order.order.order_code)),
  ).toHaveLength(1);
  const audited = await app.database.sql(
    "select from_state, to_state from audit_log where entity_id = $1 order by id",
    [id],
  );
  expect(audited).toEqual([
    { from_state: null, to_state: "requested" },
    { from_state: "requested", to_state: "succeeded" },
  ]);
});

test("a payer who is not the passenger is notified of the refund without the link of the order, which shows its other tickets [G.ticket.07, C9.ticket.02]", async () => {
  const payer = "677345678";
  const { id } = await requested(2, 1, { payer_phone: `+237${payer}` });
  expect((await send(id, "MP241123.link")).status).toBe(200);
  await app.drainOutbox();
  const texts = app.sandbox
    .smsInbox()
    .filter(({ to }) => to === `237${payer}`)
    .map(({ text }) => text);
  expect(texts).toEqual([expect.stringContaining("remboursés")]);
  expect(texts.join()).not.toContain("/t/");
});

test("the last refund of a cancelled booking makes it REFUNDED; a refund is executed once [G.book.11]", async () => {
  const { id, link } = await requested(1);
  const order = async () => (await app.call("getOrder", { params: { token: link } })).body.data;
  expect((await order()).status).toBe("CANCEL");
  expect((await send(id, "MP241123.2")).status).toBe(200);
  expect((await order()).status).toBe("REFUNDED");
  const again = await send(id, "MP241123.3");
  expect([again.status, again.body.error_code]).toEqual([409, "not_in_this_state"]);
});

test("the order shows what is still owed until every refund is sent, then the sum sent; refunds of one payment reach the limit together [G.ticket.02]", async () => {
  const { id, link } = await requested(2, 1);
  const token = await openSessionOf(app, traveller.id);
  const params = { token: link };
  const { tickets } = (await app.call("getCancellation", { params }, { token })).body.data;
  const left = tickets.find(({ cancellable }) => cancellable)!;
  const body = { tickets: [left.uuid], amount: left.amount_back };
  await app.call("cancelTickets", { params, body }, { token });
  await app.drainOutbox();
  const refund = async () => (await app.call("getOrder", { params })).body.data.refund;
  const other = await app.database.sql<{ id: string }>(
    "select r.id from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1 and r.id <> $2",
    [link, id],
  );
  expect(await refund()).toMatchObject({ amount: 12_000, state: "requested" });
  expect((await send(other[0]!.id, "MP241123.8")).status).toBe(200);
  expect(await refund()).toMatchObject({ amount: 6000, state: "requested" });
  expect((await listed("open")).find((one) => one.id === id)?.approval_required).toBe(true);
  expect((await send(id, "MP241123.9")).body.error_code).toBe("refund_approval_required");
  expect((await approve(id)).status).toBe(200);
  expect((await send(id, "MP241123.9", await secondAdministrator())).status).toBe(200);
  expect(await refund()).toMatchObject({ amount: 12_000, state: "succeeded" });
});

test("a transaction id of the operator executes one refund [G.ticket.02]", async () => {
  const [one, other] = [await requested(1), await requested(1)];
  expect((await send(one.id, "MP241123.4")).status).toBe(200);
  const used = await send(other.id, "mp241123.4");
  expect([used.status, used.body.error_code]).toEqual([409, "refund_transaction_used"]);
  expect(used.body.data).toMatchObject({
    fields: [{ field: "transaction_id", code: "transaction_used" }],
  });
});

test("a failed execution keeps the refund in the queue with its reason; it can then be sent [G.ticket.02]", async () => {
  const { id } = await requested(1);
  const token = await logInAdministrator(app);
  const failed = await app.call(
    "failRefund",
    { params: { id }, body: { reason: "The number is closed" } },
    { token },
  );
  expect(failed.status).toBe(200);
  expect((await listed("open")).find((one) => one.id === id)).toMatchObject({
    state: "failed",
    failure: "The number is closed",
  });
  const again = await app.call("failRefund", { params: { id }, body: { reason: "x" } }, { token });
  expect([again.status, again.body.error_code]).toEqual([409, "not_in_this_state"]);
  expect((await send(id, "MP241123.5")).status).toBe(200);
});

test("from the limit on, one administrator approves and another executes [G.ticket.02]", async () => {
  const { id } = await requested(2);
  const refused = await send(id, "MP241123.6");
  expect([refused.status, refused.body.error_code]).toEqual([409, "refund_approval_required"]);
  expect((await approve(id)).status).toBe(200);
  expect((await approve(id)).body.error_code).toBe("not_in_this_state");
  expect((await send(id, "MP241123.6")).body.error_code).toBe("refund_approval_required");
  const other = await secondAdministrator();
  const done = await send(id, "MP241123.6", other);
  expect([done.status, done.body.error_code]).toEqual([200, undefined]);
});

test("the administrator who approved a refund does not execute it, even after the limit was raised [G.ticket.02]", async () => {
  const { id } = await requested(2);
  const token = await logInAdministrator(app);
  expect((await approve(id, token)).status).toBe(200);
  await using raised = await startTestApp({
    database: app.database,
    sandbox: app.sandbox,
    env: { LIMITS: "false", REFUND_APPROVAL_XAF: "50000", MTN_DISBURSEMENT_KEY: "" },
  });
  const sent = await raised.call(
    "sendRefund",
    { params: { id }, body: { transaction_id: "MP241123.10" } },
    { token },
  );
  expect([sent.status, sent.body.error_code]).toEqual([409, "refund_approval_required"]);
});

test("the administrator whose execution failed does not approve the refund; another one does [G.ticket.02]", async () => {
  const { id } = await requested(2);
  await app.database.sql("update refunds set state = 'failed', executed_by = $2 where id = $1", [
    id,
    smallWorld.users.administrator.id,
  ]);
  const own = await approve(id);
  expect([own.status, own.body.error_code]).toEqual([409, "refund_approval_required"]);
  expect((await approve(id, await secondAdministrator())).status).toBe(200);
});

test("a refund that its provider was asked for before its refunds were deactivated is paid by hand [G.ticket.02]", async () => {
  const { id } = await requested(1);
  await app.database.sql(
    "update refunds set state = 'failed', sends = 1, amount_minor = amount_xaf, submitted_at = app_now() where id = $1",
    [id],
  );
  const sent = await send(id, "MP241123.manual");
  expect([sent.status, sent.body.error_code]).toEqual([200, undefined]);
});

test("a last ticket that gives nothing back makes a booking whose refunds are executed REFUNDED, and the traveller is notified [G.book.11, C9.ticket.02]", async () => {
  const { id, link } = await requested(2, 1);
  expect((await send(id, "MP241123.11")).status).toBe(200);
  const token = await openSessionOf(app, traveller.id);
  const params = { token: link };
  await app.database.sql(
    "update tickets set refundable_xaf = 0 where status = 'PAID' and booking_id = (select id from bookings where link_token = $1)",
    [link],
  );
  const { tickets } = (await app.call("getCancellation", { params }, { token })).body.data;
  const last = tickets.find(({ cancellable }) => cancellable)!;
  const body = { tickets: [last.uuid], amount: 0 };
  expect((await app.call("cancelTickets", { params, body }, { token })).status).toBe(200);
  const order = (await app.call("getOrder", { params })).body.data;
  expect(order.status).toBe("REFUNDED");
  await app.drainOutbox();
  const texts = app.sandbox.smsInbox().map(({ text }) => text);
  expect(
    texts.filter((text) => text.includes("à rembourser") && text.includes(order.order.order_code)),
  ).toHaveLength(1);
});

test("an unknown refund is not found; a refund below the limit needs no approval [G.role.05]", async () => {
  expect((await send(randomUUID(), "MP241123.7")).status).toBe(404);
  const { id } = await requested(1);
  expect((await approve(id)).body.error_code).toBe("not_in_this_state");
});

test("the database refuses refunds above the amount paid [G.ticket.02]", async () => {
  const { link } = await requested(1);
  await expect(
    app.database.sql(
      `insert into refunds (id, attempt_id, payable_kind, payable_id, amount_xaf, reason, due_at)
       select gen_random_uuid(), a.id, a.payable_kind, a.payable_id, a.amount_xaf, 'cancelled', app_now() from payment_attempts a
       join bookings b on b.id = a.payable_id where b.link_token = $1`,
      [link],
    ),
  ).rejects.toThrow("exceed the amount paid");
});
