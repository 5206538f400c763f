import { createHmac } from "node:crypto";
import { testDisputeConformance } from "@wakafine/testkit/dispute-conformance.ts";
import type { RefundSuite } from "@wakafine/testkit/refund-conformance.ts";
import { testRefundConformance } from "@wakafine/testkit/refund-conformance.ts";
import { describe, expect, test } from "vitest";

testRefundConformance(
  {
    payBy: { provider: "stripe", method: "STRIPE", operator: null, phone: null },
    currency: "EUR",
    operations: { send: "refund_create", read: "refund_read" },
    match: ({ attemptId }) => ({ ref: attemptId }),
  },
  (suite) => {
    testDisputeConformance(suite, "charge.dispute.created");
    testReturnedRefund(suite);
    testMissedEvents(suite);
  },
);

function testReturnedRefund(suite: RefundSuite): void {
  const state = async (attemptId: string) => (await suite.world.attempt(attemptId)).state;

  /** Executes a refund of 1,000 francs that the bank returns weeks later; `meanwhile` runs before it does. Returns the order and the refund's id. */
  async function returnedRefund(meanwhile: (attemptId: string) => Promise<unknown>) {
    const order = await suite.paid();
    suite.world.sandbox.scenario({
      match: { op: "refund_create", ref: order.attemptId, nth: 1 },
      do: ["refund_late_fail"],
    });
    const id = await suite.request(order, 1000);
    await suite.work();
    expect((await suite.refund(id)).state).toBe("succeeded");
    expect(await state(order.attemptId)).toBe("partially_refunded");
    await meanwhile(order.attemptId);
    await suite.work(31);
    expect((await suite.refund(id)).state).toBe("failed");
    const notices = await suite.world.database.sql(
      "select from outbox where topic = 'notify-refund-reversed' and entity_id = $1",
      [id],
    );
    return { ...order, id, notices: notices.length };
  }

  test("an executed refund that the bank returns weeks later is taken back: payment, ledger, queue and notice [T13]", async () => {
    const { attemptId, id, notices } = await returnedRefund(async () => undefined);
    expect([await state(attemptId), notices]).toEqual(["paid", 1]);
    const kinds = await suite.world.database.sql<{ kind: string }>(
      "select kind from ledger_transactions where refund_id = $1 order by id",
      [id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["refund_owed", "refund", "refund_reversed"]);
  });

  test("a refund that is returned while the payer's bank claims the payment is taken back without a notice that promises it again [T13]", async () => {
    const { attemptId, notices } = await returnedRefund((paid) =>
      suite.world.database.sql("update payment_attempts set state = 'disputed' where id = $1", [
        paid,
      ]),
    );
    expect([await state(attemptId), notices]).toEqual(["disputed", 0]);
  });
}

/** Events whose webhooks never arrive. */
function testMissedEvents(suite: RefundSuite): void {
  const job = "payment-events-stripe";
  const state = async (attemptId: string) => (await suite.world.attempt(attemptId)).state;
  const alerts = (attemptId: string) => suite.actions.alerts("payment_disputed", attemptId);
  const kinds = async (column: "attempt_id" | "refund_id", id: string) =>
    (
      await suite.world.database.sql<{ kind: string }>(
        `select kind from ledger_transactions where ${column} = $1 and kind <> 'provider_fee' order by id`,
        [id],
      )
    ).map(({ kind }) => kind);
  const setting = (name: string) => suite.world.sandbox.serverSettings[name] ?? "";

  /** Delivers the listed events of one type as webhooks. */
  async function deliver(type: string): Promise<void> {
    const response = await fetch(
      `${setting("STRIPE_BASE_URL")}/v1/events?types[0]=${type}&limit=100`,
      {
        headers: { authorization: `Bearer ${setting("STRIPE_SECRET_KEY")}` },
      },
    );
    const { data } = (await response.json()) as { data: readonly object[] };
    expect(data.length).toBeGreaterThan(0);
    for (const event of data) {
      const body = JSON.stringify(event);
      const time = Math.floor(suite.world.sandbox.now().getTime() / 1000);
      const v1 = createHmac("sha256", setting("STRIPE_WEBHOOK_SECRET"))
        .update(`${time}.${body}`)
        .digest("hex");
      const { status } = await fetch(`${suite.world.origin}/api/payments/callbacks/stripe`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=${v1}` },
      });
      expect(status).toBe(200);
    }
  }

  describe("an event whose webhook never arrives", () => {
    test("opens and closes a dispute within the hour, once, also when the webhook arrives later [T3, T13]", async () => {
      const order = await suite.paid("dispute(lost)", "never_callback");
      await suite.work();
      expect(await state(order.attemptId)).toBe("paid");
      await suite.world.run(job);
      await suite.world.run(job);
      expect(await state(order.attemptId)).toBe("disputed");
      expect(await alerts(order.attemptId)).toBe(1);
      await suite.work(61);
      expect(await state(order.attemptId)).toBe("disputed");
      await suite.world.run(job);
      expect(await state(order.attemptId)).toBe("charged_back");
      const found = await alerts(order.attemptId);
      await suite.world.run(job);
      for (const event of ["created", "closed"]) await deliver(`charge.dispute.${event}`);
      await suite.world.run(job);
      await suite.work();
      expect(await state(order.attemptId)).toBe("charged_back");
      expect(await kinds("attempt_id", order.attemptId)).toEqual(["payment", "charge_back"]);
      expect(await alerts(order.attemptId)).toBe(found);
    });

    test("takes an executed refund back that failed late, once [T13]", async () => {
      const order = await suite.paid("never_callback");
      suite.world.sandbox.scenario({
        match: { op: "refund_create", ref: order.attemptId, nth: 1 },
        do: ["refund_late_fail"],
      });
      const id = await suite.request(order, 1000);
      await suite.work();
      await suite.work(31);
      await suite.work(3600);
      expect((await suite.refund(id)).state).toBe("succeeded"); // it is not read again
      await suite.world.run(job);
      await suite.work();
      expect((await suite.refund(id)).state).toBe("failed");
      expect(await state(order.attemptId)).toBe("paid");
      await suite.world.run(job);
      await deliver("refund.failed");
      await suite.work();
      expect(await kinds("refund_id", id)).toEqual(["refund_owed", "refund", "refund_reversed"]);
      expect(await suite.actions.alerts("refund_failed", id)).toBe(1);
    });

    test("is found when a list was not available before, and not after three days [T13]", async () => {
      const order = await suite.paid("dispute", "never_callback");
      suite.world.sandbox.scenario({ match: { op: "event_list", nth: 1 }, do: ["http(503)"] });
      await expect(suite.world.run(job)).rejects.toThrow("events of stripe not listed");
      expect(await state(order.attemptId)).toBe("paid");
      await suite.world.run(job);
      expect(await state(order.attemptId)).toBe("disputed");
      const old = await suite.paid("dispute", "never_callback");
      await suite.work(3 * 24 * 3600 + 1);
      await suite.world.run(job);
      expect(await state(old.attemptId)).toBe("paid");
    });
  });
}
