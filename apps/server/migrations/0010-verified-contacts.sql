-- Which contact a person has verified, and which one a code was sent to: an e-mail typed beside a phone is nobody's until its own code is entered
-- (docs/decisions/0076).
alter table users add column email_verified boolean not null default false, add column phone_verified boolean not null default false;
-- Which contact validated an account was not written down; no landline was it, where there is an e-mail.
update users set email_verified = email is not null, phone_verified = phone is not null and not (phone like '+2372%' and email is not null) where validated_at is not null and deleted_at is null;
alter table users add constraint users_verification check ((email is not null or not email_verified) and (phone is not null or not phone_verified));

-- A code goes to one contact and proves that one. Where a new password's or a registration's went was not written down: those are dead.
alter table one_time_codes add column channel text check (channel in ('sms', 'email'));
delete from one_time_codes where purpose in ('reset', 'validate');
update one_time_codes c set channel = case when c.purpose = 'email' or c.purpose = 'activation' and p.email is not null then 'email' else 'sms' end
  from users p where p.id = c.user_id;
alter table one_time_codes alter column channel set not null;

drop function open_account(jsonb, text, jsonb);
drop function enter_code(uuid, text[], bytea[], integer);
drop function gives_way(uuid);

-- Who registered the agency, and was made by nobody of it.
alter table agency_members add column founder boolean not null default false;
update agency_members s set founder = true where not s.invited
  and s.user_id = (select f.user_id from agency_members f where f.agency_id = s.agency_id order by f.joined_at, f.user_id limit 1);

-- An account that nobody proved may stand without e-mail and phone: the owners have them, and the agency of a member who worked with it types others.
alter table users drop constraint users_reachable;
alter table users add constraint users_reachable check (email is not null or phone is not null or deleted_at is not null or validated_at is null);

-- Whose hand typed the e-mail and phone of a member whom the agency made, and when: on adding, or moving the member to others, the last that did either.
alter table agency_members add column contact_set_by uuid references users, add column contact_set_at timestamptz;

-- The agency whose people made this member's account; null: nobody but the person did.
create function agency_that_made(p_user uuid) returns uuid language sql stable as $$
  select agency_id from agency_members where user_id = p_user and not invited and not founder
$$;

-- Nobody ever came in: the account may go. Not an administrator's (role 1 is given by others), and not the founder's of an agency that was checked or plans.
create function never_used(p_user uuid) returns boolean language sql stable as $$
  select p.role_id in (2, 4) and p.validated_at is null and p.last_login_at is null
    and not exists (select from agency_members s join agencies a on a.id = s.agency_id
      where s.user_id = p.id and (s.founder or not exists (select from agency_members o where o.agency_id = a.id and o.user_id <> p.id))
        and (a.state <> 'pending' or exists (select from departures d where d.agency_id = a.id)))
  from users p where p.id = p_user
$$;

-- A code that can still be entered (five attempts: rules/phone-code.ts), or a link that can still be opened.
create function code_lives(p_user uuid) returns boolean language sql stable as $$
  select exists (select from one_time_codes c where c.user_id = p_user and c.used_at is null
    and (c.code_hash is not null and c.failed_attempts < 5 and c.code_expires_at > app_now() or c.link_expires_at > app_now()))
$$;

