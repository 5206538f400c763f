-- Fewer statements and less planning for an order (docs/decisions/0091).

-- Stable instead of immutable: to_char() is stable, so that only a stable wrapper is inlined into the queries that call it.
create or replace function iso(moment timestamptz) returns text language sql stable parallel safe strict as
  $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Claims the lowest free seats, so that a coach fills from the front. The caller holds the lock of the departure.
-- In plpgsql and without a limit that depends on a parameter: the statement was planned anew by every call.
create or replace function claim_free_seats(p_hold uuid, p_agency uuid, p_departure uuid, p_wanted integer) returns smallint[] language plpgsql as $$
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

-- When the first seat of a departure is sold, the promised end is kept: agency money is held until the later end. Locks departures in ascending id.
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

-- Pays a booking: confirms its hold, makes it PAID and remembers the first sale of its departures, or locks it and returns its current status.
-- Null: there is no such booking.
create or replace function pay_booking(p_booking uuid) returns text language plpgsql as $$
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
