-- Unpaid holds without a verified phone are limited per departure, and seats kept without paying cost a verification [G.book.32] (docs/decisions/0080).

-- Which device entered the code of which phone, and when.
create table verified_phones (
  device_key bytea not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  verified_at timestamptz not null default app_now(),
  primary key (device_key, phone)
);
create index verified_phones_age on verified_phones (verified_at);

-- A code belongs to the device that asked for it (an address without one): what others ask for or enter never touches it.
delete from phone_codes;
alter table phone_codes
  drop constraint phone_codes_pkey,
  drop column attempts,
  add column requester text not null,
  add column attempts smallint not null default 0,
  add column sent_at timestamptz not null default app_now(), -- when the SMS with this code went out
  add column repeated boolean not null default false, -- the last code of the phone again: its limits allowed no further SMS
  add column counted_key text, -- counter of the address, given back when the code is entered
  add primary key (phone, requester);

alter table seat_holds
  add column verified_phone text, -- of the device or account that took the seats; null: unverified
  add column max_places smallint; -- the most it ever had: shrinking before the end changes nothing; null: never changed

-- Open holds: ended ones count in rate_limits. Of an address only unverified ones are counted.
drop index seat_holds_address;
create index seat_holds_address on seat_holds (address_key) where confirmed_at is null and released_at is null and verified_phone is null and address_key is not null;
create index seat_holds_verified on seat_holds (verified_phone) where confirmed_at is null and released_at is null and verified_phone is not null;

-- Unpaid holds of one device, owner phone, verified phone or address beside p_hold, and their seats over all legs. Of an address only unverified ones count.
create or replace function open_holds(p_kind text, p_key text, p_hold uuid, out holds integer, out seats integer) language plpgsql stable as $$
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

-- Seats times seconds that an ended hold was kept, with the most places it ever had.
create function seat_seconds(h seat_holds) returns numeric language sql stable as $$
  select greatest(h.places, h.max_places) * (select count(*) from hold_legs l where l.hold_id = h.id) * extract(epoch from least(h.released_at, h.hold_until) - h.started_at)
$$;

create function phone_verified_at(p_phone text) returns timestamptz language sql stable as $$ select max(verified_at) from phone_codes where phone = p_phone $$;

-- The counters of released holds: seat seconds per device, verified phone (since it was verified last) and address (unverified holds), in windows of five minutes.
create function seat_second_counts(p_holds uuid[]) returns table (key text, window_start timestamptz, seconds integer) language sql stable as $$
  select 'seat seconds ' || k.kind || ' ' || k.key, to_timestamp(floor(extract(epoch from least(h.released_at, h.hold_until)) / 300) * 300), sum(seat_seconds(h))::integer
  from seat_holds h
  cross join lateral (values ('device', encode(h.device_key, 'hex')), ('verified', h.verified_phone),
    ('address', case when h.verified_phone is null then encode(h.address_key, 'hex') end)) as k(kind, key)
  where h.id = any (p_holds) and h.released_at is not null and k.key is not null
    and (k.kind <> 'verified' or least(h.released_at, h.hold_until) > coalesce(phone_verified_at(h.verified_phone), '-infinity'))
  group by 1, 2 order by 1, 2
$$;

-- Called with every release, so that the limit reads a few counters instead of all ended holds. Counters are locked last and in one order.
create function count_seat_seconds(p_holds uuid[]) returns void language sql as $$
  insert into rate_limits as c (key, window_start, count) select s.key, s.window_start, s.seconds from seat_second_counts(p_holds) s
  on conflict (key, window_start) do update set count = c.count + excluded.count
$$;

-- Late money paid for the released holds of a booking: they count no more.
create function refund_seat_seconds(p_booking uuid) returns void language sql as $$
  update rate_limits c set count = greatest(0, c.count - s.seconds)
  from seat_second_counts((select array_agg(id) from seat_holds where booking_id = p_booking)) s
  where c.key = s.key and c.window_start = s.window_start
$$;

-- Seat minutes of unpaid holds of the last hour: the counters, and what ended but is not released yet.
create function unpaid_seat_minutes(p_kind text, p_key text) returns numeric language plpgsql stable as $$
declare v_since timestamptz := app_now() - interval '1 hour'; v_counted numeric; v_ended numeric;
begin
  select sum(count) into v_counted from rate_limits where key = 'seat seconds ' || p_kind || ' ' || p_key and window_start > v_since;
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

