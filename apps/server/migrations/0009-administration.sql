-- What administrators search: people by a part of a name, e-mail or phone; the audit log by who, what and on what; the day's figures.

-- Both orders of a name stand in one key, as in passengers_search.
create index users_search on users using gin (search_key(lastname || firstname || lastname) gin_trgm_ops, lower(email) gin_trgm_ops, phone gin_trgm_ops) where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_roles on users (role_id, created_at desc, id desc) where deleted_at is null and role_id <> 2; -- travellers are nearly all: the newest of them are found without
create index users_disabled on users (id) where deleted_at is null and not is_active;

-- One index for "all of this thing", whatever its kind is called.
drop index audit_log_entity;
create index audit_log_entity on audit_log (entity_id, entity);
create index audit_log_action on audit_log (action, happened_at desc, id desc);
-- The other kinds stand so close together in time that the newest are found by time.
create index audit_log_administration on audit_log (entity, happened_at desc, id desc) where entity in ('agency', 'user', 'departure', 'refund');

create index bookings_paid on bookings (paid_at) where paid_at is not null;
create index refunds_waiting on refunds (due_at) where state <> 'succeeded';
create index alerts_open on alerts (created_at) where seen_at is null;
