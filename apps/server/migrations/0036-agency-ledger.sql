-- The statement of an agency (docs/rules/payment-states.md): its entries are a range of one index, by time.

-- Without triggers: the entries keep their amounts, and only get the time and the agency of their movement.
alter table ledger_entries add column created_at timestamptz;
alter table ledger_entries disable trigger user;
update ledger_entries e set created_at = t.created_at from ledger_transactions t where t.id = e.transaction_id;
-- New movements name the agency of commission and coupon cost; of earlier ones those of one agency.
update ledger_entries e set agency_id = o.agency_id
from (select transaction_id, min(agency_id::text)::uuid as agency_id from ledger_entries where account = 'agency_held'
  group by transaction_id having count(distinct agency_id) = 1) o
where o.transaction_id = e.transaction_id and e.account in ('platform_commission', 'coupon_cost') and e.agency_id is null;
alter table ledger_entries enable trigger user;
alter table ledger_entries alter column created_at set not null, alter column created_at set default app_now();

create index ledger_entries_agency on ledger_entries (agency_id, created_at, transaction_id, position) include (account, amount) where agency_id is not null;
