-- Accounts that people open themselves: codes and links, named sessions, devices, pictures; agencies with a state, staff that can be deactivated.

-- A deleted person is anonymous: neither e-mail nor phone is left.
alter table users drop constraint users_check;
alter table users add constraint users_reachable check (email is not null or phone is not null or deleted_at is not null);
alter table users add column avatar_file text, add column avatar_name text check (length(avatar_name) <= 255);

alter table sessions
  add column id uuid not null default gen_random_uuid() unique, -- what a person names it by; the token stays unknown
  add column restricted boolean not null default false; -- opens nothing but the entry of the code [G.auth.10]

-- Codes and links that prove an e-mail or a phone. One of a kind a person: the newest [G.auth.15–18]. Neither code nor link is stored:
-- APP_SECRET and the salt make both again when the message is written.
create table one_time_codes (
  id uuid primary key, -- of this code: a newer one is another
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('validate', 'reset', 'activation', 'email', 'phone')),
  salt bytea not null,
  code_hash bytea, -- keyed with APP_SECRET
  link_hash bytea unique, -- sha-256
  new_value text check (length(new_value) <= 255), -- the e-mail or phone that waits
  language text not null check (language in ('fr', 'en')),
  failed_attempts smallint not null default 0,
  asked_at timestamptz not null default app_now(),
  code_expires_at timestamptz, link_expires_at timestamptz,
  used_at timestamptz,
  unique (user_id, purpose),
  check ((purpose in ('email', 'phone')) = (new_value is not null))
);
create index one_time_codes_age on one_time_codes (asked_at);

create table devices ( -- push registrations; sent to later [G.notif.08]
  id text primary key check (length(id) between 1 and 512),
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade, -- ends with its session
  type text check (type in ('CUSTOMER')),
  created_at timestamptz not null default app_now()
);
create index devices_session on devices (session_id);
create index devices_user on devices (user_id);

alter table agency_members
  add column is_active boolean not null default true,
  add column invited boolean not null default false, -- the person had an account: it stays theirs
  add column joined_at timestamptz not null default app_now();

alter table agencies
  add column state text not null default 'pending' check (state in ('pending', 'active', 'refused', 'suspended')),
  add column state_reason text check (length(state_reason) <= 500),
  add column state_changed_at timestamptz not null default app_now(),
  add column group_name text check (length(group_name) <= 255);
update agencies set state = 'active' where is_active;
alter table agencies drop column is_active;
alter table agencies add column is_active boolean generated always as (state = 'active') stored;
create index agencies_logo on agencies (substring(logo_url from '[^/]+$')) where logo_url is not null;
create index agencies_state on agencies (state, created_at);

create table member_invitations (
  id uuid primary key,
  agency_id uuid not null references agencies,
  user_id uuid not null references users,
  role_id smallint not null check (role_id between 1 and 9),
  invited_by uuid not null references users,
  -- As the agency typed them: the account's own data is not shown before it accepts.
  firstname text not null, lastname text not null, email text not null, phone text not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default app_now(),
  decided_at timestamptz
);
create unique index member_invitations_open on member_invitations (agency_id, user_id) where state = 'pending';
create index member_invitations_user on member_invitations (user_id);
create index member_invitations_agency on member_invitations (agency_id);
create index member_invitations_age on member_invitations (coalesce(decided_at, created_at));

create index audit_log_time on audit_log (happened_at desc, id desc);
create index audit_log_actor on audit_log (actor, happened_at desc);
