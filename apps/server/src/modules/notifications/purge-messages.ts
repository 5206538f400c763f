import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";

const purge = statement<{ purged: number }, [days: number]>(
  "purge messages",
  `with gone as (
     update messages set recipient = '', subject = null, body = '', error = null where id in (
       select id from messages where (body <> '' or recipient <> '') and created_at < app_now() - make_interval(days => $1::integer) order by created_at limit 2000)
     returning id
   ) select count(*)::integer as purged from gone`,
);

/** What was said to whom is for support; later only that and when something was sent remains. */
export const messageRetention: Retention = { purge, days: (config) => config.MESSAGE_DAYS };
