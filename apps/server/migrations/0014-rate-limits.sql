-- Counters of rate limits survive a crash of the database: unlogged tables are truncated by crash recovery (docs/decisions/0081).
alter table rate_limits set logged;

-- Wrong codes are counted for each caller. Callers that the account does not know and that did not request the code share a further limit.
alter table one_time_codes drop column failed_attempts,
  add column attempts jsonb not null default '{}', -- wrong codes by keyed hash of the caller; 'elsewhere': of all unknown callers together
  add column askers text[] not null default '{}'; -- keyed hashes of the callers that asked for it last

-- A code that can still be entered, or a link that can still be opened. Wrong codes of one caller do not end it for others.
create or replace function code_lives(p_user uuid) returns boolean language sql stable as $$
  select exists (select from one_time_codes c where c.user_id = p_user and c.used_at is null
    and (c.code_hash is not null and c.code_expires_at > app_now() or c.link_expires_at > app_now()))
$$;

-- Validates an entered code. The row locks serialise concurrent attempts, so that each is counted.
-- 'right': used up now (the link of an activation stays good); 'wrong': counted; 'dead': this caller has no code left to enter.
-- p_own: the caller holds a session or token of the account. p_device: key under which the account may know the caller, or null.
drop function enter_code(uuid, text[], bytea[], integer);
create function enter_code(p_user uuid, p_purposes text[], p_hashes bytea[], p_own boolean, p_device text, p_address text, p_max integer, p_max_elsewhere integer)
  returns table (outcome text, new_value text, purpose text, channel text) language plpgsql as $$
declare v_code one_time_codes%rowtype; v_outcome text := 'dead'; v_known text; v_requester text; v_unknown boolean;
begin
  perform 1 from users p where p.id = p_user for no key update; -- lock order: person, then code
  v_known := case when p_own then 'own' else (select k.device_key from trusted_devices k where k.user_id = p_user and k.device_key = p_device) end;
  for v_code in select c.* from one_time_codes c where c.user_id = p_user and c.purpose = any (p_purposes) order by c.purpose for update loop
    v_requester := coalesce(v_known, case when p_device = any (v_code.askers) then p_device else p_address end);
    v_unknown := v_known is null and not v_requester = any (v_code.askers);
    continue when v_code.code_hash is null or v_code.used_at is not null or v_code.code_expires_at <= app_now()
      or coalesce((v_code.attempts ->> v_requester)::integer, 0) >= p_max or v_unknown and coalesce((v_code.attempts ->> 'elsewhere')::integer, 0) >= p_max_elsewhere;
    if v_code.code_hash = p_hashes[array_position(p_purposes, v_code.purpose)] then
      update one_time_codes c set code_hash = null, used_at = case when c.purpose = 'activation' then null else app_now() end where c.id = v_code.id;
      return query select 'right', v_code.new_value, v_code.purpose, v_code.channel;
      return;
    end if;
    update one_time_codes c set attempts = c.attempts
      || jsonb_build_object(v_requester, coalesce((c.attempts ->> v_requester)::integer, 0) + 1)
      || case when v_unknown then jsonb_build_object('elsewhere', coalesce((c.attempts ->> 'elsewhere')::integer, 0) + 1) else '{}' end
      where c.id = v_code.id;
    v_outcome := 'wrong';
  end loop;
  return query select v_outcome, null::text, null::text, null::text;
end $$;

-- A push registration belongs to the account that made it: the same id of another account is a row of its own. The row of a former account ends only when
-- the browser that registered it (device cookie) registers it for another.
alter table devices drop constraint devices_pkey, add primary key (id, user_id), add column browser_key text;