-- As in 0002; what is released unpaid is counted.
create or replace function release_ended_holds(p_limit integer, p_agency uuid default null, p_departure uuid default null) returns setof uuid language plpgsql as $$
declare v_ended uuid[];
begin
  with ended as (
    select h.id from seat_holds h
    where h.confirmed_at is null and h.released_at is null and h.hold_until <= app_now()
      and (p_departure is null or exists (select from hold_legs l where l.hold_id = h.id and l.agency_id = p_agency and l.departure_id = p_departure))
    order by h.hold_until limit p_limit for update of h skip locked
  )
  select array_agg(id) into v_ended from ended;
  if v_ended is null then return; end if;
  update seat_holds set released_at = app_now() where id = any (v_ended);
  perform free_claims(v_ended);
  perform count_seat_seconds(v_ended);
  return query select unnest(v_ended);
end $$;

create or replace function release_hold(p_token_hash bytea, p_booking uuid) returns boolean language plpgsql as $$
declare v_hold uuid;
begin
  if p_booking is null then
    update seat_holds set released_at = app_now()
    where token_hash = p_token_hash and booking_id is null and confirmed_at is null and released_at is null returning id into v_hold;
  else
    update seat_holds set released_at = app_now()
    where booking_id = p_booking and confirmed_at is null and released_at is null returning id into v_hold;
  end if;
  if v_hold is null then return false; end if;
  perform free_claims(array[v_hold]);
  perform count_seat_seconds(array[v_hold]);
  return true;
end $$;

-- The phone that this device or account verified and that has not kept too many seats without paying since; the owner's phone first. Null: unverified.
create function verified_phone_of(p_options jsonb) returns text language sql stable as $$
  select v.phone from (
    select w.phone, w.verified_at from verified_phones w
    where w.device_key = decode(p_options ->> 'device_key', 'hex') and w.verified_at > app_now() - make_interval(hours => (p_options ->> 'verified_hours')::integer)
    union all
    select p.phone, '-infinity' from users p where p.id = (p_options ->> 'user_id')::uuid and p.phone_verified and p.deleted_at is null
  ) v
  where unpaid_seat_minutes('verified', v.phone) < (p_options ->> 'unpaid_seat_minutes')::integer
  order by (v.phone = p_options ->> 'owner_phone') desc nulls last, v.verified_at desc limit 1
$$;

-- Whether an unverified caller must verify a phone before it takes these seats. Called under the departures' locks, which make the count of a departure exact.
-- Volatile: it must see what was committed while the lock was waited for.
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

-- Unpaid holds are limited per device, verified phone and owner phone. A stranger can name any owner phone: there the code of its SMS is asked for.
-- Locks in the order device, verified phone, owner phone, address (verification_required), after the departures.
create or replace function hold_limit_reached(p_hold uuid, p_seats integer, p_options jsonb) returns text language plpgsql as $$
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

-- As in 0002; also records the verified phone and the most places, and asks an unverified caller to verify a phone.
--   p_options also: "user_id", "owner_verified", "verified_hours":24, "unverified_seats_per_departure":10, "unverified_share_divisor":3, "unverified_seats_min":4, "unpaid_seat_minutes":150
create or replace function take_seats(p_hold uuid, p_legs jsonb, p_places integer, p_options jsonb) returns jsonb language plpgsql as $$
declare
  v_known seat_holds%rowtype; v_legs jsonb := p_legs; v_first timestamptz; v_until timestamptz; v_refusal text; v_all jsonb; v_verified text; v_kept boolean := false;
