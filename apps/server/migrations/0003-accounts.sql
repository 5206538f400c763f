-- Users, their contacts, sessions, trusted and push devices, second factors, one-time codes.

create table users (
  id uuid primary key,
  public_id text not null unique,
  firstname text not null default '' check (length(firstname) <= 255),
  lastname text not null check (length(lastname) between 1 and 255),
  password_hash text,
  role_id smallint not null check (role_id between 1 and 5),
  sex_id smallint check (sex_id between 1 and 3),
  town text check (length(town) <= 255),
  cni text check (length(cni) <= 255),
  language text not null default 'fr' check (language in ('fr', 'en')),
  avatar_file text,
  avatar_name text check (length(avatar_name) <= 255),
  is_active boolean not null default true,
  validated_at timestamptz, -- when the first contact was verified; null: the registration is pending
  created_at timestamptz not null default app_now(),
  last_login_at timestamptz,
  deleted_at timestamptz -- a deleted user is anonymous and has no contacts
);
create index users_avatar on users (avatar_file) where avatar_file is not null;
create index users_unvalidated on users (created_at) where validated_at is null and deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
-- Without role 2: nearly all users are travellers, so users_newest finds the newest of them.
create index users_roles on users (role_id, created_at desc, id desc) where deleted_at is null and role_id <> 2;
create index users_disabled on users (id) where deleted_at is null and not is_active;
create index users_by_name on users (search_key(lastname || firstname), id) where deleted_at is null;
-- Administrators search by a part of a name. One key contains both orders of it: surname, first name, surname.
create index users_search on users using gin (search_key(lastname || firstname || lastname) gin_trgm_ops) where deleted_at is null;

-- E-mails and phones. A contact can be used to log in and is unique once a code or link sent to it was used; until then it reserves nothing (docs/rules/accounts.md).
create table contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  -- In one spelling, so that equal contacts are equal texts: an e-mail in lower case (the server lowers non-ASCII letters), a phone in E.164.
  value text not null check (case kind when 'email' then value = lower(value collate "C") and value like '%@%' and length(value) <= 255 else value ~ '^\+[1-9][0-9]{7,14}$' end),
  verified_at timestamptz,
  -- Entered in the profile: replaces the contact of its kind once its code is entered.
  waiting boolean not null default false check (not waiting or verified_at is null),
  unique (user_id, kind, waiting)
);
create unique index contacts_verified on contacts (value) where verified_at is not null;
create index contacts_entered on contacts (value) where not waiting; -- finds pending registrations too
create index contacts_search on contacts using gin (value gin_trgm_ops) where not waiting;

-- Users with their current contacts, without those that wait for their code.
create view users_with_contacts as
  select u.*, e.value as email, e.verified_at is not null as email_verified, f.value as phone, f.verified_at is not null as phone_verified
  from users u
    left join contacts e on e.user_id = u.id and e.kind = 'email' and not e.waiting
    left join contacts f on f.user_id = u.id and f.kind = 'phone' and not f.waiting;

create table sessions (
  id uuid not null default gen_random_uuid() unique, -- names the session in the API without revealing the token
  token_hash bytea primary key, -- sha-256 of the opaque token; the token itself is never stored [G.auth.08]
  user_id uuid not null references users on delete cascade,
  restricted boolean not null default false, -- permits only entering the code [G.auth.10]
  second_factor_at timestamptz, -- when a code was last accepted for this session; null: never
  created_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  address text,
  device text
);
create index sessions_user on sessions (user_id);

-- Browsers that a user logged in from, as keyed hashes: the user is notified of a login from another one. Outlives the sessions.
create table trusted_devices (
  user_id uuid not null references users on delete cascade,
  device_key text not null,
  seen_at timestamptz not null default app_now(),
  primary key (user_id, device_key)
);
create index trusted_devices_age on trusted_devices (seen_at);

