-- Personal data is forgotten in portions, oldest first (docs/decisions/0008). Each index holds only what is still to forget.

-- 0: nothing yet. 1: what the trip needed, identity numbers and the address the tickets went to. 2: who it was, names and phones.
alter table bookings add column purged smallint not null default 0 check (purged between 0 and 2);
create index bookings_trip_to_purge on bookings (created_at) where purged = 0;
create index bookings_names_to_purge on bookings (created_at) where purged < 2;

create index seat_holds_to_purge on seat_holds (hold_until) where booking_id is not null and (owner_phone is not null or device_key is not null or address_key is not null);
create index attempts_to_purge on payment_attempts (created_at) where payer_phone is not null or raw is not null;
create index refunds_to_purge on refunds (ended_at) where state = 'succeeded' and payer_phone is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_to_purge on outbox (failed_at) where failed_at is not null and (payload <> '{}' or error is not null);
create index messages_to_purge on messages (created_at) where body <> '' or recipient <> '';
create index audit_log_to_purge on audit_log (happened_at) where address is not null;
