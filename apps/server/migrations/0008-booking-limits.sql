-- Limits on unpaid holds, and the phone verification that lifts them [G.book.32] (docs/decisions/0025 and 0080).

-- ---------------------------------------------------------------- phone verification
-- A code belongs to the device that requested it (or an address without one), and serves only the purpose it was sent for [G.ticket.07] (docs/decisions/0125).
-- Requests and attempts of others do not affect it.
create table phone_codes (
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  requester text not null,
  purpose text not null check (purpose in ('booking', 'reopening', 'cancellation', 'editing')),
  id uuid not null unique, -- a newer code gets a new id
  salt bytea not null, -- derives the code together with APP_SECRET; the code itself is not stored
  code_hash bytea, -- keyed with APP_SECRET; null: already entered
  language text not null check (language in ('fr', 'en')),
  attempts smallint not null default 0,
  repeated boolean not null default false, -- a copy of the phone's last code, because its limits allowed no further SMS
  counted_key text, -- rate limit of the address, refunded when the code is entered
  asked_at timestamptz not null default app_now(),
  sent_at timestamptz not null default app_now(), -- when the SMS with this code was sent
  expires_at timestamptz not null,
  verified_at timestamptz,
  primary key (phone, requester, purpose)
);
create index phone_codes_age on phone_codes (asked_at);

-- The device that entered the code of a phone, and the time.
create table verified_phones (
  device_key bytea not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  verified_at timestamptz not null default app_now(),
  -- When a code of this purpose, sent for this device, was entered on it.
  cancellation_at timestamptz,
  editing_at timestamptz,
  primary key (device_key, phone)
);
create index verified_phones_age on verified_phones (verified_at);

create function phone_verified_at(p_phone text) returns timestamptz language sql stable as $$ select max(verified_at) from phone_codes where phone = p_phone $$;

-- The time since which this device or account has verified the phone; null: not verified.
create function verified_since(p_phone text, p_request jsonb, p_hours integer) returns timestamptz language sql stable as $$
  select max(v.since) from (
    select w.verified_at as since from verified_phones w
    where w.device_key = decode(p_request ->> 'device_key', 'hex') and w.phone = p_phone and w.verified_at > app_now() - make_interval(hours => p_hours)
    union all
    select '-infinity' from contacts k where k.user_id = (p_request ->> 'user_id')::uuid and k.value = p_phone and k.verified_at is not null
  ) v
$$;

-- The phone that this device or account has verified last; null: none.
create function phone_of_caller(p_request jsonb, p_hours integer) returns text language sql stable as $$
  select v.phone from (
    select w.phone, w.verified_at from verified_phones w
    where w.device_key = decode(p_request ->> 'device_key', 'hex') and w.verified_at > app_now() - make_interval(hours => p_hours)
    union all
    select k.value, k.verified_at from contacts k where k.user_id = (p_request ->> 'user_id')::uuid and k.kind = 'phone' and k.verified_at is not null
  ) v order by v.verified_at desc limit 1
$$;

-- The time since which this device may cancel or edit with a code of that purpose, or -infinity for an account that verified the phone; null: it may not.
create function owner_verified_since(p_phone text, p_purpose text, p_request jsonb, p_hours integer) returns timestamptz language sql stable as $$
  select max(v.since) from (
    select case p_purpose when 'cancellation' then w.cancellation_at when 'editing' then w.editing_at end as since from verified_phones w
    where w.device_key = decode(p_request ->> 'device_key', 'hex') and w.phone = p_phone
    union all
    select '-infinity' from contacts k where k.user_id = (p_request ->> 'user_id')::uuid and k.value = p_phone and k.verified_at is not null
  ) v where v.since = '-infinity' or v.since > app_now() - make_interval(hours => p_hours)
$$;

-- Bookings of a phone in the last p_minutes whose seats were held to the end without payment: all since the phone was last verified, or with
-- p_own_since only those of devices or accounts with this verified phone since then. A booking that was given up before its end, or paid
-- late, does not count.
create function unpaid_expiries(p_phone text, p_minutes integer, p_own_since timestamptz) returns integer language sql stable as $$
  select count(*)::integer from seat_holds h
  where h.owner_phone = p_phone and h.confirmed_at is null and h.hold_until <= app_now()
    and h.hold_until > greatest(app_now() - make_interval(mins => p_minutes), coalesce(p_own_since, phone_verified_at(p_phone)))
    and (p_own_since is null or h.verified_phone = p_phone)
    and (h.released_at is null or h.released_at >= h.hold_until)
    and not exists (select from bookings b where b.id = h.booking_id and b.paid_at is not null)
$$;

