-- Keyed hashes of the device and the address that asked for a payment: prompts and pending attempts are limited by them [G.book.32] (docs/decisions/0079).
alter table payment_attempts add column device_key bytea, add column address_key bytea,
  add column phone_verified boolean not null default false; -- the caller verified the payer phone by SMS
create index attempts_device on payment_attempts (device_key) where device_key is not null and state in ('created', 'pending', 'processing');
create index attempts_address on payment_attempts (address_key) where address_key is not null and state in ('created', 'pending', 'processing');
create index attempts_keys_age on payment_attempts (created_at) where device_key is not null or address_key is not null;

-- True when a device or an address has as many undecided attempts as it may have; null limits nothing. Locks are held until the end of the transaction,
-- so that parallel requests are counted one after the other. The address lock is taken only within 200 of its limit (the most connections a
-- server may have), because thousands of travellers may share the address of a carrier.
create function pending_attempts_reached(p_device bytea, p_device_limit integer, p_address bytea, p_address_limit integer) returns boolean language plpgsql as $$
declare v_count integer;
begin
  if p_device is not null and p_device_limit is not null then
    perform pg_advisory_xact_lock(hashtextextended('pending payments of device ' || encode(p_device, 'hex'), 0));
    select count(*) into v_count from payment_attempts where device_key = p_device and state in ('created', 'pending', 'processing');
    if v_count >= p_device_limit then return true; end if;
  end if;
  if p_address is not null and p_address_limit is not null then
    select count(*) into v_count from payment_attempts where address_key = p_address and state in ('created', 'pending', 'processing');
    if v_count + 200 >= p_address_limit then
      perform pg_advisory_xact_lock(hashtextextended('pending payments of address ' || encode(p_address, 'hex'), 0));
      select count(*) into v_count from payment_attempts where address_key = p_address and state in ('created', 'pending', 'processing');
    end if;
    if v_count >= p_address_limit then return true; end if;
  end if;
  return false;
end $$;