begin
  if current_setting('transaction_isolation') <> 'read committed' then -- an older snapshot would not see seats taken while it waited
    raise exception 'take_seats needs read committed';
  end if;

  select * into v_known from seat_holds where id = p_hold for update;
  if found then
    if v_known.released_at is not null or v_known.hold_until <= app_now() or v_known.confirmed_at is not null or v_known.booking_id is not null then
      return jsonb_build_object('outcome', 'hold_expired');
    end if;
    select jsonb_agg(to_jsonb(l) order by l.leg) into v_legs from hold_legs l where l.hold_id = p_hold;
    -- A changed hold counts for the device and the address that opened it, whoever asks.
    p_options := p_options || jsonb_build_object('device_key', encode(v_known.device_key, 'hex'), 'address_key', encode(v_known.address_key, 'hex'));
  elsif jsonb_array_length(p_legs) = 0 then
    return jsonb_build_object('outcome', 'hold_expired');
  end if;
  if p_options ? 'unverified_seats_per_departure' then
    v_verified := coalesce(case when (p_options ->> 'owner_verified')::boolean then p_options ->> 'owner_phone' end, v_known.verified_phone, verified_phone_of(p_options));
    p_options := p_options || jsonb_build_object('verified_phone', v_verified);
    -- Needs no lock: what ended before this call is enough.
    v_kept := v_verified is null and (unpaid_seat_minutes('device', p_options ->> 'device_key') >= (p_options ->> 'unpaid_seat_minutes')::integer
      or unpaid_seat_minutes('address', p_options ->> 'address_key') >= (p_options ->> 'unpaid_seat_minutes')::integer);
  end if;

  select k.refusal, k.first_departure into v_refusal, v_first from lock_departures(v_legs) k;
  if v_refusal is not null then return jsonb_build_object('outcome', v_refusal); end if;
  v_refusal := hold_limit_reached(p_hold, p_places * jsonb_array_length(v_legs), p_options);
  if v_refusal is not null then return jsonb_build_object('outcome', v_refusal); end if;
  if p_options ? 'unverified_seats_per_departure' and v_verified is null and p_places > coalesce(v_known.places, 0)
    and (v_kept or verification_required(p_hold, v_legs, p_places, p_options)) then
    return jsonb_build_object('outcome', 'phone_verification_required');
  end if;

  v_until := coalesce(v_known.hold_until, least(coalesce((p_options ->> 'until')::timestamptz, app_now() + interval '15 minutes'), v_first));
  begin -- all legs or none: the exception undoes what this block took
    if v_known.id is null then
      insert into seat_holds (id, token_hash, hold_until, places, device_key, address_key, owner_phone, verified_phone, booking_id, confirmed_at)
      values (p_hold, decode(p_options ->> 'token_hash', 'hex'), v_until, p_places, decode(p_options ->> 'device_key', 'hex'),
        decode(p_options ->> 'address_key', 'hex'), p_options ->> 'owner_phone', v_verified, (p_options ->> 'booking_id')::uuid,
        case when (p_options ->> 'confirm')::boolean then app_now() end);
    else
      update seat_holds set places = p_places, max_places = greatest(max_places, places, p_places), verified_phone = v_verified where id = p_hold;
    end if;
    select jsonb_agg(to_jsonb(fill_leg(p_hold, p_places, l.leg)) order by (l.leg ->> 'leg')::integer) into v_all from jsonb_array_elements(v_legs) as l(leg);
  exception when sqlstate 'WF001' then
    return jsonb_build_object('outcome', sqlerrm);
  end;
  if (p_options ->> 'confirm')::boolean then perform refund_seat_seconds((p_options ->> 'booking_id')::uuid); end if;
  return jsonb_build_object('outcome', 'ok', 'hold_until', v_until, 'started_at', coalesce(v_known.started_at, app_now()), 'seats', v_all);
end $$;

-- As in 0002; also marks the hold as verified when the owner's phone is, or the device has verified another.
create or replace function take_over_hold(p_hold uuid, p_seats jsonb, p_booking uuid, p_options jsonb) returns void language plpgsql as $$
declare v_hold seat_holds%rowtype; v_limit text;
begin
  update seat_holds set booking_id = p_booking, owner_phone = p_options ->> 'owner_phone',
    hold_until = greatest(hold_until, (p_options ->> 'until')::timestamptz),
    verified_phone = coalesce(case when (p_options ->> 'owner_verified')::boolean then p_options ->> 'owner_phone' end, verified_phone,
      case when p_options ? 'unverified_seats_per_departure' then verified_phone_of(p_options) end)
  where id = p_hold and booking_id is null and released_at is null and confirmed_at is null and hold_until > app_now()
  returning * into v_hold;
  if v_hold.id is null or (select jsonb_agg(to_jsonb(l.seats) order by l.leg) from hold_legs l where l.hold_id = p_hold) is distinct from p_seats then
    raise exception 'hold_expired' using errcode = 'WF001';
  end if;
  v_limit := hold_limit_reached(p_hold, v_hold.places * jsonb_array_length(p_seats), p_options || jsonb_build_object('verified_phone', v_hold.verified_phone));
  if v_limit is not null then raise exception '%', v_limit using errcode = 'WF001'; end if;
end $$;

-- ---------------------------------------------------------------- the code of a phone
drop function phone_refusal(text, bytea, jsonb);
drop function unpaid_expiries(text, integer);

-- Bookings of a phone whose seats were kept to the end and not paid for, in the last p_minutes: everybody's since the phone was last verified, or
-- (p_own_since) those that a device or account with this verified phone made since then.
create function unpaid_expiries(p_phone text, p_minutes integer, p_own_since timestamptz) returns integer language sql stable as $$
  select count(*)::integer from seat_holds h
  where h.owner_phone = p_phone and h.confirmed_at is null and h.hold_until <= app_now()
    and h.hold_until > greatest(app_now() - make_interval(mins => p_minutes), coalesce(p_own_since, phone_verified_at(p_phone)))
    and (p_own_since is null or h.verified_phone = p_phone)
    and (h.released_at is null or h.released_at >= h.hold_until)
    and not exists (select from bookings b where b.id = h.booking_id and b.paid_at is not null)
