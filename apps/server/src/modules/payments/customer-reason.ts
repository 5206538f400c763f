import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import type { AttemptReason } from "./decide-attempt.ts";

/** What the customer reads when an attempt ended without money; null: nothing to say (a person is looking). */
const customerCodes: Readonly<Record<AttemptReason, ErrorCode | null>> = {
  declined_by_payer: "payment_declined",
  insufficient_funds: "payment_insufficient_funds",
  limit: "payment_limit",
  bad_number: "payment_bad_number",
  timeout: "payment_timeout",
  generic: "payment_failed",
  merchant_config: "provider_unavailable",
  provider_unavailable: "provider_unavailable",
  too_many_prompts: "too_many_prompts",
  payable_closed: "booking_not_payable",
  mismatch: null,
  undecided: null,
  transaction_reused: null,
};

export function customerReason(reason: string | null): ErrorCode | null {
  return reason !== null && Object.hasOwn(customerCodes, reason)
    ? customerCodes[reason as AttemptReason]
    : null;
}
