import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";
import { deviceRetention } from "./trusted-devices.ts";

const purgeCodes = statement<{ purged: number }, [days: number]>(
  "purge one-time codes",
  `with gone as (
     delete from one_time_codes where id in (
       select id from one_time_codes where asked_at < app_now() - make_interval(days => $1::integer)
         and coalesce(used_at, greatest(code_expires_at, link_expires_at), asked_at) < app_now() - make_interval(days => $1::integer)
       order by asked_at limit 2000 for update skip locked)
     returning id
   ) select count(*)::integer as purged from gone`,
);
/** Accounts that nobody ever came into; a member is the agency's to remove. */
const purgeUnvalidated = statement<{ purged: number }, [days: number]>(
  "purge accounts never validated",
  `with gone as (
     select o.id, erase_user(o.id) from (
       select id from users where validated_at is null and deleted_at is null and created_at < app_now() - make_interval(days => $1::integer) and never_used(id) and not code_lives(id) and agency_that_made(id) is null
       order by created_at limit 2000 for update skip locked) o
   ), told as (
     insert into audit_log (id, actor, action, entity, entity_id, reason) select ordered_id(), 'system', 'forget account', 'user', id::text, 'never validated' from gone returning id
   ) select count(*)::integer as purged from told`,
);

/** A code and the contact it waits for go a day after nothing of it works any more, accounts that nobody ever came into after 30. */
export const accountRetention: readonly Retention[] = [
  { purge: purgeCodes, days: () => 1 },
  { purge: purgeUnvalidated, days: () => 30 },
  deviceRetention,
];
