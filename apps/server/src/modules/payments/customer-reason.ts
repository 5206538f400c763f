import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import type { AttemptReason } from "./decide-attempt.ts";

/** Error code shown to the customer for each reason of an attempt that ended without money; null: none, because an administrator reviews the attempt. */
const customerCodes: Readonly<Record<AttemptReason, ErrorCode | null>> = {
  declined_by_payer: "payment_declined",
  insufficient_funds: "payment_insufficient_funds",
  limit: "payment_limit",
  bad_number: "payment_bad_number",
  timeout: "payment_timeout",
  cancelled: "payment_cancelled",
  instrument_declined: "payment_instrument_declined",
  generic: "payment_failed",
  merchant_config: "provider_unavailable",
  provider_unavailable: "provider_unavailable",
  too_many_prompts: "too_many_prompts",
  payable_closed: "booking_not_payable",
  mismatch: null,
  undecided: null,
  transaction_reused: null,
  reviewed: "payment_failed",
  refunded_at_provider: "payment_refunded",
};

/** Returns the error code shown to the customer; null for no reason or an unknown one. */
export function customerReason(reason: string | null): ErrorCode | null {
  return reason !== null && Object.hasOwn(customerCodes, reason)
    ? customerCodes[reason as AttemptReason]
    : null;
}
