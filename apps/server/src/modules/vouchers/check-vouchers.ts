import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";

function check(
  name: string,
  text: string,
): { readonly name: string; readonly broken: Statement<{ subject: string }> } {
  return { name, broken: statement<{ subject: string }>(`vouchers: ${name}`, text)() };
}

/** Invariants of vouchers; the queries return their violations. */
export const voucherChecks = [
  check(
    "balances of vouchers are what voucher_owed owes",
    `select 'vouchers' as subject from (select coalesce(sum(balance_xaf), 0) as owed from vouchers) v,
       (select coalesce(sum(amount), 0) as booked from ledger_entries where account = 'voucher_owed') e where v.owed <> -e.booked`,
  ),
  check(
    "a balance is the amount less what is spent",
    `select v.id::text as subject from vouchers v left join lateral (
       select coalesce(sum(amount_xaf - returned_xaf) filter (where state = 'spent'), 0) as spent,
         coalesce(sum(amount_xaf) filter (where state = 'reserved'), 0) as reserved
       from voucher_uses u where u.voucher_id = v.id) u on true
     where v.balance_xaf <> v.amount_xaf - u.spent or v.reserved_xaf <> u.reserved limit 100`,
  ),
  check(
    "uses follow the state of their bookings",
    `select b.id::text as subject from bookings b left join voucher_uses u on u.booking_id = b.id
     where b.voucher_xaf <> coalesce(u.amount_xaf, 0)
       or (u.state = 'spent') <> (b.status in ('PAID', 'CANCEL', 'REFUNDED'))
       or (u.state = 'reserved' and b.status <> 'PENDING') limit 100`,
  ),
];
