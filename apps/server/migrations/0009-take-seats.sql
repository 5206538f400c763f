-- The functions that take, extend, confirm and free seats (docs/rules/seat-allocation.md).
-- Lock order everywhere: the hold, its booking, then departures in ascending id. Freeing seats locks no departure. An error that must roll back
-- the whole transaction is raised as WF001 with its error code as message. The functions of every order keep one plan for their statements
-- (force_generic_plan): PostgreSQL planned some of them again on every call (docs/decisions/0091).

-- Locks the departures of all legs in ascending id. Returns why they cannot be sold, and when the first one leaves.
create function lock_departures(p_legs jsonb, out refusal text, out first_departure timestamptz) language plpgsql as $$
declare v_leg record; v_count integer := 0;
begin
  for v_leg in
    select d.departs_at, d.deleted_at
    from departures d join jsonb_to_recordset(p_legs) as l(agency_id uuid, departure_id uuid)
      on d.agency_id = l.agency_id and d.id = l.departure_id
    order by d.id for no key update of d
  loop
    v_count := v_count + 1;
    first_departure := least(first_departure, v_leg.departs_at);
    if v_leg.deleted_at is not null then refusal := 'not_found'; end if;
    if refusal is null and v_leg.departs_at <= app_now() then refusal := 'departure_left'; end if;
  end loop;
  if v_count <> jsonb_array_length(p_legs) then refusal := 'not_found'; end if;
end $$;

-- Claims the lowest free seats, so that a coach fills from the front. The caller holds the lock of the departure.
-- In plpgsql and without a limit that depends on a parameter: such a statement was planned again on every call.
create function claim_free_seats(p_hold uuid, p_agency uuid, p_departure uuid, p_wanted integer) returns smallint[] language plpgsql as $$
declare v_seats smallint[];
begin
  select array_agg(s.seat order by s.seat) into v_seats
  from departures d, generate_series(1, d.total_places) as s(seat)
  where d.agency_id = p_agency and d.id = p_departure
    and not exists (select from seat_claims c where c.agency_id = p_agency and c.departure_id = p_departure and c.segment = 0 and c.seat = s.seat);
  v_seats := coalesce(v_seats[:p_wanted], '{}');
  insert into seat_claims (agency_id, departure_id, seat, hold_id) select p_agency, p_departure, unnest(v_seats), p_hold;
  return v_seats;
end $$;

-- Deletes the claims of released holds. The caller has locked the holds.
create function free_claims(p_holds uuid[]) returns void language sql as $$
  delete from seat_claims c using hold_legs l
  where l.hold_id = any (p_holds) and c.agency_id = l.agency_id and c.departure_id = l.departure_id and c.segment = 0
    and c.seat = any (l.seats) and c.hold_id = l.hold_id
$$;

-- Ends unconfirmed holds that have expired and deletes their claims. Safe with concurrent processes: skip locked, no departure lock.
create function release_ended_holds(p_limit integer, p_agency uuid default null, p_departure uuid default null) returns setof uuid language plpgsql as $$
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

-- Frees the seats of a hold before its end: of a dialog by the hash of its token, or of an unpaid booking. False: nothing was held.
create function release_hold(p_token_hash bytea, p_booking uuid) returns boolean language plpgsql as $$
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

-- Gives one leg of a hold exactly p_places seats: frees the last ones or claims missing ones. Raises WF001 seats_unavailable with the leg as its detail.
create function fill_leg(p_hold uuid, p_places integer, p_leg jsonb) returns smallint[] language plpgsql as $$
declare
  v_agency uuid := (p_leg ->> 'agency_id')::uuid; v_departure uuid := (p_leg ->> 'departure_id')::uuid; v_leg smallint := (p_leg ->> 'leg')::smallint;
  v_have smallint[]; v_seats smallint[];
begin
  select seats into v_have from hold_legs where hold_id = p_hold and leg = v_leg;
  v_have := coalesce(v_have, '{}');
  v_seats := v_have[:p_places];
  if cardinality(v_have) > p_places then
    delete from seat_claims where agency_id = v_agency and departure_id = v_departure and segment = 0
      and seat = any (v_have[p_places + 1:]) and hold_id = p_hold;
  end if;
  if cardinality(v_seats) < p_places then
    v_seats := v_seats || claim_free_seats(p_hold, v_agency, v_departure, p_places - cardinality(v_seats));
  end if;
  if cardinality(v_seats) < p_places then -- ended holds still count as taken until they are deleted: free them now, under the lock
    perform release_ended_holds(1000, v_agency, v_departure);
    v_seats := v_seats || claim_free_seats(p_hold, v_agency, v_departure, p_places - cardinality(v_seats));
  end if;
  if cardinality(v_seats) < p_places then
    raise exception 'seats_unavailable' using errcode = 'WF001', detail = v_leg;
  end if;
  insert into hold_legs (hold_id, leg, agency_id, departure_id, to_town_id, seats)
  values (p_hold, v_leg, v_agency, v_departure, (p_leg ->> 'to_town_id')::integer, v_seats)
  on conflict (hold_id, leg) do update set seats = excluded.seats;
  return v_seats;
end $$;

