import { testDisputeConformance } from "@wakafine/testkit/dispute-conformance.ts";
import { paidXaf, testRefundConformance } from "@wakafine/testkit/refund-conformance.ts";
import { expect, test } from "vitest";

testRefundConformance(
  {
    payBy: { provider: "paypal", method: "PAYPAL", operator: null, phone: null },
    currency: "EUR",
    operations: { send: "capture_refund", read: "order_read" },
    match: ({ attemptId }) => ({ ref: attemptId }),
  },
  (suite) => {
    testDisputeConformance(suite, "CUSTOMER.DISPUTE.CREATED");

    test("a capture that PayPal reverses is charged back, and refunds that were owed are settled by it [T13]", async () => {
      const order = await suite.paid("dispute(reversed)");
      const id = await suite.request(order, paidXaf);
      await suite.work();
      expect((await suite.world.attempt(order.attemptId)).state).toBe("charged_back");
      expect((await suite.refund(id)).state).toBe("succeeded");
      await suite.work(3700);
      expect(await suite.disbursed(order)).toEqual({ minor: 0, count: 0 });
    });

    test("a refund is sent with amount and id of ours, and its note without accents", async () => {
      const order = await suite.paid();
      await suite.request(order, 1000);
      await suite.work();
      const sent = suite.world.sandbox
        .journal()
        .requests.findLast((one) => one.op === "capture_refund");
      const body = JSON.parse(sent?.body ?? "{}") as Record<string, unknown>;
      expect(body).toMatchObject({
        amount: { currency_code: "EUR", value: "1.53" }, // 1000 of 4080 francs, of 6.23 euro
        note_to_payer: "WF ABC123 Douala Yaounde l ete",
      });
      expect(body["custom_id"]).toBe(sent?.headers["paypal-request-id"]);
      expect(body["invoice_id"]).toBe(body["custom_id"]);
    });
  },
);
