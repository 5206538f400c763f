-- Counter sales for cash: shifts, cash refunds, and their accounts in the ledger (docs/rules/counter-sale.md).

create table counter_shifts (
  id uuid primary key,
  agency_id uuid not null references agencies,
  user_id uuid not null references users, -- the member whose drawer it is
  opened_at timestamptz not null default app_now(),
  opening_float integer not null check (opening_float >= 0), -- francs in the drawer at the start
  closed_at timestamptz,
  expected integer, -- what the ledger says is in the drawer
  counted integer check (counted >= 0), -- what the member counted
  difference integer, -- counted − expected
  reason text check (length(reason) between 1 and 500),
  constraint counter_shifts_closed check ((closed_at is null) = (expected is null) and (closed_at is null) = (counted is null)
    and (closed_at is null) = (difference is null) and (closed_at is not null or reason is null)),
  constraint counter_shifts_difference check (difference = counted - expected),
  constraint counter_shifts_reason check (difference is null or difference = 0 or reason is not null)
);
-- The invariant: a member has one open shift in an agency.
create unique index counter_shifts_open on counter_shifts (agency_id, user_id) where closed_at is null;
create index counter_shifts_agency on counter_shifts (agency_id, opened_at desc);
create index counter_shifts_past on counter_shifts (agency_id, closed_at desc, id desc) where closed_at is not null;

-- A closed shift never changes, and an open one only by closing it.
create function counter_shift_is_fixed() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null or new.closed_at is null or
     (new.agency_id, new.user_id, new.opened_at, new.opening_float) is distinct from (old.agency_id, old.user_id, old.opened_at, old.opening_float) then
    raise exception 'counter shift % is fixed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger counter_shifts_fixed before update on counter_shifts for each row execute function counter_shift_is_fixed();

-- Cash that an agency owes the buyer of a counter sale whose departure it cancelled. Paid at a counter, from an open shift.
create table cash_refunds (
  id uuid primary key,
  agency_id uuid not null references agencies,
  departure_id uuid not null,
  booking_id uuid not null unique, -- no foreign key between tables of two modules; a job checks it
  amount_xaf integer not null check (amount_xaf > 0),
  owed_at timestamptz not null default app_now(),
  paid_at timestamptz,
  shift_id uuid references counter_shifts, -- whose drawer paid
  constraint cash_refunds_paid check ((paid_at is null) = (shift_id is null))
);
create index cash_refunds_agency on cash_refunds (agency_id, owed_at) where paid_at is null;
create index cash_refunds_shift on cash_refunds (shift_id) where shift_id is not null;

create function cash_refund_is_fixed() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null or (new.agency_id, new.departure_id, new.booking_id, new.amount_xaf)
       is distinct from (old.agency_id, old.departure_id, old.booking_id, old.amount_xaf) then
    raise exception 'cash refund % is fixed', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger cash_refunds_fixed before update on cash_refunds for each row execute function cash_refund_is_fixed();

alter table bookings drop constraint bookings_payment_method_check;
alter table bookings add constraint bookings_payment_method_check check (payment_method in ('MOBILE', 'PAYPAL', 'STRIPE', 'CASH'));

alter table ledger_transactions add column shift_id uuid references counter_shifts;
create index ledger_transactions_shift on ledger_transactions (shift_id) where shift_id is not null;
alter table ledger_transactions add constraint ledger_transactions_of_shift
  check (kind not in ('shift_opened', 'cash_sale', 'cash_refund', 'shift_closed') or shift_id is not null);
-- A booking is sold for cash once and paid back once, and a shift is opened and closed once.
create unique index ledger_cash_once on ledger_transactions (payable_id, kind) where kind in ('cash_sale', 'cash_refund_owed', 'cash_refund');
create unique index ledger_shift_once on ledger_transactions (shift_id, kind) where kind in ('shift_opened', 'shift_closed');

alter table ledger_entries add column user_id uuid;
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('provider_cash', 'customer_receivable', 'agency_held',
  'agency_payable', 'platform_fee', 'platform_commission', 'coupon_cost', 'provider_fee', 'refund_owed', 'voucher_owed', 'suspense', 'rounding',
  'exchange_difference', 'parcel_balance', 'dispute', 'cash_drawer', 'counter_sales', 'agency_cash', 'cash_difference', 'cash_refund_owed'));
alter table ledger_entries add constraint ledger_entries_cash check (account not in ('cash_drawer', 'counter_sales', 'agency_cash', 'cash_difference',
  'cash_refund_owed') or agency_id is not null);
alter table ledger_entries add constraint ledger_entries_drawer check ((account = 'cash_drawer') = (user_id is not null));

-- Checked at commit: a drawer is never negative, and empty once its shift is closed. The lock of the shift serialises sales, refunds and closing.
create function cash_drawer_of_shift() returns trigger language plpgsql as $$
declare v_shift counter_shifts; v_drawer bigint;
begin
  select s.* into v_shift from counter_shifts s join ledger_transactions t on t.shift_id = s.id
  where t.id = new.transaction_id and s.agency_id = new.agency_id and s.user_id = new.user_id for no key update of s;
  if not found then
    raise exception 'ledger transaction % moves cash outside a shift of its member', new.transaction_id using errcode = 'check_violation';
  end if;
  select sum(e.amount) into v_drawer from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  where t.shift_id = v_shift.id and e.account = 'cash_drawer';
  if v_drawer < 0 or (v_shift.closed_at is not null and v_drawer <> 0) then
    raise exception 'the drawer of shift % does not match its shift', v_shift.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger cash_drawer_of_shift after insert on ledger_entries deferrable initially deferred
  for each row when (new.account = 'cash_drawer') execute function cash_drawer_of_shift();
