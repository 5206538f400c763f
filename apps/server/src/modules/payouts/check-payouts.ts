import type { LedgerCheck } from "../payments/public.ts";
import { checksOf } from "../payments/public.ts";

const check = checksOf("payouts");

/** Invariants of payouts; the queries return their violations. */
export const payoutChecks: readonly LedgerCheck[] = [
  check(
    "executed and reversed payouts are in the ledger",
    `select p.id::text as subject from payouts p
       left join lateral (select count(distinct t.id) as movements, coalesce(sum(e.amount), 0) as amount
         from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'agency_payable' where t.payout_id = p.id) booked on true
     where booked.movements <> case p.state when 'executed' then 1 when 'reversed' then 2 else 0 end
       or booked.amount <> case p.state when 'executed' then p.amount_xaf else 0 end limit 100`,
  ),
  check(
    "a payout is reversed by its reversal",
    `select p.id::text as subject from payouts p
     where (p.state = 'reversed') <> exists (select from payout_reversals r where r.payout_id = p.id and r.state = 'reversed') limit 100`,
  ),
  check(
    "payouts do not exceed the money released",
    `select l.agency_id::text || ' ' || l.departure_id::text as subject
     from (select l.agency_id, l.departure_id, sum(l.amount_xaf) as amount from payout_lines l join payouts p on p.id = l.payout_id
       where p.state not in ('failed', 'reversed') group by l.agency_id, l.departure_id) l
     where l.amount > (select coalesce(-sum(e.amount), 0) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where e.account = 'agency_payable' and e.agency_id = l.agency_id and e.departure_id = l.departure_id and t.kind not in ('payout', 'payout_reversed')) limit 100`,
  ),
  check(
    "payable money is never negative",
    "select agency_id::text || ' ' || coalesce(departure_id::text, '') as subject from ledger_entries where account = 'agency_payable' group by agency_id, departure_id having sum(amount) > 0 limit 100",
  ),
];