-- Push registrations [G.notif.08]. A registration belongs to the account that made it: the same id under another account is a row of its own.
-- The row of a former account ends only when the browser that made it (browser_key) registers for another account.
create table devices (
  id text not null check (length(id) between 1 and 512),
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade, -- ends with its session
  browser_key text,
  type text check (type in ('CUSTOMER')),
  created_at timestamptz not null default app_now(),
  primary key (id, user_id)
);
create index devices_session on devices (session_id);
create index devices_user on devices (user_id);

-- Second factor of administrators (docs/decisions/0083). A row exists only after enrolment was confirmed with a code.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret text not null, -- base32, sealed with APP_SECRET
  last_step bigint not null, -- newest accepted time step of 30 s: a code is accepted once
  recovery_codes bytea[] not null, -- sha-256 of the unused codes
  created_at timestamptz not null default app_now()
);

-- Codes and links that verify an e-mail or a phone: the newest of each purpose per user [G.auth.15–18]. Neither code nor link is stored;
-- both are derived again from APP_SECRET and the salt when the message is written.
create table one_time_codes (
  id uuid primary key, -- a newer code gets a new id
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('validate', 'reset', 'activation', 'email', 'phone')),
  contact_id uuid not null references contacts on delete cascade, -- the contact it is sent to, the only one it verifies
  salt bytea not null,
  code_hash bytea, -- keyed with APP_SECRET
  link_hash bytea unique, -- sha-256
  language text not null check (language in ('fr', 'en')),
  attempts jsonb not null default '{}', -- wrong codes by keyed hash of the caller; 'elsewhere': all unknown callers together
  requesters text[] not null default '{}', -- keyed hashes of the latest callers that requested the code
  asked_at timestamptz not null default app_now(),
  code_expires_at timestamptz,
  link_expires_at timestamptz,
  used_at timestamptz,
  unique (user_id, purpose)
);
create index one_time_codes_contact on one_time_codes (contact_id);
create index one_time_codes_age on one_time_codes (asked_at);

-- Validates an entered code. The row locks serialise concurrent attempts, so each is counted.
-- Outcome 'right': now used up (the link of an activation stays valid); 'wrong': counted; 'dead': this caller has no active code.
-- p_own: the caller holds a session or token of the account. p_device: key of the caller's device, or null.
create function enter_code(p_user uuid, p_purposes text[], p_hashes bytea[], p_own boolean, p_device text, p_address text, p_max integer, p_max_elsewhere integer)
  returns table (outcome text, purpose text, contact_id uuid) language plpgsql as $$
declare v_code one_time_codes%rowtype; v_outcome text := 'dead'; v_known text; v_requester text; v_unknown boolean;
begin
  perform 1 from users p where p.id = p_user for no key update; -- lock order: user, then codes
  v_known := case when p_own then 'own' else (select k.device_key from trusted_devices k where k.user_id = p_user and k.device_key = p_device) end;
  for v_code in select c.* from one_time_codes c where c.user_id = p_user and c.purpose = any (p_purposes) order by c.purpose for update loop
    v_requester := coalesce(v_known, case when p_device = any (v_code.requesters) then p_device else p_address end);
    v_unknown := v_known is null and not v_requester = any (v_code.requesters);
    continue when v_code.code_hash is null or v_code.used_at is not null or v_code.code_expires_at <= app_now()
      or coalesce((v_code.attempts ->> v_requester)::integer, 0) >= p_max or v_unknown and coalesce((v_code.attempts ->> 'elsewhere')::integer, 0) >= p_max_elsewhere;
    if v_code.code_hash = p_hashes[array_position(p_purposes, v_code.purpose)] then
      update one_time_codes c set code_hash = null, used_at = case when c.purpose = 'activation' then null else app_now() end where c.id = v_code.id;
      return query select 'right', v_code.purpose, v_code.contact_id;
      return;
    end if;
    update one_time_codes c set attempts = c.attempts
      || jsonb_build_object(v_requester, coalesce((c.attempts ->> v_requester)::integer, 0) + 1)
      || case when v_unknown then jsonb_build_object('elsewhere', coalesce((c.attempts ->> 'elsewhere')::integer, 0) + 1) else '{}' end
      where c.id = v_code.id;
    v_outcome := 'wrong';
  end loop;
  return query select v_outcome, null::text, null::uuid;
end $$;
