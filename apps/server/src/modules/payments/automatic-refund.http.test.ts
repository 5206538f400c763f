import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { expectRefundLifecycle } from "@wakafine/testkit/refund-changes.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { traveller } = smallWorld.users;
const app = useTestApp({ env: { LIMITS: "false", REFUND_APPROVAL_XAF: "10000" } });

afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
  await expectRefundLifecycle(app.database);
});

/** Cancels every ticket of a paid order and returns the refund and the order's link. */
async function cancelled(passengers: number) {
  const link = await journeys(app).paid(
    sampleBooking(smallWorld.departures.trainEconomic.id, passengers),
  );
  await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
    link,
    traveller.id,
  ]);
  const token = await openSessionOf(app, traveller.id);
  const params = { token: link };
  const { tickets } = (await app.call("getCancellation", { params }, { token })).body.data;
  const body = {
    tickets: tickets.map(({ uuid }) => uuid),
    amount: tickets.reduce((sum, { amount_back }) => sum + amount_back, 0),
  };
  expect((await app.call("cancelTickets", { params, body }, { token })).status).toBe(200);
  const [row] = await app.database.sql<{ id: string }>(
    "select r.id from refunds r join bookings b on b.id = r.payable_id where b.link_token = $1",
    [link],
  );
  await app.drainOutbox();
  return { id: row!.id, link };
}

async function work(seconds = 0): Promise<void> {
  await app.advance(seconds);
  while ((await app.runJob("refunds")) > 0);
  await app.drainOutbox();
}

const listed = async (id: string, token: string) => {
  const pages = await Promise.all(
    (["open", "sent"] as const).map((state) =>
      app.call("listRefunds", { query: { state, page: 1, per_page: 50 } }, { token }),
    ),
  );
  return pages.flatMap(({ body }) => body.data.data).find((one) => one.id === id);
};

test("a refund below the limit is executed by the provider without an administrator, and the traveller is notified [G.ticket.02]", async () => {
  const { id, link } = await cancelled(1);
  const token = await logInAdministrator(app);
  expect(await listed(id, token)).toMatchObject({ state: "requested", automatic: true });
  const byHand = await app.call(
    "sendRefund",
    { params: { id }, body: { transaction_id: "MP241124.1" } },
    { token },
  );
  expect(byHand.body.error_code).toBe("not_in_this_state"); // the provider is about to pay it
  await work();
  expect(await listed(id, token)).toMatchObject({ state: "submitted" });
  await work(35);
  expect(await listed(id, token)).toMatchObject({
    state: "succeeded",
    transaction_id: expect.any(String) as string,
  });
  const order = (await app.call("getOrder", { params: { token: link } })).body.data;
  expect([order.status, order.refund?.state]).toEqual(["REFUNDED", "succeeded"]);
  const texts = app.sandbox.smsInbox().map(({ text }) => text);
  expect(texts.filter((text) => text.includes("remboursés"))).toHaveLength(1);
  const disbursements = app.sandbox.payments().filter(({ kind }) => kind === "disbursement");
  expect(disbursements.map(({ amount, msisdn }) => [amount, msisdn])).toEqual([
    ["6000", "237677123456"],
  ]);
});

test("from the limit on, one administrator approves and another lets the provider execute it [G.ticket.02]", async () => {
  const { id } = await cancelled(2);
  await work();
  const one = await logInAdministrator(app);
  expect(await listed(id, one)).toMatchObject({ state: "requested", approval_required: true });
  const execute = (token: string) => app.call("executeRefund", { params: { id } }, { token });
  expect((await execute(one)).body.error_code).toBe("refund_approval_required");
  await app.call("approveRefund", { params: { id } }, { token: one });
  expect((await execute(one)).body.error_code).toBe("refund_approval_required");
  await work();
  expect((await listed(id, one))?.state).toBe("requested");
  const { id: other } = smallWorld.users.member.sample[2];
  await app.database.sql("update users set role_id = 1 where id = $1", [other]);
  expect((await execute(await openSessionOf(app, other))).body.data.state).toBe("submitted");
  await work();
  await work(35);
  expect((await listed(id, one))?.state).toBe("succeeded");
});

const paidTwice = (id: string) =>
  app.database.sql("select from alerts where kind = 'refund_paid_twice' and subject = $1", [id]);

