-- Payment attempts, webhook notifications, refunds, disputes and reviews (docs/rules/payment-states.md, docs/rules/refunds.md).

create table payment_attempts (
  id uuid primary key,
  payable_kind text not null check (payable_kind in ('booking', 'top_up')),
  payable_id uuid not null,
  number smallint not null check (number >= 1),
  driver text not null check (driver ~ '^[a-z][a-z_]*$'), -- a provider of modules/payments/providers/registry.ts
  operator text check (operator in ('MTN', 'ORANGE')), -- one provider may serve several; null: another method, or nothing to pay
  provider_ref text not null,
  provider_txn_id text,
  provider_data jsonb check (jsonb_typeof(provider_data) = 'object'), -- what the provider named the payment before it was asked to charge
  state text not null default 'created' check (state in ('created', 'pending', 'processing', 'paid', 'paid_late', 'failed', 'expired',
    'cancelled', 'review', 'partially_refunded', 'refunded', 'disputed', 'charged_back')),
  effective boolean not null default false, -- this attempt pays the payable
  amount_xaf integer not null check (amount_xaf >= 0),
  currency text not null check (currency in ('XAF', 'EUR')),
  amount_minor bigint not null check (amount_minor >= 0),
  rate_used smallint not null default 655,
  payer_phone text,
  phone_verified boolean not null default false, -- the caller verified the payer phone by SMS
  -- Keyed hashes of the device and address that requested the payment, for the limits [G.book.32] (docs/decisions/0079).
  device_key bytea,
  address_key bytea,
  language text not null check (language in ('fr', 'en')),
  reason text,
  raw text,
  started_at timestamptz, -- start of the provider call
  expires_at timestamptz not null, -- end of the provider's window
  next_poll_at timestamptz, -- next read; postponed before each read, so it is also the lease of the reader
  polls integer not null default 0,
  read_at timestamptz,
  notified boolean not null default false, -- a webhook notification requests a read
  version integer not null default 0,
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  unique (driver, provider_ref),
  unique (payable_kind, payable_id, number)
);
create unique index attempts_txn on payment_attempts (driver, provider_txn_id) where provider_txn_id is not null;
create unique index attempts_effective on payment_attempts (payable_kind, payable_id) where effective;
create unique index attempts_running on payment_attempts (payable_kind, payable_id) where state in ('created', 'pending', 'processing');
create index attempts_poll on payment_attempts (next_poll_at) where next_poll_at is not null;
create index attempts_notified on payment_attempts (next_poll_at) where notified;
create index attempts_payer on payment_attempts (payer_phone, created_at);
create index attempts_device on payment_attempts (device_key) where device_key is not null and state in ('created', 'pending', 'processing');
create index attempts_address on payment_attempts (address_key) where address_key is not null and state in ('created', 'pending', 'processing');
create index attempts_keys_age on payment_attempts (created_at) where device_key is not null or address_key is not null;
create index attempts_review on payment_attempts (ended_at) where state = 'review';
create index attempts_to_purge on payment_attempts (created_at) where payer_phone is not null or raw is not null;

-- True when a device or an address has reached its limit of undecided attempts; a null limit is no limit. Locks are held until the end of the
-- transaction, so parallel requests are counted one after the other. The address lock is taken only within 200 of the limit (the maximum number of
-- connections of a server), because thousands of travellers may share the address of a carrier.
create function pending_attempts_reached(p_device bytea, p_device_limit integer, p_address bytea, p_address_limit integer) returns boolean language plpgsql as $$
declare v_count integer;
begin
  if p_device is not null and p_device_limit is not null then
    perform pg_advisory_xact_lock(hashtextextended('pending payments of device ' || encode(p_device, 'hex'), 0));
    select count(*) into v_count from payment_attempts where device_key = p_device and state in ('created', 'pending', 'processing');
    if v_count >= p_device_limit then return true; end if;
  end if;
  if p_address is not null and p_address_limit is not null then
    select count(*) into v_count from payment_attempts where address_key = p_address and state in ('created', 'pending', 'processing');
    if v_count + 200 >= p_address_limit then
      perform pg_advisory_xact_lock(hashtextextended('pending payments of address ' || encode(p_address, 'hex'), 0));
      select count(*) into v_count from payment_attempts where address_key = p_address and state in ('created', 'pending', 'processing');
    end if;
    if v_count >= p_address_limit then return true; end if;
  end if;
  return false;
end $$;

create table provider_events ( -- webhook notifications; they trigger a read and are not trusted
  driver text not null,
  event_key text not null,
  provider_ref text,
  attempt_id uuid,
  received_at timestamptz not null default app_now(),
  claimed text, -- status in the body: compared with the provider's, never trusted
  handled_at timestamptz,
  outcome text,
  next_attempt_at timestamptz,
  attempts smallint not null default 0,
  primary key (driver, event_key)
);
create index provider_events_ref on provider_events (driver, provider_ref);
create index provider_events_attempt on provider_events (attempt_id);
create index provider_events_waiting on provider_events (next_attempt_at) where handled_at is null;

