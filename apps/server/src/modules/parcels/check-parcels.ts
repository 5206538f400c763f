import type { LedgerCheck } from "../payments/public.ts";
import { checksOf } from "../payments/public.ts";

const check = checksOf("ledger");

/** Invariants of parcels for the hourly check of the ledger (docs/rules/parcels.md). */
export const parcelChecks: readonly LedgerCheck[] = [
  check(
    "the fee of a parcel is in the ledger",
    `select p.id::text as subject from parcels p where p.fee_xaf > 0 and p.fee_xaf * (p.deleted_at is null)::integer <>
       (select coalesce(sum(e.amount), 0) from ledger_transactions m join ledger_entries e on e.transaction_id = m.id where m.parcel_id = p.id and e.account = 'parcel_balance') limit 100`,
  ),
  check(
    "only charge-backs make a parcel balance negative",
    `select e.agency_id::text as subject from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where e.account = 'parcel_balance' and t.kind <> 'charge_back' group by e.agency_id having sum(e.amount) > 0 limit 100`,
  ),
  check(
    "the chain of a parcel is whole",
    `select e.parcel_id::text as subject from (
       select e.parcel_id, e.position, e.hash, e.previous_hash, lag(e.hash) over w as before, row_number() over w as number, parcel_event_hash(e) as computed
       from parcel_events e window w as (partition by e.parcel_id order by e.position)) e
     where e.hash <> e.computed or e.previous_hash is distinct from e.before or e.position <> e.number - 1
     union
     select p.id::text from parcels p
     where p.last_event_hash is null or p.last_event_hash is distinct from (select e.hash from parcel_events e where e.parcel_id = p.id order by e.position desc limit 1) limit 100`,
  ),
  check(
    "the last event of a parcel is its state",
    `select p.id::text as subject from parcels p where p.deleted_at is null and p.state is distinct from
       (select case e.kind when 'SENT' then 'WAREHOUSE' else e.kind end from parcel_events e where e.parcel_id = p.id and e.kind in ('SENT', 'EMBARK', 'ARRIVE', 'RECEIVE') order by e.position desc limit 1) limit 100`,
  ),
];
