import { testRefundConformance } from "@wakafine/testkit/refund-conformance.ts";

testRefundConformance({
  through: { provider: "orange_money", operator: "ORANGE", phone: "+237695560000" },
  currency: "XAF",
  operations: { send: "cashin_pay", read: "cashin_paymentstatus" },
  match: ({ phone }) => ({ msisdn: phone }),
});
