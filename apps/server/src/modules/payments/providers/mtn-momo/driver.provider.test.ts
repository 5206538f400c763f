import { testProviderConformance } from "@wakafine/testkit/provider-conformance.ts";

const statuses = { paid: "SUCCESSFUL", failed: "FAILED", pending: "PENDING" } as const;

testProviderConformance({
  payBy: { provider: "mtn_momo", operator: "MTN", phone: "+237675500000" },
  settings: {
    readsPerSecond: ["MTN_READS_PER_SECOND", 8],
    refused: [
      ["MTN_BASE_URL", "https://sandbox.momodeveloper.mtn.com"],
      ["MTN_API_USER", "6a3f0f52-6f0e-4f5b-9d2f-3f1f0a7c1d10"],
      ["MTN_API_KEY", ""],
      ["MTN_SUBSCRIPTION_KEY", "demo-mtn-collection-key"],
      ["MTN_DISBURSEMENT_KEY", "demo-mtn-disbursement-key"],
      ["MTN_TARGET_ENVIRONMENT", "sandbox"],
    ],
  },
  isKilledElsewhere: true,
  operations: {
    token: "collection_token",
    start: "requesttopay",
    read: "requesttopay_status",
  },
  refusals: [
    ["APPROVAL_REJECTED", "failed", "declined_by_payer", "payment_declined"],
    ["TRANSACTION_CANCELED", "failed", "declined_by_payer", "payment_declined"],
    ["NOT_ENOUGH_FUNDS", "failed", "insufficient_funds", "payment_insufficient_funds"],
    ["PAYER_LIMIT_REACHED", "failed", "limit", "payment_limit"],
    ["PAYER_NOT_FOUND", "failed", "bad_number", "payment_bad_number"],
    ["EXPIRED", "expired", "timeout", "payment_timeout"],
    ["COULD_NOT_PERFORM_TRANSACTION", "expired", "timeout", "payment_timeout"],
    ["PAYEE_NOT_ALLOWED_TO_RECEIVE", "failed", "merchant_config", "provider_unavailable"],
    ["INTERNAL_PROCESSING_ERROR", "failed", "generic", "payment_failed"],
    ["SOMETHING_NEW", "failed", "generic", "payment_failed"],
  ],
  mismatches: ["wrong_amount", "wrong_currency", "wrong_reference"],
  callback: (status, { attemptId }) =>
    JSON.stringify({
      status: statuses[status],
      amount: "4080",
      currency: "XAF",
      externalId: attemptId,
      financialTransactionId: "1",
    }),
});
