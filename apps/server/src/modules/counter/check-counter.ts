import type { LedgerCheck } from "../payments/public.ts";
import { checksOf } from "../payments/public.ts";

const check = checksOf("counter");

/** The invariants of cash, in place of those of payment attempts; they also read bookings, because no foreign key connects the tables of the two modules. */
export const counterChecks: readonly LedgerCheck[] = [
  check(
    "a booking paid in cash is in the ledger",
    `select b.id::text as subject from bookings b where b.payment_method = 'CASH' and b.status in ('PAID', 'CANCEL', 'REFUNDED')
       and not exists (select from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
         where t.payable_id = b.id and t.kind = 'cash_sale' and e.account = 'cash_drawer' and e.amount = b.amount_xaf) limit 100`,
  ),
  check(
    "a counter sale in the ledger has its booking",
    `select t.id::text as subject from ledger_transactions t left join bookings b on b.id = t.payable_id and b.payment_method = 'CASH'
     where t.kind = 'cash_sale' and (b.id is null or b.status not in ('PAID', 'CANCEL', 'REFUNDED')) limit 100`,
  ),
  check(
    "cash is never held for an agency",
    `select t.id::text as subject from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.kind in ('shift_opened', 'cash_sale', 'cash_refund_owed', 'cash_refund', 'shift_closed')
       and e.account not in ('cash_drawer', 'counter_sales', 'agency_cash', 'cash_difference', 'cash_refund_owed') limit 100`,
  ),
  check(
    "the drawer of a closed shift is empty",
    `select s.id::text as subject from counter_shifts s join ledger_transactions t on t.shift_id = s.id join ledger_entries e on e.transaction_id = t.id
     where s.closed_at is not null and e.account = 'cash_drawer' group by s.id having sum(e.amount) <> 0 limit 100`,
  ),
  check(
    "a cancelled counter sale is owed or paid back in cash",
    `select b.id::text as subject from bookings b left join cash_refunds r on r.booking_id = b.id
     where b.payment_method = 'CASH' and b.status in ('CANCEL', 'REFUNDED')
       and (r.id is null or r.amount_xaf <> b.refunded_xaf or (r.paid_at is not null) <> (b.status = 'REFUNDED')) limit 100`,
  ),
  check(
    "a cash refund is in the ledger",
    `select r.id::text as subject from cash_refunds r
     where not exists (select from ledger_transactions t where t.payable_id = r.booking_id and t.kind = 'cash_refund_owed')
       or (r.paid_at is not null) <> exists (select from ledger_transactions t where t.payable_id = r.booking_id and t.kind = 'cash_refund') limit 100`,
  ),
];
