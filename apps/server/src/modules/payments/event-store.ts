import { statement } from "../../database/database.ts";

/** Makes an attempt due for a read, at the earliest 3 s after its last one. */
const requestRead = `set notified = true, next_poll_at = greatest(app_now(), read_at + interval '3 seconds')`;
const notifiable = `state in ('created', 'pending', 'processing', 'failed', 'expired', 'cancelled')`;

/**
 * Stores a callback once and requests a read of its attempt. Values: provider, event key, reference, claimed status.
 * Callbacks with the same key are one event; at most 3 events are stored per reference (pending, failed, paid). At most 1000 events with an unknown reference are stored:
 * our references are committed before the provider receives them, so an unknown one is rarely ours.
 */
export const insertEvent = statement<never, [string, string, string, string | null]>(
  "insert provider event",
  `with found as (select id, ${notifiable} as open from payment_attempts where driver = $1 and provider_ref = $3),
   added as (
     insert into provider_events (driver, event_key, provider_ref, claimed, attempt_id, handled_at, outcome, next_attempt_at)
     select $1, $2, $3, $4, (select id from found), case when not (select open from found) then app_now() end, case when not (select open from found) then 'settled before' end,
       case when not exists (select from found) then app_now() + interval '5 seconds' end
     where 3 > (select count(*) from provider_events where driver = $1 and provider_ref = $3)
       and (exists (select from found) or 1000 > (select count(*) from provider_events where handled_at is null and attempt_id is null))
     on conflict (driver, event_key) do nothing returning attempt_id)
   update payment_attempts ${requestRead} where id in (select attempt_id from added) and ${notifiable}`,
);

/**
 * Marks the events of an attempt as handled after a read with a definite result. Values: attempt, outcome, the moment at which the read began. The result of a
 * read says nothing about an event received after that moment: it stays open for the next read, or is closed unchecked when the attempt is not read again.
 */
export const handleEvents = statement<
  { claimed: string | null; checked: boolean },
  [attempt: string, outcome: string, readBegan: string]
>(
  "handle provider events",
  `update provider_events e set handled_at = app_now(), outcome = $2 from payment_attempts a
   where a.id = $1 and e.attempt_id = a.id and e.handled_at is null and (e.received_at <= $3::timestamptz or not (${notifiable}))
   returning e.claimed, e.received_at <= $3::timestamptz as checked`,
);

/** Looks up the events with an unknown reference again, after 5 s, 30 s and 5 min. Returns them with their provider; `given_up` after the third look-up without a match. */
export const lookUpParked = statement<{ driver: string; given_up: boolean }>(
  "look up parked provider events",
  `with due as materialized (
     select driver, event_key, provider_ref from provider_events
     where handled_at is null and attempt_id is null and next_attempt_at <= app_now() order by next_attempt_at limit 100 for update skip locked),
   found as materialized (select due.*, a.id as attempt from due left join payment_attempts a on a.driver = due.driver and a.provider_ref = due.provider_ref),
   notified as (update payment_attempts ${requestRead} where id in (select attempt from found) and ${notifiable})
   update provider_events e set attempt_id = f.attempt, attempts = e.attempts + 1,
     next_attempt_at = app_now() + (case e.attempts when 0 then interval '30 seconds' else interval '5 minutes' end),
     handled_at = case when f.attempt is null and e.attempts >= 2 then app_now() end, outcome = case when f.attempt is null and e.attempts >= 2 then 'unknown reference' end
   from found f where e.driver = f.driver and e.event_key = f.event_key
   returning e.driver, e.handled_at is not null as given_up`,
);

/** Deletes events older than 90 days. */
export const dropOldEvents = statement<never>(
  "drop old provider events",
  "delete from provider_events where received_at < app_now() - interval '90 days'",
);
