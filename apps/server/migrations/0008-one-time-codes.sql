-- Opening accounts, one-time codes and links: what several processes must check as one (docs/decisions/0070).

-- One account a contact, also while it has no password yet (an agency that waits for its set-password link).
drop index users_email;
drop index users_phone;
create unique index users_email on users (lower(email)) where deleted_at is null;
create unique index users_phone on users (phone) where deleted_at is null;

-- Browsers a person logged in from, as keyed hashes: another one is announced. Outlives the sessions.
create table trusted_devices (
  user_id uuid not null references users on delete cascade,
  device_key text not null,
  seen_at timestamptz not null default app_now(),
  primary key (user_id, device_key)
);
create index trusted_devices_age on trusted_devices (seen_at);

create index bookings_user on bookings (user_id) where user_id is not null; -- copy and deletion
create index users_avatar on users (avatar_file) where avatar_file is not null;
create index users_unvalidated on users (created_at) where validated_at is null and deleted_at is null;

-- Who never entered a code, and has none left to enter, gives the contact free: nobody keeps a stranger's number. Travellers do, and whoever opened an
-- agency that nobody ever used; people whom an agency made keep theirs.
create function gives_way(p_user uuid) returns boolean language sql stable as $$
  select p.role_id in (2, 4) and p.validated_at is null and p.last_login_at is null
    and not exists (select from agency_members s where s.user_id = p.id and (
      exists (select from agency_members o where o.agency_id = s.agency_id and o.user_id <> p.id) or exists (select from departures d where d.agency_id = s.agency_id)))
    and not exists (select from one_time_codes c where c.user_id = p.id and c.used_at is null and greatest(c.code_expires_at, c.link_expires_at) > app_now())
  from users p where p.id = p_user
$$;

-- An id that sorts by time (version 7), for audit rows that are written here.
create function ordered_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from app_now()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- What made the person known goes; the row stays for whoever refers to it. What agencies typed to invite the person goes too. An agency goes with the
-- only one who belonged to it, if nobody ever came in: its prefix is free again.
create function erase_user(p_user uuid) returns void language plpgsql as $$
declare v_agency uuid;
begin
  if exists (select from users where id = p_user and validated_at is null and last_login_at is null) then
    delete from agency_members where user_id = p_user returning agency_id into v_agency;
    delete from agencies a where a.id = v_agency and not exists (select from agency_members s where s.agency_id = a.id)
      and not exists (select from departures d where d.agency_id = a.id) and not exists (select from member_invitations i where i.agency_id = a.id);
    if found then
      insert into audit_log (id, actor, action, entity, entity_id, reason) values (gen_random_uuid(), 'system', 'forget agency', 'agency', v_agency::text, 'never used');
    end if;
  end if;
  update member_invitations set firstname = '', lastname = '', email = '', phone = '', decided_at = coalesce(decided_at, app_now()),
    state = case when state = 'pending' then 'declined' else state end where user_id = p_user;
  delete from sessions where user_id = p_user;
  delete from one_time_codes where user_id = p_user;
  delete from trusted_devices where user_id = p_user;
  update users set deleted_at = app_now(), firstname = '', lastname = '-', email = null, phone = null, password_hash = null, town = null, cni = null,
    sex_id = null, avatar_file = null, avatar_name = null where id = p_user;
end $$;

-- Inserts a person. Whoever has the e-mail or phone gives way, or the account is refused; of two at once the second is refused by the unique index.
create function open_account(p_user jsonb, p_password_hash text, p_request jsonb) returns void language plpgsql as $$
declare v_other uuid;
begin
  for v_other in
    select p.id from users p where p.deleted_at is null and (lower(p.email) = p_user ->> 'email' or p.phone = p_user ->> 'phone') order by p.id for update
  loop
    if not gives_way(v_other) then perform refuse('account_exists'); end if;
    perform erase_user(v_other);
    insert into audit_log (id, actor, action, entity, entity_id, reason, address, request_id)
      values (ordered_id(), coalesce(p_request ->> 'actor', 'guest'), 'supersede account', 'user', v_other::text, 'never validated', p_request ->> 'address', p_request ->> 'request_id');
  end loop;
  begin
    insert into users (id, public_id, firstname, lastname, email, phone, password_hash, role_id, sex_id, town, language)
      select id, public_id, firstname, lastname, email, phone, p_password_hash, role_id, sex_id, town, language from jsonb_populate_record(null::users, p_user);
  exception when unique_violation then perform refuse('account_exists');
  end;
end $$;

-- Checks a typed code: one who types one queues at the rows, so that many guesses at once are no more than one after the other.
-- 'right': used up now (the link of an activation stays good); 'wrong': counted; 'dead': no code is left to enter.
create function enter_code(p_user uuid, p_purposes text[], p_hashes bytea[], p_max integer) returns table (outcome text, new_value text) language plpgsql as $$
declare v_code one_time_codes%rowtype; v_outcome text := 'dead';
begin
  perform 1 from users p where p.id = p_user for no key update; -- the person before the code, as everybody who changes both
  for v_code in select c.* from one_time_codes c where c.user_id = p_user and c.purpose = any (p_purposes) order by c.purpose for update loop
    continue when v_code.code_hash is null or v_code.used_at is not null or v_code.code_expires_at <= app_now() or v_code.failed_attempts >= p_max;
    if v_code.code_hash = p_hashes[array_position(p_purposes, v_code.purpose)] then
      update one_time_codes c set code_hash = null, used_at = case when c.purpose = 'activation' then null else app_now() end where c.id = v_code.id;
      return query select 'right', v_code.new_value;
      return;
    end if;
    update one_time_codes c set failed_attempts = c.failed_attempts + 1 where c.id = v_code.id;
    v_outcome := 'wrong';
  end loop;
  return query select v_outcome, null::text;
end $$;

-- At most one turn of a key in p_wait seconds and p_max in an hour, whatever process asks, in any 60 minutes and not by the clock's hour.
-- Answers 0 and takes the turn, or the seconds until there is one.
create function take_send_slot(p_key text, p_wait integer, p_max integer) returns integer language plpgsql as $$
declare v_last timestamptz; v_oldest timestamptz; v_count integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_key, 8));
  select max(t.window_start), min(t.window_start), count(*) into v_last, v_oldest, v_count from (
    select window_start from rate_limits where key = p_key and window_start > app_now() - interval '1 hour' order by window_start desc limit p_max) t;
  if v_count > 0 and v_last > app_now() - make_interval(secs => p_wait) then return greatest(1, ceil(extract(epoch from v_last - app_now()) + p_wait)); end if;
  if v_count >= p_max then return greatest(1, ceil(extract(epoch from v_oldest - app_now()) + 3600)); end if;
  insert into rate_limits (key, window_start, count) values (p_key, app_now(), 1) on conflict (key, window_start) do update set count = rate_limits.count + 1;
  return 0;
end $$;
