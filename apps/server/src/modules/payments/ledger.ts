import { v7 as uuid } from "uuid";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { LedgerEntry } from "./payable.ts";

/** A movement of money: what it is about and its entries, debit positive, credit negative, whole francs, summing to 0. */
export interface Posting {
  readonly kind:
    | "payment"
    | "late_payment"
    | "suspense"
    | "refund_owed"
    | "held_to_payable"
    | "refund"
    | "payout";
  readonly attemptId?: string;
  readonly refundId?: string;
  readonly agencyId?: string;
  readonly departureId?: string;
  readonly entries: readonly LedgerEntry[];
}

const insertPosting = statement<
  never,
  [string, string, string | null, string | null, string | null, string | null, string]
>(
  "post to ledger",
  `with movement as (
     insert into ledger_transactions (id, kind, attempt_id, refund_id, agency_id, departure_id) values ($1, $2, $3, $4, $5, $6) returning id)
   insert into ledger_entries (transaction_id, position, account, driver, agency_id, departure_id, amount)
   select movement.id, (e.position - 1)::smallint, e.entry ->> 'account', e.entry ->> 'driver', (e.entry ->> 'agencyId')::uuid, (e.entry ->> 'departureId')::uuid,
     (e.entry ->> 'amountXaf')::bigint
   from movement, jsonb_array_elements($7::jsonb) with ordinality as e(entry, position)`,
);

/** Entries on the same account are added up, zeros left out. */
export function mergeEntries(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const merged = new Map<string, LedgerEntry>();
  for (const entry of entries) {
    const key = JSON.stringify([
      entry.account,
      entry.driver ?? null,
      entry.agencyId ?? null,
      entry.departureId ?? null,
    ]);
    merged.set(key, { ...entry, amountXaf: entry.amountXaf + (merged.get(key)?.amountXaf ?? 0) });
  }
  return [...merged.values()].filter((entry) => entry.amountXaf !== 0);
}

/** The statement that books a movement. Throws when the entries do not balance; the database refuses it too, at COMMIT. */
export function post({
  kind,
  attemptId,
  refundId,
  agencyId,
  departureId,
  entries,
}: Posting): Statement<unknown> {
  if (entries.some((entry) => !Number.isSafeInteger(entry.amountXaf)))
    throw new Error(`ledger ${kind}: amounts are whole francs`);
  const sum = entries.reduce((total, entry) => total + entry.amountXaf, 0);
  if (sum !== 0) throw new Error(`ledger ${kind}: the entries do not balance, they sum to ${sum}`);
  return insertPosting(
    uuid(),
    kind,
    attemptId ?? null,
    refundId ?? null,
    agencyId ?? null,
    departureId ?? null,
    JSON.stringify(mergeEntries(entries)),
  );
}
