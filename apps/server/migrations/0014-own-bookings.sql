-- A traveller's own bookings (docs/decisions/0098): guest bookings are found by the contacts that the account has verified.

create index bookings_guest_phone on bookings (owner_phone) where user_id is null and paid_at is not null;
create index bookings_guest_email on bookings (lower(delivery_address)) where user_id is null and paid_at is not null and delivery_mode = 'EMAIL';

-- Increases when passengers are edited, so that an edit of outdated data is refused.
alter table bookings add column version integer not null default 1;
