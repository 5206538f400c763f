-- The double-entry ledger: append only, and every transaction balances.

create table ledger_transactions (
  id uuid primary key,
  kind text not null check (kind in ('payment', 'late_payment', 'provider_fee', 'suspense', 'refund_owed', 'held_to_payable', 'refund', 'refund_reversed', 'charge_back', 'payout', 'payout_reversed',
    'shift_opened', 'cash_sale', 'cash_refund_owed', 'cash_refund', 'shift_closed', 'parcel_fee', 'parcel_fee_returned')),
  attempt_id uuid references payment_attempts,
  refund_id uuid references refunds,
  refund_request uuid, -- execution of a refund
  dispute_ref text,
  payable_id uuid, -- of a movement without attempt and refund: cancelled tickets that give nothing back
  agency_id uuid,
  departure_id uuid,
  created_at timestamptz not null default app_now()
);
-- A payment is charged back once for each of its disputes.
create unique index ledger_attempt_once on ledger_transactions (attempt_id, kind) where attempt_id is not null and kind <> 'charge_back';
create unique index ledger_dispute_once on ledger_transactions (attempt_id, dispute_ref) where kind = 'charge_back';
create unique index ledger_refund_once on ledger_transactions (refund_request, kind) where refund_request is not null;
create index ledger_transactions_refund on ledger_transactions (refund_id) where refund_id is not null;
create index ledger_transactions_payable on ledger_transactions (payable_id) where payable_id is not null;

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions,
  position smallint not null,
  account text not null check (account in ('provider_cash', 'customer_receivable', 'agency_held', 'agency_payable', 'platform_fee',
    'platform_commission', 'coupon_cost', 'provider_fee', 'refund_owed', 'voucher_owed', 'suspense', 'rounding', 'exchange_difference',
    'parcel_balance', 'dispute')),
  driver text,
  currency text not null default 'XAF',
  agency_id uuid,
  departure_id uuid,
  amount bigint not null check (amount <> 0), -- francs; debit positive, credit negative
  created_at timestamptz not null default app_now(),
  primary key (transaction_id, position),
  check (account not in ('agency_held', 'agency_payable', 'parcel_balance') or agency_id is not null),
  check (account <> 'agency_held' or departure_id is not null),
  check (account <> 'provider_cash' or driver is not null)
);
-- Balances are sums of one range of this index.
create index ledger_entries_account on ledger_entries (account, agency_id, departure_id) include (amount);
-- The statement of an agency: a range of one index, by time.
create index ledger_entries_agency on ledger_entries (agency_id, created_at, transaction_id, position) include (account, amount) where agency_id is not null;

-- Checked at commit, when all entries of the transaction are written.
create function ledger_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % is not balanced', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger ledger_entries_balanced after insert or update on ledger_entries
  deferrable initially deferred for each row execute function ledger_balanced();

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin raise exception 'the ledger is append only' using errcode = 'check_violation'; end $$;

create trigger ledger_entries_fixed before update or delete on ledger_entries for each row execute function ledger_is_append_only();
create trigger ledger_transactions_fixed before update or delete on ledger_transactions for each row execute function ledger_is_append_only();