-- What becomes of a person when somebody else comes with this e-mail or phone: 'keeps' it, 'loses' it, or 'goes' altogether. A verified contact is kept. One
-- that is not is kept from who only registers for as long as the first code lives (15 minutes; 7 days the link of an agency's people) of a new account, or
-- of one that an agency typed anew, and 15 minutes after it was validated; codes asked for later prolong nothing, else a stranger's contact could be kept
-- for good. Nor does a code of somebody who is deactivated, for it opens nothing. Who brings proof (p_verified) has it at once. A landline
-- can never be verified: who has it beside a verified contact keeps it. The last contact of an account that somebody came into goes as well where its owner has no
-- other way to it: an agency typed it for its member, or the account is deactivated.
create function contact_standing(p_user uuid, p_email text, p_phone text, p_verified boolean) returns text language sql stable as $$
  select case
      when h.same_email and h.email_verified or h.same_phone and h.phone_verified then 'keeps'
      when not p_verified and h.is_open and (case when h.validated_at is not null then h.validated_at > app_now() - interval '15 minutes'
        else code_lives(h.id) and greatest(h.created_at, h.contact_set_at) > app_now() - case when h.role_id = 4 then interval '7 days' else interval '15 minutes' end end) then 'keeps'
      when not p_verified and h.same_phone and not h.same_email and h.validated_at is not null and h.phone like '+2372%' then 'keeps'
      when h.email is not null and not h.same_email or h.phone is not null and not h.same_phone then 'loses'
      when never_used(h.id) then 'goes'
      when h.validated_at is null and (not h.is_open or agency_that_made(h.id) is not null) then 'loses'
      else 'keeps'
    end
  from (select p.*, coalesce(lower(p.email) = p_email, false) as same_email, coalesce(p.phone = p_phone, false) as same_phone,
      (select s.contact_set_at from agency_members s where s.user_id = p.id) as contact_set_at,
      p.is_active and not exists (select from agency_members off where off.user_id = p.id and not off.is_active and not off.invited) as is_open
    from users p where p.id = p_user) h
$$;

-- What made the person known goes; the row stays for whoever refers to it. What agencies typed to invite the person goes too. An agency goes with the
-- only one who belonged to it, if nobody ever came in: its prefix is free again.
create or replace function erase_user(p_user uuid) returns void language plpgsql as $$
declare v_agency uuid;
begin
  if exists (select from users where id = p_user and validated_at is null and last_login_at is null) then
    delete from agency_members where user_id = p_user returning agency_id into v_agency;
    delete from agencies a where a.id = v_agency and a.state = 'pending' and not exists (select from agency_members s where s.agency_id = a.id)
      and not exists (select from departures d where d.agency_id = a.id) and not exists (select from member_invitations i where i.agency_id = a.id);
    if found then
      insert into audit_log (id, actor, action, entity, entity_id, reason) values (ordered_id(), 'system', 'forget agency', 'agency', v_agency::text, 'never used');
    end if;
  end if;
  update member_invitations set firstname = '', lastname = '', email = '', phone = '', decided_at = coalesce(decided_at, app_now()),
    state = case when state = 'pending' then 'declined' else state end where user_id = p_user;
  delete from sessions where user_id = p_user;
  delete from one_time_codes where user_id = p_user;
  delete from trusted_devices where user_id = p_user;
  update users set deleted_at = app_now(), firstname = '', lastname = '-', email = null, phone = null, email_verified = false, phone_verified = false, password_hash = null,
    town = null, cni = null, sex_id = null, avatar_file = null, avatar_name = null where id = p_user;
end $$;

-- Frees an e-mail and a phone for a person, or for one to come (null): whoever has them gives way, or the caller is refused. With proof, a code that
-- lives elsewhere keeps nothing. Who lost one is told at a verified contact; who typed the last one of an agency's member, that there is none any more.
create function free_contact(p_for uuid, p_email text, p_phone text, p_verified boolean, p_request jsonb) returns void language plpgsql as $$
declare v_other uuid; v_standing text; v_notice jsonb;
begin
  -- Agencies before people, as wherever people of an agency change: one may go with its founder.
  perform 1 from agencies a where a.id in (select s.agency_id from agency_members s join users p on p.id = s.user_id
    where p.deleted_at is null and p.id is distinct from p_for and (lower(p.email) = p_email or p.phone = p_phone)) order by a.id for no key update;
  for v_other in
    select p.id from users p where p.deleted_at is null and p.id is distinct from p_for and (lower(p.email) = p_email or p.phone = p_phone) order by p.id for update
  loop
    v_standing := contact_standing(v_other, p_email, p_phone, p_verified);
    if v_standing = 'keeps' then perform refuse('account_exists'); end if;
    select jsonb_build_object('userId', s.contact_set_by, 'template', 'member unreachable', 'agencyId', s.agency_id, 'name', concat_ws(' ', p.firstname, p.lastname)) into v_notice
      from agency_members s join users p on p.id = s.user_id where s.user_id = v_other and s.contact_set_by is not null;
    if v_standing = 'goes' then
      perform erase_user(v_other);
    else
      update users p set email_verified = p.email_verified and lower(p.email) is distinct from p_email, email = case when lower(p.email) = p_email then null else p.email end,
        phone_verified = p.phone_verified and p.phone is distinct from p_phone, phone = case when p.phone = p_phone then null else p.phone end where p.id = v_other;
      delete from one_time_codes c using users p where p.id = v_other and c.user_id = p.id and (c.channel = 'email' and p.email is null or c.channel = 'sms' and p.phone is null)
        and (c.new_value is null or c.new_value = p_email or c.new_value = p_phone);
      select case when p.email_verified or p.phone_verified then jsonb_build_object('userId', v_other, 'template', 'contact lost') when p.email is null and p.phone is null then v_notice end
        into v_notice from users p where p.id = v_other;
    end if;
    if v_notice is not null then
      insert into outbox (id, topic, entity_id, payload) select m.id, 'account-notice-message', m.id::text, v_notice from (select ordered_id() as id) m;
      perform pg_notify('outbox', '');
    end if;
    insert into audit_log (id, actor, action, entity, entity_id, reason, address, request_id)
      values (ordered_id(), coalesce(p_request ->> 'actor', 'guest'), case when v_standing = 'goes' then 'supersede account' else 'lose contact' end, 'user', v_other::text,
        'never proven', p_request ->> 'address', p_request ->> 'request_id');
  end loop;
end $$;

-- Inserts a person. Whoever has the e-mail or phone gives way, or the account is refused; of two at once the second is refused by the unique index.
create function open_account(p_user jsonb, p_password_hash text, p_request jsonb) returns void language plpgsql as $$
begin
  perform free_contact(null, p_user ->> 'email', p_user ->> 'phone', false, p_request);
  begin
    insert into users (id, public_id, firstname, lastname, email, phone, password_hash, role_id, sex_id, town, language)
      select id, public_id, firstname, lastname, email, phone, p_password_hash, role_id, sex_id, town, language from jsonb_populate_record(null::users, p_user);
  exception when unique_violation then perform refuse('account_exists');
  end;
end $$;

-- Checks a typed code: one who types one queues at the rows, so that many guesses at once are no more than one after the other.
-- 'right': used up now (the link of an activation stays good); 'wrong': counted; 'dead': no code is left to enter.
create function enter_code(p_user uuid, p_purposes text[], p_hashes bytea[], p_max integer)
  returns table (outcome text, new_value text, purpose text, channel text) language plpgsql as $$
declare v_code one_time_codes%rowtype; v_outcome text := 'dead';
begin
  perform 1 from users p where p.id = p_user for no key update; -- the person before the code, as everybody who changes both
  for v_code in select c.* from one_time_codes c where c.user_id = p_user and c.purpose = any (p_purposes) order by c.purpose for update loop
    continue when v_code.code_hash is null or v_code.used_at is not null or v_code.code_expires_at <= app_now() or v_code.failed_attempts >= p_max;
    if v_code.code_hash = p_hashes[array_position(p_purposes, v_code.purpose)] then
      update one_time_codes c set code_hash = null, used_at = case when c.purpose = 'activation' then null else app_now() end where c.id = v_code.id;
      return query select 'right', v_code.new_value, v_code.purpose, v_code.channel;
      return;
    end if;
    update one_time_codes c set failed_attempts = c.failed_attempts + 1 where c.id = v_code.id;
    v_outcome := 'wrong';
  end loop;
  return query select v_outcome, null::text, null::text, null::text;
end $$;

-- Before a code for a changed contact is checked: everybody it may concern is locked, in one order, so that two who take each other's contact do not block each other.
create function lock_for_contact(p_user uuid, p_purpose text) returns void language plpgsql as $$
declare v_value text;
begin
  select c.new_value into v_value from one_time_codes c where c.user_id = p_user and c.purpose = p_purpose;
  perform 1 from agencies a where a.id in (select s.agency_id from agency_members s join users p on p.id = s.user_id
    where p.deleted_at is null and p.id <> p_user and (p_purpose = 'email' and lower(p.email) = v_value or p_purpose = 'phone' and p.phone = v_value)) order by a.id for no key update;
  perform 1 from users p where p.deleted_at is null and (p.id = p_user or p_purpose = 'email' and lower(p.email) = v_value or p_purpose = 'phone' and p.phone = v_value)
    order by p.id for no key update;
end $$;

-- By which of the two typed the person was found: one open invitation for each. One for both would tell an agency that an e-mail and a phone are the same person's.
alter table member_invitations add column found_by text not null default 'phone' check (found_by in ('email', 'phone'));
drop index member_invitations_open;
create unique index member_invitations_open on member_invitations (agency_id, user_id, found_by) where state = 'pending';
