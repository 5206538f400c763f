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
     returning contact_id
   ), purged_contacts as (delete from contacts where waiting and id in (select contact_id from gone))
   select count(*)::integer as purged from gone`,
);
/**
 * Purges registrations that were never completed: those of travellers after a day, those of agencies and members 7 days
 * after the contact was entered.
 */
const purgePending = statement<{ purged: number }, [days: number]>(
  "purge pending registrations",
  `with gone as (
     select o.id, erase_user(o.id) from (
       select u.id from users u left join agency_members m on m.user_id = u.id
       where u.validated_at is null and u.deleted_at is null and u.created_at < app_now() - make_interval(days => $1::integer) and never_used(u.id)
         and (u.role_id = 2 or greatest(u.created_at, m.contact_set_at) < app_now() - interval '7 days')
       order by u.created_at limit 2000 for update of u skip locked) o
   ), logged as (
     insert into audit_log (id, actor, action, entity, entity_id, reason) select ordered_id(), 'system', 'forget account', 'user', id::text, 'never validated' from gone returning id
   ) select count(*)::integer as purged from logged`,
);

/** Purges codes and their pending contacts a day after their last validity, pending registrations when they expire, and trusted devices. */
export const accountRetention: readonly Retention[] = [
  { purge: purgeCodes, days: () => 1 },
  { purge: purgePending, days: () => 1 },
  deviceRetention,
];
