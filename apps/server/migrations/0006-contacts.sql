-- Which account an e-mail or a phone belongs to (docs/decisions/0076). A verified contact stays with its account; an unverified one can be
-- claimed by another registration. This file follows agencies and departures because its functions read them.
-- Lock order everywhere: agencies, then users in ascending id, then codes.

-- True when nobody ever logged in or validated the account, so it may be erased. Never for an administrator (others assign role 1),
-- nor for the founder of an agency that was reviewed or has departures.
create function never_used(p_user uuid) returns boolean language sql stable as $$
  select p.role_id in (2, 4) and p.validated_at is null and p.last_login_at is null
    and not exists (select from agency_members s join agencies a on a.id = s.agency_id
      where s.user_id = p.id and (s.founder or not exists (select from agency_members o where o.agency_id = a.id and o.user_id <> p.id))
        and (a.state <> 'pending' or exists (select from departures d where d.agency_id = a.id)))
  from users p where p.id = p_user
$$;

-- Erases the personal data of a user and what agencies entered to invite them. The row stays for its references. A pending agency without
-- departures is deleted with its only member if that member never logged in; its prefix is free again.
create function erase_user(p_user uuid) returns void language plpgsql as $$
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

-- Decides what happens to a user when another person comes with this e-mail or phone. Returns 'keeps' (the contact stays), 'loses'
-- (the contact is removed) or 'goes' (the account is erased).
-- - A verified contact is kept.
-- - With p_verified the other person has verified the contact, and gets an unverified one at once.
-- - Otherwise an unverified contact is kept while the first code is valid: 15 minutes, or 7 days for a member's activation link,
--   counted from the creation of the account or from the time an agency entered the contact, and for 15 minutes after validation.
--   Codes requested later prolong nothing, else a stranger's contact could be kept for ever. Codes of a deactivated user keep nothing.
-- - A landline cannot be verified: a user who has one beside a verified contact keeps it.
-- - The last contact of an account that was used but never validated is removed if an agency created the account or it is deactivated.
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

-- Frees an e-mail and a phone for user p_for (null: for an account to be created), or raises account_exists. With p_verified, a code that
-- another account can still enter keeps nothing. A user who loses a contact is notified at a verified one. When the last contact of an agency's
-- member is removed, the person who entered it is notified.
create function free_contact(p_for uuid, p_email text, p_phone text, p_verified boolean, p_request jsonb) returns void language plpgsql as $$
declare v_other uuid; v_standing text; v_notice jsonb;
begin
  -- Agencies before users, as wherever members change: an agency may be deleted with its founder.
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

-- Inserts a user, or raises account_exists. Of two concurrent registrations, the unique index refuses the second.
create function open_account(p_user jsonb, p_password_hash text, p_request jsonb) returns void language plpgsql as $$
begin
  perform free_contact(null, p_user ->> 'email', p_user ->> 'phone', false, p_request);
  begin
    insert into users (id, public_id, firstname, lastname, email, phone, password_hash, role_id, sex_id, town, language)
      select id, public_id, firstname, lastname, email, phone, p_password_hash, role_id, sex_id, town, language from jsonb_populate_record(null::users, p_user);
  exception when unique_violation then perform refuse('account_exists');
  end;
end $$;

-- Locks every user that a contact change may affect, in one order, before its code is checked. Two users who claim each other's contact
-- therefore cannot deadlock.
create function lock_for_contact(p_user uuid, p_purpose text) returns void language plpgsql as $$
declare v_value text;
begin
  select c.new_value into v_value from one_time_codes c where c.user_id = p_user and c.purpose = p_purpose;
  perform 1 from agencies a where a.id in (select s.agency_id from agency_members s join users p on p.id = s.user_id
    where p.deleted_at is null and p.id <> p_user and (p_purpose = 'email' and lower(p.email) = v_value or p_purpose = 'phone' and p.phone = v_value)) order by a.id for no key update;
  perform 1 from users p where p.deleted_at is null and (p.id = p_user or p_purpose = 'email' and lower(p.email) = v_value or p_purpose = 'phone' and p.phone = v_value)
    order by p.id for no key update;
end $$;
