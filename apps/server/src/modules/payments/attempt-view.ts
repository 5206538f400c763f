import { publicStatus } from "@wakafine/shared/payments/states.ts";
import type { AttemptRow } from "./attempt-store.ts";
import { customerReason } from "./customer-reason.ts";
import type { AttemptView } from "./payable.ts";
import type { PaymentPage } from "./providers/payment-driver.ts";
import { providerOf } from "./providers/registry.ts";

/** Converts an attempt row to the view for other modules. */
export function toAttemptView(row: AttemptRow): AttemptView {
  const status = publicStatus[row.state];
  const { serves, paymentPage } = providerOf(row.driver);
  return {
    id: row.id,
    number: row.number,
    driver: row.driver,
    method: serves?.method ?? null,
    operator: row.operator,
    providerRef: row.provider_ref,
    providerTxnId: row.provider_txn_id,
    status,
    reason: status === "CANCEL" || row.state === "pending" ? customerReason(row.reason) : null,
    payerPhone: row.payer_phone,
    expiresAt: row.expires_at,
    prompted: row.state !== "created" && row.started_at !== null,
    onPage: paymentPage !== undefined,
    page: row.state === "created" || row.state === "pending" ? pageOf(row) : null,
    chargedCurrency: row.currency,
    chargedMinor: Number(row.amount_minor),
  };
}

/** Returns the payment page of an attempt; null if its provider has none or it is not stored yet. */
export function pageOf({ driver, provider_data: data }: AttemptRow): PaymentPage | null {
  return data === null ? null : (providerOf(driver).paymentPage?.(data) ?? null);
}
