-- The one function that takes seats (docs/rules/seat-allocation.md). It opens a hold, grows or shrinks one, or takes seats again
-- for late money. Departures are locked in ascending order, once; nothing is locked when freeing.
--   p_legs: [{"leg":0,"agency_id":…,"departure_id":…,"to_town_id":…}]
--   p_options: {"token_hash":hex,"minutes":15,"device_key":hex,"address_key":hex,"owner_phone":…,"booking_id":…,"confirm":bool,
--               "holds_per_device":3,"seats_per_device":20,"seats_per_address":60}
-- Answers {"outcome":"ok","hold_until":…,"started_at":…,"seats":[[…],[…]]} or {"outcome":<error code>}; nothing is kept unless ok.
create function take_seats(p_hold uuid, p_legs jsonb, p_places integer, p_options jsonb) returns jsonb language plpgsql as $$
declare
  v_leg record; v_known seat_holds%rowtype; v_places integer := p_places; v_taken smallint[]; v_have smallint[]; v_until timestamptz;
  v_first timestamptz; v_count integer := 0; v_limit text; v_all jsonb := '[]'; v_confirm boolean := coalesce((p_options ->> 'confirm')::boolean, false);
begin
  -- the scarce rows, in one order everywhere
  for v_leg in
    select d.total_places, d.departs_at, d.deleted_at
    from departures d join jsonb_to_recordset(p_legs) as l(agency_id uuid, departure_id uuid)
      on d.agency_id = l.agency_id and d.id = l.departure_id
    order by d.id for no key update of d
  loop
    v_count := v_count + 1;
    v_first := least(v_first, v_leg.departs_at);
    if v_leg.deleted_at is not null then return jsonb_build_object('outcome', 'not_found'); end if;
    if v_leg.departs_at <= app_now() and not v_confirm then return jsonb_build_object('outcome', 'departure_left'); end if;
  end loop;
  if v_count <> jsonb_array_length(p_legs) then return jsonb_build_object('outcome', 'not_found'); end if;

  select * into v_known from seat_holds where id = p_hold for update;
  if found then
    if v_known.released_at is not null or v_known.hold_until <= app_now() or v_known.confirmed_at is not null or v_known.booking_id is not null then
      return jsonb_build_object('outcome', 'hold_expired');
    end if;
  end if;
  v_limit := hold_limit_reached(p_hold, v_places * v_count, p_options);
  if v_limit is not null then return jsonb_build_object('outcome', v_limit); end if;

  v_until := coalesce(v_known.hold_until, least(app_now() + make_interval(mins => coalesce((p_options ->> 'minutes')::integer, 15)), v_first));
  begin -- all legs or none: an exception undoes what this block took
    if v_known.id is null then
      insert into seat_holds (id, token_hash, hold_until, places, device_key, address_key, owner_phone, booking_id, confirmed_at)
      values (p_hold, decode(p_options ->> 'token_hash', 'hex'), v_until, v_places, decode(p_options ->> 'device_key', 'hex'),
        decode(p_options ->> 'address_key', 'hex'), p_options ->> 'owner_phone', (p_options ->> 'booking_id')::uuid,
        case when v_confirm then app_now() end);
    else
      update seat_holds set places = v_places where id = p_hold;
    end if;

    for v_leg in
      select l.leg, l.agency_id, l.departure_id, l.to_town_id
      from jsonb_to_recordset(p_legs) as l(leg smallint, agency_id uuid, departure_id uuid, to_town_id integer) order by l.leg
    loop
      select seats into v_have from hold_legs where hold_id = p_hold and leg = v_leg.leg;
      v_have := coalesce(v_have, '{}');
      if cardinality(v_have) > v_places then
        delete from seat_claims where agency_id = v_leg.agency_id and departure_id = v_leg.departure_id and segment = 0
          and seat = any (v_have[v_places + 1:]) and hold_id = p_hold;
        v_taken := v_have[:v_places];
      elsif cardinality(v_have) < v_places then
        v_taken := v_have || claim_free_seats(p_hold, v_leg.agency_id, v_leg.departure_id, v_places - cardinality(v_have));
        if cardinality(v_taken) < v_places then -- ended holds still count as taken until deleted: free them now, under the lock
          perform release_ended_holds(1000, v_leg.agency_id, v_leg.departure_id);
          v_taken := v_taken || claim_free_seats(p_hold, v_leg.agency_id, v_leg.departure_id, v_places - cardinality(v_taken));
        end if;
        if cardinality(v_taken) < v_places then
          raise exception 'seats_unavailable' using errcode = 'WF001';
        end if;
      else
        v_taken := v_have;
      end if;
      insert into hold_legs (hold_id, leg, agency_id, departure_id, to_town_id, seats)
      values (p_hold, v_leg.leg, v_leg.agency_id, v_leg.departure_id, v_leg.to_town_id, v_taken)
      on conflict (hold_id, leg) do update set seats = excluded.seats;
      v_all := v_all || jsonb_build_array(to_jsonb(v_taken));
    end loop;
  exception when sqlstate 'WF001' then
    return jsonb_build_object('outcome', 'seats_unavailable');
  end;
  return jsonb_build_object('outcome', 'ok', 'hold_until', v_until, 'started_at', coalesce(v_known.started_at, app_now()), 'seats', v_all);