$$;

-- Since when this device or account has the phone verified; null: it has not.
create function verified_since(p_phone text, p_request jsonb, p_hours integer) returns timestamptz language sql stable as $$
  select max(v.since) from (
    select w.verified_at as since from verified_phones w
    where w.device_key = decode(p_request ->> 'device_key', 'hex') and w.phone = p_phone and w.verified_at > app_now() - make_interval(hours => p_hours)
    union all
    select '-infinity' from users p where p.id = (p_request ->> 'user_id')::uuid and p.phone_verified and p.phone = p_phone and p.deleted_at is null
  ) v
$$;

-- Whether a booking of p_places by this owner phone needs the code of its SMS. What others did with the number never counts against who verified it.
--   p_limits: {"most":3,"minutes":60,"holds":3,"seats":20,"verified_hours":24, …}
create function owner_code_needed(p_phone text, p_places integer, p_request jsonb, p_limits jsonb) returns boolean language plpgsql stable as $$
declare v_since timestamptz := verified_since(p_phone, p_request, (p_limits ->> 'verified_hours')::integer); v_open record;
begin
  if unpaid_expiries(p_phone, (p_limits ->> 'minutes')::integer, v_since) >= (p_limits ->> 'max')::integer then return true; end if;
  if v_since is not null then return false; end if;
  select * into v_open from open_holds('phone', p_phone, '00000000-0000-0000-0000-000000000000');
  return v_open.holds >= (p_limits ->> 'holds')::integer or v_open.seats + p_places > (p_limits ->> 'seats')::integer;
end $$;

-- Checks an entered code: null when it is right, else the code of the refusal. Only the caller's own code counts, and its attempts are its own. A repeated
-- code is known to several requesters, so their wrong attempts have a limit per phone and hour. Concurrent attempts queue at the row.
create function enter_phone_code(p_phone text, p_code_hash bytea, p_request jsonb, p_limits jsonb) returns text language plpgsql as $$
declare v_code phone_codes%rowtype; v_holder text := p_request ->> 'holder'; v_attempts integer := (p_limits ->> 'attempts')::integer; v_repeated integer;
begin
  select * into v_code from phone_codes where phone = p_phone and requester = v_holder for update;
  if v_code.code_hash is null or v_code.expires_at <= app_now() then return 'phone_code_expired'; end if;
  if v_code.attempts >= v_attempts then return 'phone_code_used_up'; end if;
  if v_code.repeated then
    insert into rate_limits as c (key, window_start, count) values ('repeated code attempts ' || p_phone, date_trunc('hour', app_now()), 1)
      on conflict (key, window_start) do update set count = c.count + 1 returning count into v_repeated;
    if v_repeated > (p_limits ->> 'repeated_tries')::integer then return 'phone_code_used_up'; end if;
  end if;
  if v_code.code_hash = p_code_hash then
    update phone_codes set code_hash = null, verified_at = app_now() where phone = p_phone and code_hash = p_code_hash;
    insert into verified_phones as w (device_key, phone) select decode(p_request ->> 'device_key', 'hex'), p_phone where p_request ->> 'device_key' is not null
      on conflict (device_key, phone) do update set verified_at = app_now();
    delete from rate_limits where key = 'seat seconds verified ' || p_phone;
    update rate_limits set count = count - 1 where key = v_code.counted_key and window_start = date_trunc('hour', v_code.asked_at) and count > 0;
    return null;
  end if;
  update phone_codes set attempts = v_code.attempts + 1 where phone = p_phone and requester = v_holder;
  return case when v_code.attempts + 1 >= v_attempts then 'phone_code_used_up' else 'phone_code_wrong' end;
end $$;

-- May this phone book? A refusal, or none and whether the caller has verified the phone. An entered code is checked only while one is needed.
--   p_request: {"holder":hex,"device_key":hex,"user_id":uuid}; p_limits null: nothing is limited
create function phone_refusal(p_phone text, p_code_hash bytea, p_places integer, p_request jsonb, p_limits jsonb, out refusal text, out verified boolean) language plpgsql as $$
begin
  verified := false;
  if p_limits is null then return; end if;
  if p_code_hash is not null then
    perform 1 from phone_codes where phone = p_phone and requester = p_request ->> 'holder' for update;
  end if;
  if owner_code_needed(p_phone, p_places, p_request, p_limits) then
    refusal := case when p_code_hash is null then 'phone_code_required' else enter_phone_code(p_phone, p_code_hash, p_request, p_limits) end;
    verified := refusal is null;
  else
    verified := verified_since(p_phone, p_request, (p_limits ->> 'verified_hours')::integer) is not null;
  end if;
end $$;
