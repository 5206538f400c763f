-- Payments that administrators review: what travellers state about lost payments, and the indexes of the list.

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
create index payment_statements_closed_by on payment_statements (closed_by) where closed_by is not null;

create index attempts_review on payment_attempts (ended_at) where state = 'review';
create index alerts_unknown_callback on alerts (created_at) where kind = 'unknown_callback' and seen_at is null;