create table refunds (
  id uuid primary key,
  attempt_id uuid not null references payment_attempts,
  payable_kind text not null,
  payable_id uuid not null,
  amount_xaf integer not null check (amount_xaf > 0),
  amount_minor bigint check (amount_minor >= 0), -- in the currency of the charge; fixed before the first execution
  state text not null default 'requested' check (state in ('requested', 'submitted', 'succeeded', 'failed')),
  reason text not null check (reason in ('late', 'duplicate', 'cancelled', 'agency_cancelled')),
  payer_phone text,
  requested_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  executed_by uuid,
  request_id uuid not null default gen_random_uuid() unique, -- idempotency key at the provider; a repetition after a definite failure has a new one
  replaced_request_id uuid, -- of a refund paid by hand: the provider's request, read until the provider decides it
  provider_ref text check (length(provider_ref) between 1 and 200), -- the provider's id of the refund
  submitted_at timestamptz,
  next_read_at timestamptz, -- next send or read; postponed before each call, so it is also the lease of the caller
  sends smallint not null default 0, -- requests to the provider with this request_id
  reads smallint not null default 0,
  failure text check (length(failure) between 1 and 500), -- why the last execution failed
  operator_txn_id text check (length(operator_txn_id) between 1 and 100), -- the operator's id of the executed refund
  ended_at timestamptz,
  constraint refunds_approval check ((approved_by is null) = (approved_at is null)),
  -- Two-person rule: who approves a refund does not execute it.
  constraint refunds_two_persons check (approved_by is null or executed_by is null or approved_by <> executed_by)
);
create index refunds_payable on refunds (payable_kind, payable_id);
create index refunds_attempt on refunds (attempt_id);
create unique index refunds_whole on refunds (attempt_id) where reason in ('late', 'duplicate'); -- these reasons refund the whole attempt once
create index refunds_requested on refunds (requested_at) where state = 'requested';
create index refunds_due on refunds (next_read_at) where next_read_at is not null;
create index refunds_replaced on refunds (replaced_request_id) where replaced_request_id is not null;
create index refunds_waiting on refunds (due_at) where state <> 'succeeded';
create index refunds_to_purge on refunds (ended_at) where state = 'succeeded' and payer_phone is not null;

-- The operator's ids of executed refunds and payouts: each proves one of them, however it is spelled.
create table operator_transactions (
  id text primary key,
  owner_id uuid not null -- the refund or payout
);
-- Trigger function; its argument is the constraint that an id of another owner violates.
create function claim_operator_transaction() returns trigger language plpgsql as $$
begin
  insert into operator_transactions (id, owner_id) values (upper(new.operator_txn_id), new.id)
    on conflict (id) do update set owner_id = new.id where operator_transactions.owner_id = new.id;
  if not found then
    raise unique_violation using message = 'the operator transaction is used', constraint = tg_argv[0];
  end if;
  return null;
end $$;
create trigger refunds_operator_txn after insert or update of operator_txn_id on refunds
  for each row when (new.operator_txn_id is not null) execute function claim_operator_transaction('refunds_operator_txn');

-- The refunds of an attempt never exceed its amount, in francs and in the currency of the charge. The lock of the attempt serialises concurrent refunds.
create function refunds_within_payment() returns trigger language plpgsql as $$
declare v_amount integer; v_minor bigint;
begin
  select amount_xaf, amount_minor into v_amount, v_minor from payment_attempts where id = new.attempt_id for no key update;
  if (select sum(amount_xaf) > v_amount or sum(amount_minor) > v_minor from refunds where attempt_id = new.attempt_id) then
    raise exception 'the refunds of attempt % exceed the amount paid', new.attempt_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_within_payment after insert or update of amount_xaf, amount_minor, attempt_id on refunds for each row execute function refunds_within_payment();

-- The payer's bank claims a payment back.
create table disputes (
  driver text not null,
  provider_ref text not null check (length(provider_ref) between 1 and 200), -- the provider's id of the dispute
  provider_txn_id text not null,
  amount_minor bigint check (amount_minor >= 0), -- in the currency of the charge; null: the whole payment
  state text not null check (state in ('open', 'won', 'lost')), -- as the provider reports it
  applied text check (applied in ('open', 'won', 'lost')), -- state that the payment already follows; null until the payment is known
  status text not null, -- the provider's word
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  primary key (driver, provider_ref)
);
create index disputes_payment on disputes (driver, provider_txn_id);
create index disputes_to_apply on disputes (opened_at) where applied is distinct from state;

-- A traveller paid, says so with the operator's transaction id, and no attempt of the order proves it.
create table payment_statements (
  id uuid primary key,
  payable_kind text not null check (payable_kind in ('booking', 'top_up')),
  payable_id uuid not null,
  transaction_id text not null check (length(transaction_id) between 1 and 100),
  stated_at timestamptz not null default app_now(),
  closed_at timestamptz,
  closed_by uuid references users,
  reason text check (length(reason) between 1 and 500),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (reason is null)),
  unique (payable_kind, payable_id, transaction_id)
);
create index payment_statements_open on payment_statements (stated_at) where closed_at is null;
create index payment_statements_age on payment_statements (stated_at);
create index payment_statements_closed_by on payment_statements (closed_by) where closed_by is not null;
