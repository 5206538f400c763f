import { testDisputeConformance } from "@wakafine/testkit/dispute-conformance.ts";
import type { RefundSuite } from "@wakafine/testkit/refund-conformance.ts";
import { testRefundConformance } from "@wakafine/testkit/refund-conformance.ts";
import { expect, test } from "vitest";

testRefundConformance(
  {
    through: { provider: "stripe", method: "STRIPE", operator: null, phone: null },
    currency: "EUR",
    operations: { send: "refund_create", read: "refund_read" },
    match: ({ attemptId }) => ({ ref: attemptId }),
  },
  (suite) => {
    testDisputeConformance(suite, "charge.dispute.created");
    testReturnedRefund(suite);
  },
);

function testReturnedRefund(suite: RefundSuite): void {
  const state = async (attemptId: string) => (await suite.world.attempt(attemptId)).state;

  test("an executed refund that the bank returns weeks later is taken back: payment, ledger and queue [T13]", async () => {
    const order = await suite.paid();
    suite.world.sandbox.scenario({
      match: { op: "refund_create", ref: order.attemptId, nth: 1 },
      do: ["refund_late_fail"],
    });
    const id = await suite.request(order, 1000);
    await suite.work();
    expect((await suite.refund(id)).state).toBe("succeeded");
    expect(await state(order.attemptId)).toBe("partially_refunded");
    await suite.work(31);
    expect((await suite.refund(id)).state).toBe("failed");
    expect(await state(order.attemptId)).toBe("paid");
    const kinds = await suite.world.database.sql<{ kind: string }>(
      "select kind from ledger_transactions where refund_id = $1 order by id",
      [id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["refund_owed", "refund", "refund_reversed"]);
  });
}
