-- Seats that cancelled tickets and cancelled departures give back (docs/rules/refunds.md).

-- Frees the seats of cancelled tickets. The caller has locked the booking. p_seats: [{"leg":0,"seat":3}]. Raises when a seat is not claimed by the booking.
create function free_sold_seats(p_booking uuid, p_seats jsonb) returns void language plpgsql as $$
declare v_hold uuid; v_freed bigint;
begin
  select h.id into v_hold from bookings b join seat_holds h on h.id = b.hold_id where b.id = p_booking and h.confirmed_at is not null;
  with freed as (
    delete from seat_claims c using hold_legs l, jsonb_to_recordset(p_seats) as s(leg smallint, seat smallint)
    where l.hold_id = v_hold and l.leg = s.leg and c.agency_id = l.agency_id and c.departure_id = l.departure_id and c.segment = 0
      and c.seat = s.seat and c.hold_id = v_hold
    returning 1)
  select count(*) into v_freed from freed;
  perform expect_rows('free sold seats', v_freed, jsonb_array_length(p_seats));
  update hold_legs l set seats = array(
    select seat from unnest(l.seats) with ordinality as u(seat, n)
    where not exists (select from jsonb_to_recordset(p_seats) as s(leg smallint, seat smallint) where s.leg = l.leg and s.seat = u.seat) order by n)
  where l.hold_id = v_hold;
end $$;

-- Releases the holds of a departure that no booking has taken over. The departure is withdrawn, so no further ones can follow.
create function release_departure_holds(p_agency uuid, p_departure uuid) returns void language plpgsql as $$
declare v_holds uuid[];
begin
  with held as (
    select h.id from seat_holds h
    where h.booking_id is null and h.confirmed_at is null and h.released_at is null
      and exists (select from hold_legs l where l.hold_id = h.id and l.agency_id = p_agency and l.departure_id = p_departure)
    order by h.id for update of h)
  select array_agg(id) into v_holds from held;
  if v_holds is null then return; end if;
  update seat_holds set released_at = app_now() where id = any (v_holds) and booking_id is null;
  perform free_claims(array(select id from seat_holds where id = any (v_holds) and booking_id is null));
end $$;