-- Whether a booking of p_places with this owner phone needs the code sent by SMS. Bookings by others with the number do not count
-- for a caller who verified it.
--   p_limits: {"max":3,"minutes":60,"holds":3,"seats":20,"verified_hours":24, …}
create function owner_code_needed(p_phone text, p_places integer, p_request jsonb, p_limits jsonb) returns boolean language plpgsql stable as $$
declare v_since timestamptz := verified_since(p_phone, p_request, (p_limits ->> 'verified_hours')::integer); v_open record;
begin
  if unpaid_expiries(p_phone, (p_limits ->> 'minutes')::integer, v_since) >= (p_limits ->> 'max')::integer then return true; end if;
  if v_since is not null then return false; end if;
  select * into v_open from open_holds('phone', p_phone, '00000000-0000-0000-0000-000000000000');
  return v_open.holds >= (p_limits ->> 'holds')::integer or v_open.seats + p_places > (p_limits ->> 'seats')::integer;
end $$;

-- Checks an entered code. Returns null when it is right, else the error code. Only the caller's own code and attempts count.
-- A repeated code is valid for several requesters, so their wrong attempts share a limit per phone and hour. A repeated
-- code only books. The code of another purpose than that of p_limits is not found. The row lock serialises concurrent attempts.
create function enter_phone_code(p_phone text, p_code_hash bytea, p_request jsonb, p_limits jsonb) returns text language plpgsql as $$
declare
  v_code phone_codes%rowtype; v_holder text := p_request ->> 'holder'; v_purpose text := p_limits ->> 'purpose';
  v_attempts integer := (p_limits ->> 'attempts')::integer; v_repeated integer;
begin
  select * into v_code from phone_codes where phone = p_phone and requester = v_holder and purpose = v_purpose for update;
  if v_code.code_hash is null or v_code.expires_at <= app_now() then return 'phone_code_expired'; end if;
  if v_code.repeated and v_purpose <> 'booking' then return 'phone_code_expired'; end if;
  if v_code.attempts >= v_attempts then return 'phone_code_used_up'; end if;
  if v_code.repeated then
    insert into rate_limits as c (key, window_start, count) values ('repeated code attempts ' || phone_key(p_phone), date_trunc('hour', app_now()), 1)
      on conflict (key, window_start) do update set count = c.count + 1 returning count into v_repeated;
    if v_repeated > (p_limits ->> 'repeated_attempts')::integer then return 'phone_code_used_up'; end if;
  end if;
  if v_code.code_hash = p_code_hash then
    update phone_codes set code_hash = null, verified_at = app_now() where phone = p_phone and code_hash = p_code_hash and purpose = v_purpose;
    insert into verified_phones as w (device_key, phone, cancellation_at, editing_at)
      select decode(p_request ->> 'device_key', 'hex'), p_phone, case v_purpose when 'cancellation' then app_now() end, case v_purpose when 'editing' then app_now() end
      where p_request ->> 'device_key' is not null
      on conflict (device_key, phone) do update set verified_at = app_now(),
        cancellation_at = coalesce(excluded.cancellation_at, w.cancellation_at), editing_at = coalesce(excluded.editing_at, w.editing_at);
    delete from rate_limits where key = 'seat seconds verified ' || phone_key(p_phone);
    update rate_limits set count = count - 1 where key = v_code.counted_key and count > 0
      and window_start = (select max(window_start) from rate_limits where key = v_code.counted_key and window_start <= v_code.asked_at);
    return null;
  end if;
  update phone_codes set attempts = v_code.attempts + 1 where phone = p_phone and requester = v_holder and purpose = v_purpose;
  return case when v_code.attempts + 1 >= v_attempts then 'phone_code_used_up' else 'phone_code_wrong' end;
end $$;

-- Whether this phone may book: an error code, or null, and whether the caller has verified the phone. A code is needed for too many unpaid
-- bookings, and for a coupon by a caller who has not verified the phone. An entered code is checked only while one is needed.
--   p_request: {"holder":hex,"device_key":hex,"user_id":uuid}; p_limits null: no limits
create function phone_refusal(p_phone text, p_code_hash bytea, p_places integer, p_coupon boolean, p_request jsonb, p_limits jsonb, out refusal text, out verified boolean)
language plpgsql as $$
begin
  verified := false;
  if p_limits is null then return; end if;
  if p_code_hash is not null then
    perform 1 from phone_codes where phone = p_phone and requester = p_request ->> 'holder' for update;
  end if;
  verified := verified_since(p_phone, p_request, (p_limits ->> 'verified_hours')::integer) is not null;
  if owner_code_needed(p_phone, p_places, p_request, p_limits) or (p_coupon and not verified) then
    refusal := case when p_code_hash is null then 'phone_code_required' else enter_phone_code(p_phone, p_code_hash, p_request, p_limits) end;
    verified := refusal is null;
  end if;
end $$;

