-- Vouchers: cancelled tickets returned as prepaid money. docs/rules/vouchers.md has the rules.

create table vouchers (
  id uuid primary key,
  code_hash bytea not null unique, -- SHA-256 of the code, which is random
  code_sealed text not null, -- the code, encrypted with APP_SECRET, to show it to its owner
  code_end text not null check (length(code_end) = 5), -- the last characters, to recognise it
  booking_id uuid not null references bookings, -- whose cancelled tickets it was issued for
  language text not null check (language in ('fr', 'en')),
  amount_xaf integer not null check (amount_xaf > 0), -- issued
  balance_xaf integer not null, -- owed to the holder: issued, less spent, plus returned
  reserved_xaf integer not null default 0, -- the part of the balance that unpaid bookings have reserved
  blocked_reason text check (length(blocked_reason) between 1 and 500), -- null: not blocked
  issued_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  check (balance_xaf between 0 and amount_xaf),
  check (reserved_xaf between 0 and balance_xaf) -- the invariant: no franc is spent twice
);
create index vouchers_newest on vouchers (issued_at desc, id desc);
create index vouchers_booking on vouchers (booking_id);

create table voucher_uses (
  booking_id uuid primary key references bookings,
  voucher_id uuid not null references vouchers,
  amount_xaf integer not null check (amount_xaf > 0),
  returned_xaf integer not null default 0 check (returned_xaf between 0 and amount_xaf), -- of cancelled tickets
  state text not null default 'reserved' check (state in ('reserved', 'spent', 'released')),
  used_at timestamptz not null default app_now()
);
create index voucher_uses_newest on voucher_uses (voucher_id, used_at desc);

alter table bookings
  add column voucher_xaf integer not null default 0 check (voucher_xaf between 0 and amount_xaf), -- the part of amount_xaf that a voucher pays
  add constraint bookings_refund_within_payment check (refunded_xaf <= amount_xaf - voucher_xaf);
alter table tickets add column voucher_id uuid references vouchers; -- issued when the ticket was cancelled

-- Returns the error code for which a voucher cannot be used now, or null.
create function voucher_refusal(v vouchers) returns text language sql stable as $$
  select case
    when v.blocked_reason is not null then 'voucher_blocked'
    when v.expires_at < app_now() then 'voucher_expired'
    when v.balance_xaf <= v.reserved_xaf then 'voucher_used_up'
  end
$$;

-- Reserves francs of a voucher for a new booking; raises its refusal, or voucher_changed when less is left. The lock on the voucher's row orders
-- concurrent bookings.
create function reserve_voucher(p_voucher uuid, p_booking uuid, p_amount integer) returns void language plpgsql as $$
declare
  v_voucher vouchers;
  v_refusal text;
begin
  select * into v_voucher from vouchers where id = p_voucher for update;
  v_refusal := voucher_refusal(v_voucher);
  if v_refusal is null and v_voucher.balance_xaf - v_voucher.reserved_xaf < p_amount then v_refusal := 'voucher_changed'; end if;
  if v_refusal is not null then perform refuse(v_refusal); end if;
  update vouchers set reserved_xaf = reserved_xaf + p_amount where id = p_voucher;
  insert into voucher_uses (booking_id, voucher_id, amount_xaf) values (p_booking, p_voucher, p_amount);
end $$;

-- Releases the francs of a booking that ended unpaid. Without a voucher, or a second time, it changes nothing.
create function release_voucher(p_booking uuid) returns void language sql as $$
  with released as (
    update voucher_uses set state = 'released' where booking_id = p_booking and state = 'reserved' returning voucher_id, amount_xaf)
  update vouchers v set reserved_xaf = v.reserved_xaf - r.amount_xaf from released r where v.id = r.voucher_id
$$;

-- Reserves the released francs of a booking again, because its payment arrived late. False: others have them, or the voucher is blocked. Its expiry is
-- not checked again.
create function reserve_voucher_again(p_booking uuid) returns boolean language plpgsql as $$
declare
  v_use voucher_uses;
  v_voucher vouchers;
begin
  select * into v_use from voucher_uses where booking_id = p_booking and state = 'released';
  if not found then return true; end if;
  select * into v_voucher from vouchers where id = v_use.voucher_id for update;
  if v_voucher.blocked_reason is not null or v_voucher.balance_xaf - v_voucher.reserved_xaf < v_use.amount_xaf then return false; end if;
  update vouchers set reserved_xaf = reserved_xaf + v_use.amount_xaf where id = v_voucher.id;
  update voucher_uses set state = 'reserved' where booking_id = p_booking;
  return true;
end $$;

-- Spends the reserved francs of a booking that is paid now; raises when they are not reserved.
create function spend_voucher(p_booking uuid) returns void language plpgsql as $$
declare v_spent bigint;
begin
  with spent as (
    update voucher_uses set state = 'spent' where booking_id = p_booking and state = 'reserved' returning voucher_id, amount_xaf),
  changed as (
    update vouchers v set balance_xaf = v.balance_xaf - s.amount_xaf, reserved_xaf = v.reserved_xaf - s.amount_xaf
    from spent s where v.id = s.voucher_id returning v.id)
  select count(*) into v_spent from changed;
  perform expect_rows('spend voucher', v_spent, 1);
end $$;

-- Returns francs of cancelled tickets to the voucher that paid their booking. It stays valid for at least 30 days more.
create function return_to_voucher(p_booking uuid, p_amount integer) returns void language plpgsql as $$
declare v_returned bigint;
begin
  with returned as (
    update voucher_uses set returned_xaf = returned_xaf + p_amount where booking_id = p_booking and state = 'spent' returning voucher_id),
  changed as (
    update vouchers v set balance_xaf = v.balance_xaf + p_amount, expires_at = greatest(v.expires_at, app_now() + interval '30 days')
    from returned r where v.id = r.voucher_id returning v.id)
  select count(*) into v_returned from changed;
  perform expect_rows('return to voucher', v_returned, 1);
end $$;
