import { testRefundConformance } from "@wakafine/testkit/refund-conformance.ts";
import { expect, test } from "vitest";

testRefundConformance(
  {
    payBy: { provider: "orange_money", operator: "ORANGE", phone: "+237695560000" },
    currency: "XAF",
    operations: { send: "cashin_pay", read: "cashin_paymentstatus" },
    match: ({ phone }) => ({ msisdn: phone }),
  },
  (suite) => {
    test("a refund whose pay token expired unused is back in the queue, and sent again it is paid once [T13]", async () => {
      const order = await suite.paid();
      suite.world.sandbox.scenario({
        match: { op: "cashin_pay", ...suite.provider.match(order), nth: 1 },
        do: ["no_answer"],
      });
      const id = await suite.request(order, 1000);
      await suite.work();
      expect((await suite.refund(id)).state).toBe("submitted");
      await suite.work(8 * 60);
      expect((await suite.refund(id)).state).toBe("failed");
      expect(await suite.actions.alerts("refund_failed", id)).toBe(1);
      await suite.retry(id);
      await suite.work();
      await suite.work(35);
      expect((await suite.refund(id)).state).toBe("succeeded");
      expect(await suite.disbursed(order)).toEqual({ minor: 1000, count: 1 });
    });
  },
);
