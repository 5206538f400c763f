-- Pending registrations that end unused, and erasure (docs/rules/accounts.md). This file follows agencies and departures because its functions read them.
-- Lock order everywhere: agencies, then users in ascending id, then codes.

-- True when no login or validation of the account ever happened, so it may be erased. Never for an administrator (role 1 is assigned by others),
-- nor for the founder of an agency that was reviewed or has departures.
create function never_used(p_user uuid) returns boolean language sql stable as $$
  select p.role_id in (2, 4) and p.validated_at is null and p.last_login_at is null
    and not exists (select from agency_members s join agencies a on a.id = s.agency_id
      where s.user_id = p.id and (s.founder or not exists (select from agency_members o where o.agency_id = a.id and o.user_id <> p.id))
        and (a.state <> 'pending' or exists (select from departures d where d.agency_id = a.id)))
  from users p where p.id = p_user
$$;

-- Erases the personal data of a user and the data agencies entered to invite them. The row stays for its references. A pending agency without
-- departures is deleted with its only member if that member never logged in; its prefix can be used again.
create function erase_user(p_user uuid) returns void language plpgsql as $$
declare v_agency uuid;
begin
  if exists (select from users where id = p_user and validated_at is null and last_login_at is null) then
    delete from agency_members where user_id = p_user returning agency_id into v_agency;
    delete from agencies a where a.id = v_agency and a.state = 'pending' and not exists (select from agency_members s where s.agency_id = a.id)
      and not exists (select from departures d where d.agency_id = a.id) and not exists (select from member_invitations i where i.agency_id = a.id);
    if found then
      insert into audit_log (id, actor, action, entity, entity_id, reason) values (ordered_id(), 'system', 'erase unused agency', 'agency', v_agency::text, 'never used');
    end if;
  end if;
  update member_invitations set firstname = '', lastname = '', email = '', phone = '', decided_at = coalesce(decided_at, app_now()),
    state = case when state = 'pending' then 'declined' else state end where user_id = p_user;
  delete from sessions where user_id = p_user;
  delete from one_time_codes where user_id = p_user;
  delete from trusted_devices where user_id = p_user;
  delete from contacts where user_id = p_user;
  update users set deleted_at = app_now(), firstname = '', lastname = '-', password_hash = null,
    town = null, cni = null, sex_id = null, avatar_file = null, avatar_name = null where id = p_user;
end $$;
