import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { post } from "./ledger.ts";

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

interface ParcelFee {
  readonly parcelId: string;
  readonly agencyId: string;
  /** Whole francs; 0 posts nothing. */
  readonly amountXaf: number;
}

/** Returns the statements that take the fee of a parcel from the balance: the platform's commission. The database refuses a second one and a negative balance. */
export function postParcelFee(fee: ParcelFee): readonly Statement<unknown>[] {
  return move("parcel_fee", fee, fee.amountXaf);
}

/** Returns the statements that return the fee of a deleted parcel to the balance. The database refuses a second one. */
export function returnParcelFee(fee: ParcelFee): readonly Statement<unknown>[] {
  return move("parcel_fee_returned", fee, -fee.amountXaf);
}

function move(
  kind: "parcel_fee" | "parcel_fee_returned",
  { parcelId, agencyId }: ParcelFee,
  debit: number,
): readonly Statement<unknown>[] {
  if (debit === 0) return [];
  return [
    post({
      kind,
      parcelId,
      agencyId,
      entries: [
        { account: "parcel_balance", agencyId, amountXaf: debit },
        { account: "platform_commission", agencyId, amountXaf: -debit },
      ],
    }),
  ];
}