-- ---------------------------------------------------------------- open holds
-- Unpaid holds of one device, owner phone, verified phone or address, without p_hold, and their seats over all legs. By address only
-- unverified holds count.
create function open_holds(p_kind text, p_key text, p_hold uuid, out holds integer, out seats integer) language plpgsql stable as $$
begin
  if p_kind = 'phone' then
    select count(*), coalesce(sum(h.places * (select count(*) from hold_legs l where l.hold_id = h.id)), 0) into holds, seats from seat_holds h
    where h.owner_phone = p_key and h.confirmed_at is null and h.released_at is null and h.hold_until > app_now() and h.id <> p_hold;
  elsif p_kind = 'verified' then
    select count(*), coalesce(sum(h.places * (select count(*) from hold_legs l where l.hold_id = h.id)), 0) into holds, seats from seat_holds h
    where h.verified_phone = p_key and h.confirmed_at is null and h.released_at is null and h.hold_until > app_now() and h.id <> p_hold;
  elsif p_kind = 'device' then
    select count(*), coalesce(sum(h.places * (select count(*) from hold_legs l where l.hold_id = h.id)), 0) into holds, seats from seat_holds h
    where h.device_key = decode(p_key, 'hex') and h.confirmed_at is null and h.released_at is null and h.hold_until > app_now() and h.id <> p_hold;
  else
    select count(*), coalesce(sum(h.places * (select count(*) from hold_legs l where l.hold_id = h.id)), 0) into holds, seats from seat_holds h
    where h.address_key = decode(p_key, 'hex') and h.verified_phone is null
      and h.confirmed_at is null and h.released_at is null and h.hold_until > app_now() and h.id <> p_hold;
  end if;
end $$;

-- Serialises requests of one device, phone or address for different departures until commit. Otherwise all would count the same rows.
create function count_alone(p_kind text, p_key text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('holds ' || p_kind || ' ' || p_key, 0))
$$;

-- Whether p_seats more exceed the limit of one device, phone or address. A null key has no limit. p_holds null: only seats count.
create function one_limit_reached(p_hold uuid, p_seats integer, p_kind text, p_key text, p_holds integer, p_max integer) returns boolean language plpgsql as $$
declare v_open record;
begin
  if p_key is null then return false; end if;
  perform count_alone(p_kind, p_key);
  select * into v_open from open_holds(p_kind, p_key, p_hold);
  return v_open.seats + p_seats > p_max or coalesce(v_open.holds >= p_holds, false);
end $$;

-- The error code when a device, verified phone or owner phone has too many unpaid holds, else null. Seats count per leg. Any caller can enter
-- another user's number as owner phone, so in that case the caller needs the code sent by SMS.
-- Lock order: departures, device, verified phone, owner phone, address (verification_required).
create function hold_limit_reached(p_hold uuid, p_seats integer, p_options jsonb) returns text language plpgsql as $$
declare
  v_holds integer := p_options ->> 'holds_per_device'; v_seats integer := p_options ->> 'seats_per_device';
begin
  if not p_options ? 'holds_per_device' then return null; end if;
  if one_limit_reached(p_hold, p_seats, 'device', p_options ->> 'device_key', v_holds, v_seats)
    or one_limit_reached(p_hold, p_seats, 'verified', p_options ->> 'verified_phone', v_holds, v_seats)
  then return 'hold_limit'; end if;
  if not coalesce((p_options ->> 'owner_verified')::boolean, false) and one_limit_reached(p_hold, p_seats, 'phone', p_options ->> 'owner_phone', v_holds, v_seats)
  then return 'phone_code_required'; end if;
  return null;
end $$;

-- ---------------------------------------------------------------- seats held without paying
-- Seats times seconds that an ended hold lasted, with its largest number of places.
create function seat_seconds(h seat_holds) returns numeric language sql stable as $$
  select greatest(h.places, h.max_places) * (select count(*) from hold_legs l where l.hold_id = h.id) * extract(epoch from least(h.released_at, h.hold_until) - h.started_at)
$$;

-- Seat seconds of released holds per device, verified phone (since its last verification) and address (unverified holds), in windows of five minutes.
create function seat_second_counts(p_holds uuid[]) returns table (key text, window_start timestamptz, seconds integer) language sql stable as $$
  select 'seat seconds ' || k.kind || ' ' || k.key, to_timestamp(floor(extract(epoch from least(h.released_at, h.hold_until)) / 300) * 300), sum(seat_seconds(h))::integer
  from seat_holds h
  cross join lateral (values ('device', encode(h.device_key, 'hex')), ('verified', phone_key(h.verified_phone)),
    ('address', case when h.verified_phone is null then encode(h.address_key, 'hex') end)) as k(kind, key)
  where h.id = any (p_holds) and h.released_at is not null and k.key is not null
    and (k.kind <> 'verified' or least(h.released_at, h.hold_until) > coalesce(phone_verified_at(h.verified_phone), '-infinity'))
  group by 1, 2 order by 1, 2