-- The only function that takes seats: it opens a hold, grows or shrinks one, or takes seats again for a late payment.
--   p_legs: [{"leg":0,"agency_id":…,"departure_id":…,"to_town_id":…}]; empty when a hold is changed: it keeps its own legs
--   p_options: {"token_hash":hex,"until":timestamp,"device_key":hex,"address_key":hex,"owner_phone":…,"user_id":…,"owner_verified":bool,
--     "booking_id":…,"confirm":bool}
--   limits in p_options, none when absent: {"holds_per_device":3,"seats_per_device":20,"seats_per_address":60,"verified_hours":24,
--     "unverified_seats_per_departure":10,"unverified_share_divisor":3,"unverified_seats_min":4,"unpaid_seat_minutes":150}
-- Returns {"outcome":"ok","hold_until":…,"started_at":…,"seats":[[…],[…]]} or {"outcome":<error code>}, seats_unavailable with "leg"; only ok changes anything.
create function take_seats(p_hold uuid, p_legs jsonb, p_places integer, p_options jsonb) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_known seat_holds%rowtype; v_legs jsonb := p_legs; v_first timestamptz; v_until timestamptz; v_refusal text; v_all jsonb; v_verified text; v_kept boolean := false; v_leg text;
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
    -- A changed hold counts for the device and the address that opened it, not for the caller of the change.
    p_options := p_options || jsonb_build_object('device_key', encode(v_known.device_key, 'hex'), 'address_key', encode(v_known.address_key, 'hex'));
  elsif jsonb_array_length(p_legs) = 0 then
    return jsonb_build_object('outcome', 'hold_expired');
  end if;
  if p_options ? 'unverified_seats_per_departure' then
    v_verified := coalesce(case when (p_options ->> 'owner_verified')::boolean then p_options ->> 'owner_phone' end, v_known.verified_phone, verified_phone_of(p_options));
    p_options := p_options || jsonb_build_object('verified_phone', v_verified);
    -- Needs no lock: holds that ended before this call are enough.
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
  begin -- all legs or none: the exception rolls this block back
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
    get stacked diagnostics v_leg = pg_exception_detail;
    return jsonb_build_object('outcome', sqlerrm, 'leg', nullif(v_leg, '')::integer);
  end;
  if (p_options ->> 'confirm')::boolean then perform refund_seat_seconds((p_options ->> 'booking_id')::uuid); end if;
  return jsonb_build_object('outcome', 'ok', 'hold_until', v_until, 'started_at', coalesce(v_known.started_at, app_now()), 'seats', v_all);
end $$;

-- A booking takes over a hold if it still holds the same seats and belongs to no other booking. Marks the hold as verified when the owner
-- phone is, or when the device has verified another one. Raises WF001.
create function take_over_hold(p_hold uuid, p_seats jsonb, p_booking uuid, p_options jsonb) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
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

-- Extends the hold to p_until for another payment attempt: at most 45 minutes from the start, never past the departure. Raises WF001.
create function extend_hold(p_booking uuid, p_until timestamptz) returns void language plpgsql as $$
begin
  update seat_holds h set hold_until = greatest(h.hold_until, least(p_until, h.started_at + interval '45 minutes',
    (select min(d.departs_at) from hold_legs l join departures d on d.agency_id = l.agency_id and d.id = l.departure_id where l.hold_id = h.id)))
  where h.booking_id = p_booking and h.released_at is null and h.confirmed_at is null and h.hold_until > app_now();
  if not found then raise exception 'hold_expired' using errcode = 'WF001'; end if;
end $$;

-- Marks the seats of a booking as sold; changes no claim. False: they were released (late payment) or sold before.
create function confirm_hold(p_booking uuid) returns boolean language plpgsql as $$
begin
  update seat_holds set confirmed_at = app_now() where booking_id = p_booking and released_at is null and confirmed_at is null;
  return found;
end $$;

create function hold_is_released(p_hold uuid) returns boolean language sql stable as $$ select released_at is not null from seat_holds where id = p_hold $$;

-- Stores the end of a departure when its first seat is sold: agency money is held until the later end. Locks departures in ascending id.
create function remember_first_sale(p_booking uuid) returns void language plpgsql as $$
declare v_leg record;
begin
  for v_leg in
    select l.agency_id, l.departure_id from booking_legs l join departures d on d.agency_id = l.agency_id and d.id = l.departure_id
    where l.booking_id = p_booking and d.first_sold_end_at is null order by l.departure_id
  loop
    update departures set first_sold_end_at = departs_at + make_interval(mins => duration_minutes)
    where agency_id = v_leg.agency_id and id = v_leg.departure_id and first_sold_end_at is null;
  end loop;
end $$;

-- Pays a booking: confirms its hold, makes it PAID and stores the first sale of its departures. Otherwise locks it and returns its current status.
-- Null: there is no such booking.
create function pay_booking(p_booking uuid) returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare v_status text;
begin
  if confirm_hold(p_booking) then
    update bookings set status = 'PAID', paid_at = app_now() where id = p_booking and status = 'PENDING';
    if not found then raise exception 'booking % has a living hold and is not pending', p_booking using errcode = 'check_violation'; end if;
    perform remember_first_sale(p_booking);
    return 'paid now';
  end if;
  select status into v_status from bookings where id = p_booking for update;
  return v_status;
end $$;

-- Gives up an unpaid booking. False: it is no longer pending. Raises attempt_running while an attempt is in one of the states `p_undecided`; the
-- lock of the hold orders this with a new attempt, which extends the hold.
create function give_up_booking(p_booking uuid, p_undecided text[]) returns boolean language plpgsql as $$
begin
  perform release_hold(null, p_booking);
  if exists (select from payment_attempts where payable_kind = 'booking' and payable_id = p_booking and state = any (p_undecided)) then
    perform refuse('attempt_running');
  end if;
  update bookings set status = 'FAILED', ended_at = app_now() where id = p_booking and status = 'PENDING' and hold_is_released(hold_id);
  return found;
end $$;