test("an overdue refund that was paid by hand and then by its provider too raises an alert once [G.ticket.02]", async () => {
  const { id } = await cancelled(1);
  await work();
  const token = await logInAdministrator(app);
  await app.database.sql(
    "update refunds set submitted_at = submitted_at - interval '4 days', next_read_at = app_now() + interval '1 hour' where id = $1",
    [id],
  );
  const body = { transaction_id: "MP241124.76" };
  expect((await app.call("sendRefund", { params: { id }, body }, { token })).status).toBe(200);
  expect(await paidTwice(id)).toHaveLength(0);
  await work(35); // the provider executes its request
  await work(3700);
  expect(await paidTwice(id)).toHaveLength(1);
  expect(await listed(id, token)).toMatchObject({
    state: "succeeded",
    transaction_id: "MP241124.76",
  });
  const [row] = await app.database.sql("select next_read_at from refunds where id = $1", [id]);
  expect(row).toEqual({ next_read_at: null });
});

test("a late failure at the provider does not take back an overdue refund that was paid by hand [G.ticket.02]", async () => {
  const { id } = await cancelled(1);
  await work();
  const token = await logInAdministrator(app);
  const requestOf = async () => {
    const [row] = await app.database.sql<{ request_id: string }>(
      "select request_id from refunds where id = $1",
      [id],
    );
    return row!.request_id;
  };
  const requested = await requestOf();
  await app.database.sql(
    "update refunds set submitted_at = submitted_at - interval '4 days', next_read_at = app_now() + interval '1 hour' where id = $1",
    [id],
  );
  const body = { transaction_id: "MP241124.77" };
  expect((await app.call("sendRefund", { params: { id }, body }, { token })).status).toBe(200);
  expect(await requestOf()).not.toBe(requested);
  await app.sandbox.refuse(requested);
  await work(3700);
  expect(await listed(id, token)).toMatchObject({
    state: "succeeded",
    transaction_id: "MP241124.77",
  });
  const kinds = await app.database.sql<{ kind: string }>(
    "select kind from ledger_transactions where refund_id = $1 order by id",
    [id],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["refund_owed", "refund"]);
  expect(await paidTwice(id)).toHaveLength(0);
});

test.each([["overdue"], ["recorded as failed"]])(
  "a refund %s that the provider has executed is not paid again by hand: it is read and recorded [G.ticket.02, T13]",
  async (kind) => {
    const { id } = await cancelled(1);
    await work();
    const token = await logInAdministrator(app);
    await app.database.sql(
      "update refunds set submitted_at = submitted_at - interval '4 days', next_read_at = app_now() + interval '1 hour' where id = $1",
      [id],
    );
    if (kind === "recorded as failed") {
      const body = { reason: "Not seen in the portal" };
      const failed = await app.call("failRefund", { params: { id }, body }, { token });
      expect(failed.body.data.state).toBe("failed");
    }
    const disbursed = () =>
      app.sandbox
        .payments()
        .filter(({ kind: one, status }) => one === "disbursement" && status === "paid").length;
    const before = disbursed();
    await app.advance(35); // the provider executes it
    await app.sandbox.idle();
    expect(disbursed()).toBe(before + 1);
    const body = { transaction_id: `MP241125.${kind.length}` };
    const sent = await app.call("sendRefund", { params: { id }, body }, { token });
    expect([sent.status, sent.body.error_code]).toEqual([409, "refund_at_provider"]);
    await work();
    expect((await listed(id, token))?.state).toBe("succeeded");
    expect((await listed(id, token))?.transaction_id).not.toBe(body.transaction_id);
    expect(disbursed()).toBe(before + 1);
  },
);

test("a refund whose request cannot be read is not paid by hand [G.ticket.02]", async () => {
  const { id } = await cancelled(1);
  await work();
  const token = await logInAdministrator(app);
  await app.database.sql(
    "update refunds set submitted_at = submitted_at - interval '4 days', next_read_at = app_now() + interval '1 hour' where id = $1",
    [id],
  );
  app.sandbox.scenario({ match: { op: "refund_status" as never }, do: ["http(503)"] });
  const body = { transaction_id: "MP241125.9" };
  const sent = await app.call("sendRefund", { params: { id }, body }, { token });
  expect(sent.body.error_code).toBe("provider_unavailable");
  await work(35);
  await work(3700);
  expect((await listed(id, token))?.state).toBe("succeeded");
});
