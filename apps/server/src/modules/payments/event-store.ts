import { statement } from "../../database/database.ts";

/** A reference is read at most once in 3 s. Equal callbacks are one event; 3 events of one reference are stored at most (pending, failed, paid). */
const requestRead = `set notified = true, next_poll_at = greatest(app_now(), read_at + interval '3 seconds')`;
const hintable = `state in ('created', 'pending', 'processing', 'failed', 'expired', 'cancelled')`;

/**
 * Stores a callback once and asks for a read of its attempt. Values: provider, event key, reference, what it claims.
 * An unknown reference is parked, 1000 of them at most: our own are committed before the provider hears of them, so they are hardly ever ours.
 */
export const insertEvent = statement<never, [string, string, string, string | null]>(
  "insert provider event",
  `with found as (select id, ${hintable} as open from payment_attempts where driver = $1 and provider_ref = $3),
   added as (
     insert into provider_events (driver, event_key, provider_ref, claimed, attempt_id, handled_at, outcome, next_attempt_at)
     select $1, $2, $3, $4, (select id from found), case when not (select open from found) then app_now() end, case when not (select open from found) then 'settled before' end,
       case when not exists (select from found) then app_now() + interval '5 seconds' end
     where 3 > (select count(*) from provider_events where driver = $1 and provider_ref = $3)
       and (exists (select from found) or 1000 > (select count(*) from provider_events where handled_at is null and attempt_id is null))
     on conflict (driver, event_key) do nothing returning attempt_id)
   update payment_attempts ${requestRead} where id in (select attempt_id from added) and ${hintable}`,
);

/** After a definite read: the events that asked for it are handled; answers what they claimed. */
export const handleEvents = statement<{ claimed: string | null }, [string, string]>(
  "handle provider events",
  "update provider_events set handled_at = app_now(), outcome = $2 where attempt_id = $1 and handled_at is null returning claimed",
);

/** Parked events looked up again after 5 s, 30 s and 5 min; the third time they are given up, and answered. */
export const lookUpParked = statement<{ driver: string; given_up: boolean }>(
  "look up parked provider events",
  `with due as materialized (
     select driver, event_key, provider_ref from provider_events
     where handled_at is null and attempt_id is null and next_attempt_at <= app_now() order by next_attempt_at limit 100 for update skip locked),
   found as materialized (select due.*, a.id as attempt from due left join payment_attempts a on a.driver = due.driver and a.provider_ref = due.provider_ref),
   notified as (update payment_attempts ${requestRead} where id in (select attempt from found) and ${hintable})
   update provider_events e set attempt_id = f.attempt, attempts = e.attempts + 1,
     next_attempt_at = app_now() + (case e.attempts when 0 then interval '30 seconds' else interval '5 minutes' end),
     handled_at = case when f.attempt is null and e.attempts >= 2 then app_now() end, outcome = case when f.attempt is null and e.attempts >= 2 then 'unknown reference' end
   from found f where e.driver = f.driver and e.event_key = f.event_key
   returning e.driver, e.handled_at is not null as given_up`,
);

export const dropOldEvents = statement<never>(
  "drop old provider events",
  "delete from provider_events where received_at < app_now() - interval '90 days'",
);
