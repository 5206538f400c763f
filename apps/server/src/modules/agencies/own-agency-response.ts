import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import { toAgencyResponse } from "./agency-response.ts";
import type { OwnAgencyRow } from "./own-agency-store.ts";

/** An agency as its own staff sees it, the balance in whole francs: commission, balance and payout numbers too [A3.agsh.01–19, G.agsh.05]. */
export function toOwnAgencyResponse(row: OwnAgencyRow, balance: number): OwnAgency {
  return {
    ...toAgencyResponse(row),
    is_package_sender: row.is_package_sender,
    package_balance: balance,
    rate_transaction: Number(row.commission_rate),
    momo_phone: row.momo_phone,
    om_phone: row.om_phone,
    email: row.email,
    is_active: row.is_active,
    created_date: row.created,
    date_modified: row.modified,
    pending_name: row.pending_name,
    review: { state: row.state, reason: row.state_reason },
  };
}
