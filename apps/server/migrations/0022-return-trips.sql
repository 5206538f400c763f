-- Return trips: a refusal names the leg without enough seats, and a leg counts its cancelled tickets.

-- Tickets of this leg that were cancelled after payment. A leg whose tickets are all cancelled no longer counts for the times of the trip.
alter table booking_legs add column cancelled smallint not null default 0 check (cancelled between 0 and 10);
update booking_legs l set cancelled = k.n
from (select booking_id, leg, count(*) as n from tickets where cancelled_at is not null group by booking_id, leg) k
where k.booking_id = l.booking_id and k.leg = l.leg;

-- Gives one leg of a hold exactly p_places seats: frees the last ones or claims missing ones. Raises WF001 seats_unavailable with the leg as its detail.
create or replace function fill_leg(p_hold uuid, p_places integer, p_leg jsonb) returns smallint[] language plpgsql as $$
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
create or replace function take_seats(p_hold uuid, p_legs jsonb, p_places integer, p_options jsonb) returns jsonb language plpgsql set plan_cache_mode = force_generic_plan as $$
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