$$;

-- Called on every release, so that the limit reads a few counters instead of all ended holds. Counters are locked last and in one order.
create function count_seat_seconds(p_holds uuid[]) returns void language sql as $$
  insert into rate_limits as c (key, window_start, count) select s.key, s.window_start, s.seconds from seat_second_counts(p_holds) s
  on conflict (key, window_start) do update set count = c.count + excluded.count
$$;

-- Reverts the count when a late payment pays for the released holds of a booking.
create function refund_seat_seconds(p_booking uuid) returns void language sql as $$
  update rate_limits c set count = greatest(0, c.count - s.seconds)
  from seat_second_counts((select array_agg(id) from seat_holds where booking_id = p_booking)) s
  where c.key = s.key and c.window_start = s.window_start
$$;

-- Seat minutes of unpaid holds in the last hour: the counters, and ended holds that are not released yet.
create function unpaid_seat_minutes(p_kind text, p_key text) returns numeric language plpgsql stable as $$
declare v_since timestamptz := app_now() - interval '1 hour'; v_counted numeric; v_ended numeric;
begin
  select sum(count) into v_counted from rate_limits
  where key = 'seat seconds ' || p_kind || ' ' || case p_kind when 'verified' then phone_key(p_key) else p_key end and window_start > v_since;
  if p_kind = 'device' then
    select sum(seat_seconds(h)) into v_ended from seat_holds h
    where h.device_key = decode(p_key, 'hex') and h.confirmed_at is null and h.released_at is null and h.hold_until between v_since and app_now();
  elsif p_kind = 'verified' then
    select sum(seat_seconds(h)) into v_ended from seat_holds h
    where h.verified_phone = p_key and h.confirmed_at is null and h.released_at is null and h.hold_until between v_since and app_now()
      and h.hold_until > coalesce(phone_verified_at(p_key), '-infinity');
  else
    select sum(seat_seconds(h)) into v_ended from seat_holds h
    where h.address_key = decode(p_key, 'hex') and h.verified_phone is null and h.confirmed_at is null and h.released_at is null and h.hold_until between v_since and app_now();
  end if;
  return (coalesce(v_counted, 0) + coalesce(v_ended, 0)) / 60;
end $$;

-- The phone that this device or account verified and that has not exceeded the limit of seat minutes since; the owner phone first. Null: unverified.
create function verified_phone_of(p_options jsonb) returns text language sql stable as $$
  select v.phone from (
    select w.phone, w.verified_at from verified_phones w
    where w.device_key = decode(p_options ->> 'device_key', 'hex') and w.verified_at > app_now() - make_interval(hours => (p_options ->> 'verified_hours')::integer)
    union all
    select k.value, '-infinity' from contacts k where k.user_id = (p_options ->> 'user_id')::uuid and k.kind = 'phone' and k.verified_at is not null
  ) v
  where unpaid_seat_minutes('verified', v.phone) < (p_options ->> 'unpaid_seat_minutes')::integer
  order by (v.phone = p_options ->> 'owner_phone') desc nulls last, v.verified_at desc limit 1
$$;

-- Whether an unverified caller must verify a phone before it takes these seats. The caller holds the locks of the departures, which make the
-- count per departure exact. Volatile, because it must see rows committed while it waited for the lock.
create function verification_required(p_hold uuid, p_legs jsonb, p_places integer, p_options jsonb) returns boolean language plpgsql as $$
declare
  v_leg record; v_max integer := (p_options ->> 'unverified_seats_per_departure')::integer;
  v_device bytea := decode(p_options ->> 'device_key', 'hex'); v_address bytea := decode(p_options ->> 'address_key', 'hex');
begin
  for v_leg in
    select count(*) filter (where h.device_key = v_device) as of_device, count(*) filter (where h.address_key = v_address) as of_address, count(h.id) as of_all,
      greatest(max(d.total_places) / (p_options ->> 'unverified_share_divisor')::integer, (p_options ->> 'unverified_seats_min')::integer) as share
    from jsonb_to_recordset(p_legs) as l(leg integer, agency_id uuid, departure_id uuid)
    join departures d on d.agency_id = l.agency_id and d.id = l.departure_id
    left join seat_claims c on c.agency_id = l.agency_id and c.departure_id = l.departure_id
    left join seat_holds h on h.id = c.hold_id and h.id <> p_hold and h.confirmed_at is null and h.verified_phone is null and h.hold_until > app_now()
    group by l.leg
  loop
    if v_leg.of_device + p_places > v_max or v_leg.of_address + p_places > v_max or v_leg.of_all + p_places > v_leg.share then return true; end if;
  end loop;
  return one_limit_reached(p_hold, p_places * jsonb_array_length(p_legs), 'address', p_options ->> 'address_key', null, (p_options ->> 'seats_per_address')::integer);
end $$;
