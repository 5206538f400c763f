import { statement } from "../../database/database.ts";

/** Returns the balance of an agency's parcel account in whole francs. Top-ups are credits, so they are negative in the ledger. */
export const parcelBalance = statement<{ balance: string }, [agency: string]>(
  "parcel_balance",
  "select coalesce(-sum(amount), 0) as balance from ledger_entries where account = 'parcel_balance' and agency_id = $1",
);

/** Returns the balances of several agencies; no row for an agency without entries. */
export const parcelBalances = statement<
  { agency_id: string; balance: string },
  [agencies: readonly string[]]
>(
  "parcel_balances",
  "select agency_id, -sum(amount) as balance from ledger_entries where account = 'parcel_balance' and agency_id = any ($1::uuid[]) group by agency_id",
);
