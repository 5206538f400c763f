import { publicStatus } from "@wakafine/shared/payments/states.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { customerReason } from "./customer-reason.ts";
import type { AttemptView } from "./payable.ts";
import { paymentProviders } from "./providers/registry.ts";

/** Converts an attempt row to the view for other modules. */
export function toAttemptView(row: AttemptRow): AttemptView {
  const outward = publicStatus[row.state];
  return {
    id: row.id,
    number: row.number,
    driver: row.driver,
    operator: paymentProviders[row.driver].serves?.operators[0] ?? null,
    providerRef: row.provider_ref,
    providerTxnId: row.provider_txn_id,
    outward,
    reason: outward === "CANCEL" ? customerReason(row.reason) : null,
    payerPhone: row.payer_phone,
    expiresAt: row.expires_at,
    prompted: row.state !== "created" && row.started_at !== null,
    chargedCurrency: row.currency,
    chargedMinor: Number(row.amount_minor),
  };
}
