-- The core schema: the clock, helper functions, and the tables that belong to no single module.
-- Migrations run forward only, in the order of their names. docs/rules/ explains the invariants behind the constraints.

-- The clock of the database. Test databases replace this function with a clock that can be moved (docs/decisions/0004).
create function app_now() returns timestamptz language sql stable parallel safe as $$ select now() $$;

-- Raises when a change affects a different number of rows than expected, which rolls the transaction back.
create function expect_rows(p_what text, p_found bigint, p_wanted bigint) returns void language plpgsql as $$
begin
  if p_found <> p_wanted then raise exception '%: % rows, not %', p_what, p_found, p_wanted using errcode = 'check_violation'; end if;
end $$;

-- Raises an expected error by its code, which rolls the transaction back.
create function refuse(p_code text) returns void language plpgsql as $$
begin raise exception '%', p_code using errcode = 'WF001'; end $$;

-- ISO 8601 with milliseconds, in UTC: the format of every time in a response. Stable, as to_char() is: only then is it inlined into the queries that call it.
create function iso(moment timestamptz) returns text language sql stable parallel safe strict as
  $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- A version 7 UUID, which sorts by time, for rows that SQL functions insert.
create function ordered_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from app_now()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

create extension if not exists unaccent;
create extension if not exists pg_trgm;
-- Lower case, without accents, letters and digits only. unaccent() is only stable; this immutable wrapper can be used in an index.
create function search_key(value text) returns text language sql immutable parallel safe strict as
  $$ select regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, replace(value, '’', ''''))), '[^a-z0-9]+', '', 'g') $$;

-- ---------------------------------------------------------------- installation
create table installation (
  singleton boolean primary key default true check (singleton),
  demo boolean not null,
  measuring boolean not null default false, -- holds generated departures for measurements; never a demo
  seeded_at timestamptz,
  demo_until date -- last day with demo departures
);

-- ---------------------------------------------------------------- idempotency
create table idempotency_keys (
  scope text not null, -- endpoint + account or guest
  key_hash bytea not null,
  body_hash bytea not null,
  owner uuid not null, -- the request that is processed; another may take over after a minute
  response jsonb, -- ids only, never tokens [G.book.24]; null while the request runs
  created_at timestamptz not null default app_now(),
  primary key (scope, key_hash)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Stores the response for the request that owns the key. Raises WF001 when another request has taken the key over, so that the first one does not commit.
create function complete_idempotency_key(p_scope text, p_key_hash bytea, p_owner uuid, p_response jsonb) returns void language plpgsql as $$
begin
  update idempotency_keys set response = p_response where scope = p_scope and key_hash = p_key_hash and owner = p_owner;
  if not found then raise exception 'idempotency_in_progress' using errcode = 'WF001'; end if;
end $$;

-- ---------------------------------------------------------------- rate limits
-- Logged, because crash recovery truncates unlogged tables and would reset every limit (docs/decisions/0081).
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

-- Keys contain no phones in clear, because counters are read by more people than orders. SQL has no APP_SECRET, so its own functions use this secret.
create table rate_limit_secret (
  singleton boolean primary key default true check (singleton),
  secret uuid not null default gen_random_uuid()
);
insert into rate_limit_secret default values;

-- Returns a phone for keys of rate limits; null for null.
create function phone_key(p_phone text) returns text language sql stable as $$
  select encode(sha256(convert_to(secret || ' ' || p_phone, 'UTF8')), 'hex') from rate_limit_secret
$$;

-- At most one message per key in p_wait seconds and p_max in any 60 minutes, across all processes.
-- Returns 0 and counts the message, or the seconds until the next one is allowed.
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

-- ---------------------------------------------------------------- audit
create table audit_log (
  id uuid primary key,
  happened_at timestamptz not null default app_now(),
  actor text not null, -- user id, 'guest' or 'system'
  action text not null,
  entity text not null,
  entity_id text not null,
  from_state text,
  to_state text,
  reason text,
  address text,
  request_id text,
  details jsonb
);
create index audit_log_time on audit_log (happened_at desc, id desc);
create index audit_log_actor on audit_log (actor, happened_at desc);
create index audit_log_action on audit_log (action, happened_at desc, id desc);
-- Finds all rows of one entity, with or without its kind.
create index audit_log_entity on audit_log (entity_id, entity);
-- Rare kinds only: the newest rows of frequent kinds are found by time.
create index audit_log_administration on audit_log (entity, happened_at desc, id desc) where entity in ('agency', 'user', 'departure', 'refund');
create index audit_log_to_purge on audit_log (happened_at) where address is not null;
