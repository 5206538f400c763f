import { statement } from "../../database/database.ts";

/** Sums of an agency's ledger entries at the beginning and end of a period, debits positive. `figure`: an account, or `refunds`. */
export interface FigureRow {
  readonly figure: string;
  readonly opening: number;
  readonly closing: number;
}

const sums = `coalesce(sum(e.amount) filter (where e.created_at < $2), 0)::float8 as opening, coalesce(sum(e.amount), 0)::float8 as closing`;

/** Returns the sums before `from` and before `until` by account, and those of `refunds`: what cancellations took back from the held money. */
export const agencyFigures = statement<FigureRow, [agency: string, from: string, until: string]>(
  "figures of an agency",
  `select e.account as figure, ${sums} from ledger_entries e where e.agency_id = $1 and e.created_at < $3::timestamptz group by e.account
   union all
   select 'refunds', ${sums} from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
   where e.agency_id = $1 and e.created_at < $3::timestamptz and e.account = 'agency_held' and e.amount > 0 and t.kind = 'refund_owed'`,
);

export interface EntryRow {
  readonly transaction_id: string;
  readonly position: number;
  readonly at: string;
  /** Microseconds since 1970. */
  readonly micros: string;
  readonly kind: string;
  readonly account: string;
  readonly departure_id: string | null;
  readonly amount: number;
}

/** The entry after which a page begins: microseconds since 1970, transaction and position. */
export interface EntryCursor {
  readonly micros: string;
  readonly transaction: string;
  readonly position: number;
}

/** Returns the entries of an agency in a period that follow an entry, oldest first. `micros`, `transaction` and `position` identify that entry; null begins with the first. */
export const agencyEntries = statement<
  EntryRow,
  [
    agency: string,
    from: string,
    until: string,
    micros: string | null,
    transaction: string | null,
    position: number | null,
    max: number,
  ]
>(
  "ledger of an agency",
  `select e.transaction_id, e.position, iso(e.created_at) as at, (extract(epoch from e.created_at) * 1000000)::bigint::text as micros, t.kind, e.account, e.departure_id,
     e.amount::float8 as amount
   from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
   where e.agency_id = $1 and e.created_at >= $2::timestamptz and e.created_at < $3::timestamptz
     and (e.created_at, e.transaction_id, e.position) > (coalesce(timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $2::timestamptz),
       coalesce($5::uuid, '00000000-0000-0000-0000-000000000000'), coalesce($6::smallint, -1))
   order by e.created_at, e.transaction_id, e.position limit $7`,
);

export const agencyExists = statement<{ id: string }, [agency: string]>(
  "agency of a statement",
  "select id from agencies where id = $1",
);
