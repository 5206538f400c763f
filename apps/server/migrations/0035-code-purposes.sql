-- A code serves only the purpose it was sent for [G.ticket.07] (docs/decisions/0125).

alter table phone_codes add column purpose text not null default 'booking' check (purpose in ('booking', 'reopening', 'cancellation', 'editing'));
alter table phone_codes alter column purpose drop default;
alter table phone_codes drop constraint phone_codes_pkey, add primary key (phone, requester, purpose);

-- When a code of this purpose, sent for this device, was entered on it.
alter table verified_phones drop column own_code_at, add column cancellation_at timestamptz, add column editing_at timestamptz;

drop function verified_by_own_code_since(text, jsonb, integer);

-- The time since which this device may cancel or edit with a code of that purpose, or -infinity for an account that verified the phone; null: it may not.
create function owner_verified_since(p_phone text, p_purpose text, p_request jsonb, p_hours integer) returns timestamptz language sql stable as $$
  select max(v.since) from (
    select case p_purpose when 'cancellation' then w.cancellation_at when 'editing' then w.editing_at end as since from verified_phones w
    where w.device_key = decode(p_request ->> 'device_key', 'hex') and w.phone = p_phone
    union all
    select '-infinity' from contacts k where k.user_id = (p_request ->> 'user_id')::uuid and k.value = p_phone and k.verified_at is not null
  ) v where v.since = '-infinity' or v.since > app_now() - make_interval(hours => p_hours)
$$;

-- As before, with the purpose of p_limits: the code of another purpose is not found. A repeated code, which several devices may enter, only books.
create or replace function enter_phone_code(p_phone text, p_code_hash bytea, p_request jsonb, p_limits jsonb) returns text language plpgsql as $$
declare
  v_code phone_codes%rowtype; v_holder text := p_request ->> 'holder'; v_purpose text := p_limits ->> 'purpose';
  v_attempts integer := (p_limits ->> 'attempts')::integer; v_repeated integer;
begin
  select * into v_code from phone_codes where phone = p_phone and requester = v_holder and purpose = v_purpose for update;
  if v_code.code_hash is null or v_code.expires_at <= app_now() then return 'phone_code_expired'; end if;
  if v_code.repeated and v_purpose <> 'booking' then return 'phone_code_expired'; end if;
  if v_code.attempts >= v_attempts then return 'phone_code_used_up'; end if;
  if v_code.repeated then
    insert into rate_limits as c (key, window_start, count) values ('repeated code attempts ' || p_phone, date_trunc('hour', app_now()), 1)
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
    delete from rate_limits where key = 'seat seconds verified ' || p_phone;
    update rate_limits set count = count - 1 where key = v_code.counted_key and window_start = date_trunc('hour', v_code.asked_at) and count > 0;
    return null;
  end if;
  update phone_codes set attempts = v_code.attempts + 1 where phone = p_phone and requester = v_holder and purpose = v_purpose;
  return case when v_code.attempts + 1 >= v_attempts then 'phone_code_used_up' else 'phone_code_wrong' end;
end $$;
