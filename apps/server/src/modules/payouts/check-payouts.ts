import type { LedgerCheck } from "../payments/public.ts";
import { checksOf } from "../payments/public.ts";

const check = checksOf("payouts");

/** Invariants of payouts; the queries return their violations. */
export const payoutChecks: readonly LedgerCheck[] = [
  check(
    "an executed payout is in the ledger with its amount",
    `select p.id::text as subject from payouts p left join ledger_transactions t on t.payout_id = p.id
       left join lateral (select sum(amount) as amount from ledger_entries e where e.transaction_id = t.id and e.account = 'agency_payable') e on true
     where case p.state when 'executed' then t.id is null or e.amount is distinct from p.amount_xaf else t.id is not null end limit 100`,
  ),
  check(
    "payouts do not exceed the money released",
    `select l.agency_id::text || ' ' || l.departure_id::text as subject
     from (select l.agency_id, l.departure_id, sum(l.amount_xaf) as amount from payout_lines l join payouts p on p.id = l.payout_id
       where p.state <> 'failed' group by l.agency_id, l.departure_id) l
     where l.amount > (select coalesce(-sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where e.account = 'agency_payable' and e.agency_id = l.agency_id and e.departure_id = l.departure_id and t.kind <> 'payout') limit 100`,
  ),
  check(
    "payable money is never negative",
    "select agency_id::text || ' ' || coalesce(departure_id::text, '') as subject from ledger_entries where account = 'agency_payable' group by agency_id, departure_id having sum(amount) > 0 limit 100",
  ),
];
