import { v7 as uuid } from "uuid";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { LedgerEntry, Payable } from "./payable.ts";

/** A ledger transaction: its kind, references and entries. Debits are positive, credits negative, in whole francs; they sum to 0. */
export interface Posting {
  readonly kind:
    | "payment"
    | "late_payment"
    | "provider_fee"
    | "suspense"
    | "refund_owed"
    | "held_to_payable"
    | "refund"
    | "refund_reversed"
    | "charge_back"
    | "payout"
    | "payout_reversed"
    | "parcel_fee"
    | "parcel_fee_returned"
    | "shift_opened"
    | "cash_sale"
    | "cash_refund_owed"
    | "cash_refund"
    | "shift_closed";
  readonly attemptId?: string;
  readonly refundId?: string;
  /** `request_id` of an executed or reversed refund: once per kind. */
  readonly refundRequest?: string;
  /** The provider's id of the dispute that a charge-back follows: once per payment. */
  readonly disputeRef?: string;
  readonly agencyId?: string;
  readonly departureId?: string;
  /** Of an executed or reversed payout: once per kind. */
  readonly payoutId?: string;
  /** Of the fee of a parcel: once per kind. */
  readonly parcelId?: string;
  /** The counter shift whose drawer the movement changes. */
  readonly shiftId?: string;
  /** For a movement without attempt and refund. */
  readonly payableId?: string;
  readonly entries: readonly LedgerEntry[];
}

/** Returns SQL, two expressions of a `with`, that inserts the ledger transactions of `postingRows`. */
export const insertPostings = (parameter: string): string =>
  `movements as (
     insert into ledger_transactions (id, kind, attempt_id, refund_id, refund_request, dispute_ref, agency_id, departure_id, payable_id, payout_id, parcel_id, shift_id)
     select id, kind, "attemptId", "refundId", "refundRequest", "disputeRef", "agencyId", "departureId", "payableId", "payoutId", "parcelId", "shiftId"
     from jsonb_to_recordset(${parameter}::jsonb) as m(id uuid, kind text, "attemptId" uuid, "refundId" uuid, "refundRequest" uuid, "disputeRef" text, "agencyId" uuid, "departureId" uuid, "payableId" uuid, "payoutId" uuid, "parcelId" uuid, "shiftId" uuid)),
   entries as (
     insert into ledger_entries (transaction_id, position, account, driver, agency_id, departure_id, user_id, amount)
     select m.id, (e.position - 1)::smallint, e.entry ->> 'account', e.entry ->> 'driver', (e.entry ->> 'agencyId')::uuid, (e.entry ->> 'departureId')::uuid,
       (e.entry ->> 'userId')::uuid, (e.entry ->> 'amountXaf')::bigint
     from jsonb_to_recordset(${parameter}::jsonb) as m(id uuid, entries jsonb), jsonb_array_elements(m.entries) with ordinality as e(entry, position))`;

const write = statement<never, [postings: string]>(
  "post to ledger",
  `with ${insertPostings("$1")} select`,
);

/** Adds up the entries of each account and omits zero amounts. */
export function mergeEntries(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const merged = new Map<string, LedgerEntry>();
  for (const entry of entries) {
    const key = JSON.stringify([
      entry.account,
      entry.driver ?? null,
      entry.agencyId ?? null,
      entry.departureId ?? null,
      entry.userId ?? null,
    ]);
    merged.set(key, { ...entry, amountXaf: entry.amountXaf + (merged.get(key)?.amountXaf ?? 0) });
  }
  return [...merged.values()].filter((entry) => entry.amountXaf !== 0);
}

/** Returns the statement that inserts a ledger transaction. Throws like `postingRows`. */
export function post(posting: Posting): Statement<unknown> {
  return write(postingRows([posting]));
}

/** Returns ledger transactions as the parameter of `insertPostings`. Throws if amounts are not whole francs or entries do not balance; the database also rejects unbalanced entries at COMMIT. */
export function postingRows(postings: readonly Posting[]): string {
  return JSON.stringify(
    postings.map((posting) => {
      refuseUnbalanced(posting);
      return { ...posting, id: uuid(), entries: mergeEntries(posting.entries) };
    }),
  );
}

function refuseUnbalanced({ kind, entries }: Posting): void {
  if (entries.some((entry) => !Number.isSafeInteger(entry.amountXaf)))
    throw new Error(`ledger ${kind}: amounts are whole francs`);
  const sum = entries.reduce((total, entry) => total + entry.amountXaf, 0);
  if (sum !== 0) throw new Error(`ledger ${kind}: the entries do not balance, they sum to ${sum}`);
}

/** See `PaymentService.income`. */
export const incomeOfPayable = statement<
  { platform: number; agencies: number },
  [kind: Payable["kind"], payableId: string, agencyId: string | null]
>(
  "income of a payable",
  `with movements as (
     select m.id from payment_attempts a join ledger_transactions m on m.attempt_id = a.id where a.payable_kind = $1 and a.payable_id = $2
     union select m.id from refunds r join ledger_transactions m on m.refund_id = r.id where r.payable_kind = $1 and r.payable_id = $2
     union select m.id from ledger_transactions m where m.payable_id = $2)
   select (-coalesce(sum(e.amount) filter (where e.account in ('platform_commission', 'platform_fee', 'coupon_cost', 'rounding')), 0))::integer as platform,
     (-coalesce(sum(e.amount) filter (where e.account in ('agency_held', 'agency_payable')), 0))::integer as agencies
   from movements m join ledger_entries e on e.transaction_id = m.id where $3::uuid is null or e.agency_id = $3`,
);
