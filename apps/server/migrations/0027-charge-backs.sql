-- Disputes about a part of a payment, several disputes about one payment, and bookings of erased accounts.

-- In the currency of the charge; null: the whole payment.
alter table disputes add column amount_minor bigint check (amount_minor >= 0);

-- A payment is charged back once for each of its disputes.
alter table ledger_transactions add column dispute_ref text;
drop index ledger_attempt_once;
create unique index ledger_attempt_once on ledger_transactions (attempt_id, kind) where attempt_id is not null and kind <> 'charge_back';
create unique index ledger_dispute_once on ledger_transactions (attempt_id, dispute_ref) where kind = 'charge_back';

-- The account that made the booking was erased: no later account that verifies its phone or e-mail may claim it.
alter table bookings add column account_erased boolean not null default false;
