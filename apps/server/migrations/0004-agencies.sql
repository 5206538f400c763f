-- Agencies, their names, members and invitations.

create table agencies (
  id uuid primary key,
  name text not null check (length(name) between 1 and 255),
  pending_name text check (length(pending_name) between 1 and 255), -- waits for review; `name` stays public
  prefix text not null unique check (prefix ~ '^[ABCDEFGHJKLMNPQRSTUVWXYZ]{3}$'), -- of ticket codes, no I or O [G.ticket.06]
  group_name text check (length(group_name) <= 255),
  transport_type_id smallint not null check (transport_type_id between 1 and 4),
  is_package_sender boolean not null default false,
  phone text,
  email text,
  town text,
  quarter text,
  mark text,
  colour text,
  logo_url text,
  -- Rates in percent, fixed fees in francs.
  commission_rate numeric(7, 4) not null default 0 check (commission_rate between 0 and 100),
  mobile_fee_rate numeric(7, 4) not null default 0 check (mobile_fee_rate between 0 and 100),
  mobile_fee_fixed numeric(12, 2) not null default 0 check (mobile_fee_fixed >= 0),
  card_fee_rate numeric(7, 4) not null default 0 check (card_fee_rate between 0 and 100),
  card_fee_fixed numeric(12, 2) not null default 0 check (card_fee_fixed >= 0),
  momo_phone text,
  om_phone text,
  state text not null default 'pending' check (state in ('pending', 'active', 'refused', 'suspended')),
  state_reason text check (length(state_reason) <= 500),
  state_changed_at timestamptz not null default app_now(),
  is_active boolean generated always as (state = 'active') stored,
  created_at timestamptz not null default app_now(),
  modified_at timestamptz not null default app_now()
);
create index agencies_name on agencies using gin (search_key(name) gin_trgm_ops);
create index agencies_logo on agencies (substring(logo_url from '[^/]+$')) where logo_url is not null;
create index agencies_state on agencies (state, created_at);

-- One row per name that an agency has or requested, by the look-alike skeleton that the application computes. The primary key decides
-- between two concurrent registrations (docs/decisions/0084).
create table agency_names (
  skeleton text primary key check (length(skeleton) between 1 and 1000),
  agency_id uuid not null references agencies on delete cascade deferrable initially deferred
);
create index agency_names_agency on agency_names (agency_id);

create table agency_members (
  agency_id uuid not null references agencies,
  user_id uuid not null references users,
  role_id smallint not null check (role_id between 1 and 9),
  is_active boolean not null default true,
  invited boolean not null default false, -- the user had an account before and keeps it
  founder boolean not null default false, -- registered the agency
  -- Who last entered the contact of a member whose account the agency created, and when.
  contact_set_by uuid references users,
  contact_set_at timestamptz,
  joined_at timestamptz not null default app_now(),
  primary key (agency_id, user_id),
  unique (user_id) -- a user belongs to one agency
);

create table member_invitations (
  id uuid primary key,
  agency_id uuid not null references agencies,
  user_id uuid not null references users,
  role_id smallint not null check (role_id between 1 and 9),
  invited_by uuid not null references users,
  -- As entered by the agency: the account's own data is hidden until the invitation is accepted.
  firstname text not null,
  lastname text not null,
  email text not null,
  phone text not null,
  found_by text not null default 'phone' check (found_by in ('email', 'phone')), -- the entered contact that matched the account
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default app_now(),
  decided_at timestamptz
);
-- One open invitation per matched contact. One for both would reveal that an e-mail and a phone belong to the same user.
create unique index member_invitations_open on member_invitations (agency_id, user_id, found_by) where state = 'pending';
create index member_invitations_user on member_invitations (user_id);
create index member_invitations_agency on member_invitations (agency_id);
create index member_invitations_age on member_invitations (coalesce(decided_at, created_at));

-- The agency that created this member's account; null when no agency did.
create function agency_that_made(p_user uuid) returns uuid language sql stable as $$
  select agency_id from agency_members where user_id = p_user and not invited and not founder
$$;
