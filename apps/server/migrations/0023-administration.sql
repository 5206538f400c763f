-- The administration of bookings: indexes of its list, and the ledger of one booking.

-- Ids are time-ordered, so the newest rows come first by id, with and without a filter.
create index bookings_status on bookings (status, id);
create index bookings_method on bookings (payment_method, id);
create index bookings_owner_phone on bookings (owner_phone, id);
create index bookings_address on bookings (lower(delivery_address), id);
create index booking_legs_agency on booking_legs (agency_id, booking_id);
create index booking_legs_day on booking_legs (departs_at, booking_id);
-- The history of one booking.
create index messages_booking on messages (booking_id) where booking_id is not null;
create index check_ins_ticket on check_ins (agency_id, ticket_id) where ticket_id is not null;

-- The payable of a movement that has neither an attempt nor a refund: cancelled tickets that give nothing back.
alter table ledger_transactions add column payable_id uuid;
create index ledger_transactions_refund on ledger_transactions (refund_id) where refund_id is not null;
create index ledger_transactions_payable on ledger_transactions (payable_id) where payable_id is not null;
