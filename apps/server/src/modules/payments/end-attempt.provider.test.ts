import { guest, paymentActions } from "@wakafine/testkit/payment-actions.ts";
import type { PaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { startPaymentWorld } from "@wakafine/testkit/payment-world.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

let world: PaymentWorld;
let actions: ReturnType<typeof paymentActions>;
beforeAll(async () => {
  world = await startPaymentWorld({ env: { LIMITS: "false" } });
  actions = paymentActions(world);
});
afterAll(() => world.stop());
beforeEach(() => world.restart());
afterEach(async () => {
  await actions.poll(1800); // ends every open attempt
  await world.drain();
  expect(await world.payments().checkLedger()).toEqual([]);
});

const phone = "+237671234567";

describe("a refused payment", () => {
  test.each([["237673123458"], ["237673123459"], ["237673123460"]])(
    "ends the attempt and raises an alert if the provider rejects our configuration (%s)",
    async (number) => {
      const before = await actions.alerts("merchant_config", "mtn_momo");
      const { attemptId } = await actions.started({ phone: `+${number}` });
      await actions.poll(3);
      expect(await world.attempt(attemptId)).toMatchObject({
        state: "failed",
        reason: "merchant_config",
      });
      expect(await actions.alerts("merchant_config", "mtn_momo")).toBe(before + 1);
    },
  );
});

describe("late money", () => {
  async function expireThenPay(number: string, change: string) {
    world.sandbox.scenario({ match: { msisdn: number }, do: ["late_success(120)"] });
    const opened = await actions.started({ phone: number });
    await actions.poll(301);
    expect(await world.attempt(opened.attemptId)).toMatchObject({
      state: "expired",
      reason: "timeout",
    });
    await world.database.sql(`update test_payables set ${change} where id = $1`, [
      opened.payableId,
    ]);
    await actions.poll(121);
    return opened;
  }

  test("claims the seats again if they are free [T8]", async () => {
    const { attemptId, payableId } = await expireThenPay("+237674000001", "status = 'EXPIRED'");
    expect(await world.attempt(attemptId)).toMatchObject({ state: "paid", effective: true });
    expect((await actions.ledgerOf(attemptId)).map((row) => row.kind)).toEqual([
      "late_payment",
      "late_payment",
      "late_payment",
    ]);
    expect(await actions.ticketsSent(payableId)).toBe(1);
    const trail = await world.database.sql<{ to_state: string }>(
      "select to_state from audit_log where entity_id = $1 order by id",
      [attemptId],
    );
    expect(trail.map((row) => row.to_state)).toEqual([
      "created",
      "pending",
      "expired",
      "paid_late",
      "paid",
    ]);
  });

  test("is refunded in full within 14 days if the seats are taken: the payer is notified and an alert is raised [T8, C9.ticket.02]", async () => {
    const { attemptId, payableId } = await expireThenPay(
      "+237674000002",
      "status = 'EXPIRED', sellable = false",
    );
    expect(await world.attempt(attemptId)).toMatchObject({ state: "paid_late", effective: false });
    const refunds = await world.database.sql<{
      id: string;
      reason: string;
      state: string;
      amount_xaf: number;
      days: string;
      payer_phone: string;
    }>(
      "select id, reason, state, amount_xaf, payer_phone, extract(day from due_at - requested_at)::text as days from refunds where attempt_id = $1",
      [attemptId],
    );
    expect(refunds).toMatchObject([
      {
        reason: "late",
        state: "requested",
        amount_xaf: 4080,
        days: "14",
        payer_phone: "+237674000002",
      },
    ]);
    expect(await actions.ledgerOf(attemptId)).toEqual([
      { kind: "suspense", account: "provider_cash", amount: "4080" },
      { kind: "suspense", account: "suspense", amount: "-4080" },
      { kind: "refund_owed", account: "suspense", amount: "4080" },
      { kind: "refund_owed", account: "refund_owed", amount: "-4080" },
    ]);
    expect(await actions.ticketsSent(payableId)).toBe(0);
    expect(
      world.performed.filter(
        (one) => one.topic === "notify-refund" && one.entityId === refunds[0]?.id,
      ),
    ).toHaveLength(1);
    expect(await actions.alerts("late_money", attemptId)).toBe(1);
    expect(await world.payments().paymentService.lastAttempt("booking", payableId)).toMatchObject({
      refund: { amountXaf: 4080, state: "requested" },
    });
  });

  test("is detected by a scheduled read after the end if no callback arrives [T8]", async () => {
    world.sandbox.scenario({ match: { msisdn: "+237674000003" }, do: ["never_callback"] });
    const { attemptId } = await expireThenPay("+237674000003", "status = 'EXPIRED'");
    expect((await world.attempt(attemptId)).state).toBe("expired");
    await actions.poll(600);
    expect((await world.attempt(attemptId)).state).toBe("paid");
  });

  test("is accepted if the provider changes a failure to a success", async () => {
    world.sandbox.scenario({ match: { msisdn: "+237674000004" }, do: ["status_flip"] });
    const { attemptId } = await actions.started({ phone: "+237674000004" });
    await actions.poll(2);
    expect((await world.attempt(attemptId)).state).toBe("failed");
    await actions.poll(31);
    expect(await world.attempt(attemptId)).toMatchObject({ state: "paid", effective: true });
  });

  test("is refunded if another attempt has already paid the order [T10]", async () => {
    world.sandbox.scenario({ match: { msisdn: "+237674000005" }, do: ["late_success(120)"] });
    const { attemptId: first, payableId } = await actions.started({
      phone: "+237674000005",
      holdMinutes: 30,
    });
    await actions.poll(301);
    const { attemptId: second } = await world
      .payments()
      .retryPayment(
        { kind: "booking", payableId },
        { method: "MOBILE", operator: "MTN", payerPhone: phone, language: "fr" },
        guest,
      );
    await world.drain();
    await world.sandbox.approve((await world.attempt(second)).provider_ref);
    await actions.poll(1);
    await actions.poll(121);
    expect(await world.attempt(second)).toMatchObject({ state: "paid", effective: true });
    expect(await world.attempt(first)).toMatchObject({ state: "paid_late", effective: false });
    expect(
      await world.database.sql(
        "select attempt_id, reason, state from refunds where payable_id = $1",
        [payableId],
      ),
    ).toEqual([{ attempt_id: first, reason: "duplicate", state: "requested" }]);
    expect(await actions.alerts("double_money", first)).toBe(1);
    expect(await actions.ticketsSent(payableId)).toBe(1);
  });
});
