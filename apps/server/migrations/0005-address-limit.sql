-- Unpaid holds are limited per device, owner phone and address [G.book.32]. Seats count per leg. Null: within the limits.
-- Requests of one device, phone or address for different departures queue here until each has committed, else all would count the same few:
-- those of one address did so only from half of its seats on, and a burst passed the limit. Each waits for the commits of those before it.
-- Taken after the departures' locks and always in the order device, phone, address.
create or replace function hold_limit_reached(p_hold uuid, p_seats integer, p_options jsonb) returns text language plpgsql as $$
declare
  v_holds integer := p_options ->> 'holds_per_device'; v_seats integer := p_options ->> 'seats_per_device';
begin
  if p_options ? 'holds_per_device' and (
    one_limit_reached(p_hold, p_seats, 'device', p_options ->> 'device_key', v_holds, v_seats)
    or one_limit_reached(p_hold, p_seats, 'phone', p_options ->> 'owner_phone', v_holds, v_seats)
  ) then return 'hold_limit'; end if;
  if p_options ? 'seats_per_address' and one_limit_reached(p_hold, p_seats, 'address', p_options ->> 'address_key', null, (p_options ->> 'seats_per_address')::integer)
  then return 'hold_limit'; end if;
  return null;
end $$;

-- Whether p_seats more are too many for one device, phone or address; nobody is limited whose key is not known. p_holds null: only seats count.
create function one_limit_reached(p_hold uuid, p_seats integer, p_kind text, p_key text, p_holds integer, p_max integer) returns boolean language plpgsql as $$
declare v_open record;
begin
  if p_key is null then return false; end if;
  perform count_alone(p_kind, p_key);
  select * into v_open from open_holds(p_kind, p_key, p_hold);
  return v_open.seats + p_seats > p_max or coalesce(v_open.holds >= p_holds, false);
end $$;
