-- Delivery receipts: a provider names a message by its own id. A message that fails is sent by its next channel once.

alter table messages add column delivered_at timestamptz;
-- The outbox job of the next channel, enqueued in the statement that sets the state to failed; null: there is none.
alter table messages add column fallback jsonb;
create index messages_provider on messages (provider_id) where provider_id is not null;
