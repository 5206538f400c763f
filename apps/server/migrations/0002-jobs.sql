-- Background work: outbox, messages to users, job leases, alerts for operators.

-- Jobs of a committed transaction. They are written in the same transaction, then delivered and retried until they succeed or fail.
create table outbox (
  id uuid primary key,
  topic text not null,
  entity_id text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  next_attempt_at timestamptz not null default app_now(),
  attempts smallint not null default 0,
  leased_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  error text,
  unique (topic, entity_id)
);
create index outbox_due on outbox (topic, next_attempt_at) where done_at is null and failed_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_to_purge on outbox (failed_at) where failed_at is not null and (payload <> '{}' or error is not null);

-- Messages sent to users, kept for support.
create table messages (
  id uuid primary key, -- the id of the outbox row: stable across retries
  channel text not null check (channel in ('sms', 'email', 'whatsapp', 'messenger')),
  recipient text not null,
  template text not null,
  language text not null,
  subject text,
  body text not null,
  booking_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed', 'unknown')),
  maybe_sent smallint not null default 0 check (maybe_sent >= 0), -- times it was sent to the provider without a definite refusal
  provider_id text, -- in delivery receipts
  error text,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  fallback jsonb -- outbox job of the next channel, enqueued in the statement that sets the state to failed; null: there is none
);
create index messages_to_purge on messages (created_at) where body <> '' or recipient <> '';
create index messages_provider on messages (provider_id) where provider_id is not null;
create index messages_booking on messages (booking_id) where booking_id is not null;

-- One row per periodic job: the process that holds the lease runs it.
create table job_leases (
  name text primary key,
  leased_until timestamptz not null default '-infinity',
  last_started_at timestamptz,
  last_finished_at timestamptz,
  last_error text
);

-- Situations that an operator must check, each reported once.
create table alerts (
  id uuid primary key,
  kind text not null,
  subject text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  raised_at timestamptz not null default app_now(), -- last occurrence
  seen_at timestamptz
);
create unique index alerts_once on alerts (kind, subject);
create index alerts_age on alerts (raised_at);
create index alerts_open on alerts (created_at) where seen_at is null;
create index alerts_unknown_callback on alerts (created_at) where kind = 'unknown_callback' and seen_at is null;
