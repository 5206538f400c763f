-- Coupons and their uses. A coupon is used in the transaction of a booking and given back when the booking ends unpaid. docs/rules/pricing.md has the rules.

create table coupons (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{5,20}$'),
  amount_xaf integer check (amount_xaf between 1 and 1000000), -- fixed francs
  reduction numeric(5, 2) check (reduction > 0 and reduction <= 100), -- percent of each leg
  agency_id uuid references agencies, -- null: all agencies
  valid_from date not null, -- first day in Douala
  valid_until date not null, -- last day in Douala
  max_uses integer not null check (max_uses between 1 and 1000000),
  max_uses_per_phone smallint not null check (max_uses_per_phone between 1 and 100),
  uses integer not null default 0, -- rows of coupon_uses that are not released
  active boolean not null default true,
  created_at timestamptz not null default app_now(),
  check (num_nonnulls(amount_xaf, reduction) = 1),
  check (valid_from <= valid_until),
  check (uses between 0 and max_uses) -- the invariant: a coupon with N uses is never used N + 1 times
);
create index coupons_created on coupons (created_at desc, id desc);

create table coupon_uses (
  booking_id uuid primary key references bookings on delete cascade,
  coupon_id uuid not null references coupons,
  phone_key text, -- keyed hash of the owner's phone; null: purged
  used_at timestamptz not null default app_now(),
  released_at timestamptz -- the booking ended unpaid
);
create index coupon_uses_phone on coupon_uses (coupon_id, phone_key) where released_at is null;
create index coupon_uses_newest on coupon_uses (coupon_id, used_at desc);
create index coupon_uses_to_purge on coupon_uses (used_at) where phone_key is not null;

-- Returns the error code for which a coupon cannot be used now, or null. Without an agency its restriction is not checked.
create function coupon_refusal(c coupons, p_agency uuid) returns text language sql stable as $$
  select case
    when not c.active then 'coupon_inactive'
    when (app_now() at time zone 'Africa/Douala')::date < c.valid_from then 'coupon_not_yet_valid'
    when (app_now() at time zone 'Africa/Douala')::date > c.valid_until then 'coupon_expired'
    when c.agency_id <> p_agency then 'coupon_other_agency'
    when c.uses >= c.max_uses then 'coupon_used_up'
  end
$$;

create function coupon_uses_of_phone(p_coupon uuid, p_phone_key text) returns bigint language sql stable as $$
  select count(*) from coupon_uses where coupon_id = p_coupon and phone_key = p_phone_key and released_at is null
$$;

-- Records the use of a coupon by a new booking; raises its refusal. The lock on the coupon's row orders concurrent bookings.
create function use_coupon(p_coupon uuid, p_booking uuid, p_agency uuid, p_phone_key text) returns void language plpgsql as $$
declare
  v_coupon coupons;
  v_refusal text;
begin
  select * into v_coupon from coupons where id = p_coupon for update;
  v_refusal := coupon_refusal(v_coupon, p_agency);
  if v_refusal is null and coupon_uses_of_phone(p_coupon, p_phone_key) >= v_coupon.max_uses_per_phone then v_refusal := 'coupon_used_by_phone'; end if;
  if v_refusal is not null then perform refuse(v_refusal); end if;
  update coupons set uses = uses + 1 where id = p_coupon;
  insert into coupon_uses (booking_id, coupon_id, phone_key) values (p_booking, p_coupon, p_phone_key);
end $$;

-- Gives back the coupon of a booking that ended unpaid. Without a coupon, or a second time, it changes nothing.
create function release_coupon(p_booking uuid) returns void language sql as $$
  with released as (update coupon_uses set released_at = app_now() where booking_id = p_booking and released_at is null returning coupon_id)
  update coupons c set uses = c.uses - 1 from released r where c.id = r.coupon_id
$$;

-- Uses the released coupon of a booking again, because its payment arrived late. False: its uses were taken by others. Its days are not checked again.
create function use_coupon_again(p_booking uuid) returns boolean language plpgsql as $$
declare
  v_use coupon_uses;
  v_coupon coupons;
begin
  select * into v_use from coupon_uses where booking_id = p_booking and released_at is not null;
  if not found then return true; end if;
  select * into v_coupon from coupons where id = v_use.coupon_id for update;
  if v_coupon.uses >= v_coupon.max_uses or coupon_uses_of_phone(v_coupon.id, v_use.phone_key) >= v_coupon.max_uses_per_phone then return false; end if;
  update coupons set uses = uses + 1 where id = v_coupon.id;
  update coupon_uses set released_at = null where booking_id = p_booking;
  return true;
end $$;
