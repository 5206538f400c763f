import { testProviderConformance } from "@wakafine/testkit/provider-conformance.ts";

const statuses = { paid: "SUCCESSFULL", failed: "FAILED", pending: "PENDING" } as const;

testProviderConformance({
  payBy: { provider: "orange_money", operator: "ORANGE", phone: "+237695500000" },
  operations: { token: "orange_token", start: "mp_pay", read: "mp_paymentstatus" },
  refusals: [
    ["CANCELLED", "cancelled", "declined_by_payer", "payment_declined"],
    ["EXPIRED", "expired", "timeout", "payment_timeout"],
    ["60019", "failed", "insufficient_funds", "payment_insufficient_funds"],
    ["60022", "failed", "limit", "payment_limit"],
    ["00671", "failed", "bad_number", "payment_bad_number"],
    ["99051", "failed", "bad_number", "payment_bad_number"],
    ["60033", "failed", "generic", "payment_failed"],
    ["12345", "failed", "generic", "payment_failed"],
  ],
  mismatches: ["wrong_amount", "wrong_reference"],
  callback: (status) =>
    JSON.stringify({ payToken: "MP26112300000000000000", status: statuses[status], message: "" }),
});
