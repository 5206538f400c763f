import { statement } from "../../database/database.ts";

/** Whole francs of an agency's parcel account: what it paid in stands as credit, negative, in the ledger. */
export const parcelBalance = statement<{ balance: string }, [agency: string]>(
  "parcel_balance",
  "select coalesce(-sum(amount), 0) as balance from ledger_entries where account = 'parcel_balance' and agency_id = $1",
);

/** The same of several agencies at once; one that has no entries has no row. */
export const parcelBalances = statement<
  { agency_id: string; balance: string },
  [agencies: readonly string[]]
>(
  "parcel_balances",
  "select agency_id, -sum(amount) as balance from ledger_entries where account = 'parcel_balance' and agency_id = any ($1::uuid[]) group by agency_id",
);
