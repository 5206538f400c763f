import { testRefundConformance } from "@wakafine/testkit/refund-conformance.ts";

testRefundConformance({
  payBy: { provider: "mtn_momo", operator: "MTN", phone: "+237675560000" },
  currency: "XAF",
  operations: { send: "refund", read: "refund_status" },
  match: ({ ref }) => ({ ref }),
});