end $$;

-- Lowest free seats first, so that a coach fills from the front. Called only under the departure's lock.
create function claim_free_seats(p_hold uuid, p_agency uuid, p_departure uuid, p_wanted integer) returns smallint[] language sql volatile as $$
  with free as (
    select s.seat::smallint as seat
    from departures d, generate_series(1, d.total_places) as s(seat)
    where d.agency_id = p_agency and d.id = p_departure
      and not exists (select from seat_claims c where c.agency_id = p_agency and c.departure_id = p_departure and c.segment = 0 and c.seat = s.seat)
    order by s.seat limit p_wanted
  ), claimed as (
    insert into seat_claims (agency_id, departure_id, seat, hold_id)
    select p_agency, p_departure, seat, p_hold from free returning seat
  )
  select coalesce(array_agg(seat order by seat), '{}') from claimed
$$;

-- Ends unconfirmed holds whose time is over and deletes their claims; safe beside any other process (skip locked, no departure lock).
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
  delete from seat_claims c using hold_legs l
  where l.hold_id = any (v_ended) and c.agency_id = l.agency_id and c.departure_id = l.departure_id and c.segment = 0
    and c.seat = any (l.seats) and c.hold_id = l.hold_id;
  return query select unnest(v_ended);
end $$;

-- Unpaid holds are limited per device, owner phone and address [G.book.32]. Seats count per leg.
create function hold_limit_reached(p_hold uuid, p_seats integer, p_options jsonb) returns text language plpgsql volatile as $$
declare v_holds integer; v_seats integer;
begin
  if p_options ? 'device_key' then
    select count(*), coalesce(sum(h.places), 0) into v_holds, v_seats from seat_holds h
    where h.device_key = decode(p_options ->> 'device_key', 'hex') and h.confirmed_at is null and h.released_at is null and h.hold_until > app_now() and h.id <> p_hold;
    if v_holds >= coalesce((p_options ->> 'holds_per_device')::integer, 3) or v_seats + p_seats > coalesce((p_options ->> 'seats_per_device')::integer, 20) then return 'hold_limit'; end if;
  end if;
  if p_options ? 'owner_phone' then
    select count(*), coalesce(sum(h.places), 0) into v_holds, v_seats from seat_holds h
    where h.owner_phone = p_options ->> 'owner_phone' and h.confirmed_at is null and h.released_at is null and h.hold_until > app_now() and h.id <> p_hold;
    if v_holds >= coalesce((p_options ->> 'holds_per_device')::integer, 3) or v_seats + p_seats > coalesce((p_options ->> 'seats_per_device')::integer, 20) then return 'hold_limit'; end if;
  end if;
  if p_options ? 'address_key' then
    select coalesce(sum(h.places), 0) into v_seats from seat_holds h
    where h.address_key = decode(p_options ->> 'address_key', 'hex') and h.confirmed_at is null and h.released_at is null and h.hold_until > app_now() and h.id <> p_hold;
    if v_seats + p_seats > coalesce((p_options ->> 'seats_per_address')::integer, 60) then return 'hold_limit'; end if;
  end if;
  return null;
end $$;
