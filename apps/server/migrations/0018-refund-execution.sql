-- Refunds through the provider, and disputes (docs/rules/refunds.md).

alter table refunds
  -- Idempotency key at the provider; a repetition after a definite failure has a new one.
  add column request_id uuid not null default gen_random_uuid() unique,
  add column amount_minor bigint check (amount_minor >= 0), -- in the currency of the charge; fixed before the first execution
  add column provider_ref text check (length(provider_ref) between 1 and 200), -- the provider's id of the refund
  add column submitted_at timestamptz,
  add column next_read_at timestamptz, -- next send or read; postponed before each call, so it is also the lease of the caller
  add column sends smallint not null default 0, -- requests to the provider with this request_id
  add column reads smallint not null default 0;
create index refunds_due on refunds (next_read_at) where next_read_at is not null;
create index refunds_requested on refunds (requested_at) where state = 'requested';

-- The refunds of an attempt never exceed its amount, in francs and in the currency of the charge.
create or replace function refunds_within_payment() returns trigger language plpgsql as $$
declare v_amount integer; v_minor bigint;
begin
  select amount_xaf, amount_minor into v_amount, v_minor from payment_attempts where id = new.attempt_id for no key update;
  if (select sum(amount_xaf) > v_amount or sum(amount_minor) > v_minor from refunds where attempt_id = new.attempt_id) then
    raise exception 'the refunds of attempt % exceed the amount paid', new.attempt_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger refunds_within_payment on refunds;
create trigger refunds_within_payment after insert or update of amount_xaf, amount_minor, attempt_id on refunds for each row execute function refunds_within_payment();

alter table ledger_transactions
  add column refund_request uuid, -- execution of a refund
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in
    ('payment', 'late_payment', 'suspense', 'refund_owed', 'held_to_payable', 'refund', 'refund_reversed', 'charge_back', 'payout'));
create unique index ledger_refund_once on ledger_transactions (refund_request, kind) where refund_request is not null;

-- The payer's bank claims a payment back.
create table disputes (
  driver text not null,
  provider_ref text not null check (length(provider_ref) between 1 and 200), -- the provider's id of the dispute
  provider_txn_id text not null,
  state text not null check (state in ('open', 'won', 'lost')), -- as the provider reports it
  applied text check (applied in ('open', 'won', 'lost')), -- state that the payment already follows; null until the payment is known
  status text not null, -- the provider's word
  opened_at timestamptz not null default app_now(),
  closed_at timestamptz,
  primary key (driver, provider_ref)
);
create index disputes_payment on disputes (driver, provider_txn_id);
create index disputes_to_apply on disputes (opened_at) where applied is distinct from state;

-- Departures cancelled by their agency whose bookings may not be cancelled yet.
create index departures_cancelled on departures (deleted_at) where deleted_at is not null;

-- Releases the holds of a departure that no booking has taken over. The departure is withdrawn, so no further ones can follow.
create function release_departure_holds(p_agency uuid, p_departure uuid) returns void language plpgsql as $$
declare v_holds uuid[];
begin
  with held as (
    select h.id from seat_holds h
    where h.booking_id is null and h.confirmed_at is null and h.released_at is null
      and exists (select from hold_legs l where l.hold_id = h.id and l.agency_id = p_agency and l.departure_id = p_departure)
    order by h.id for update of h)
  select array_agg(id) into v_holds from held;
  if v_holds is null then return; end if;
  update seat_holds set released_at = app_now() where id = any (v_holds) and booking_id is null;
  perform free_claims(array(select id from seat_holds where id = any (v_holds) and booking_id is null));
end $$;
