import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";

const purge = purgeStatement(
  "purge messages",
  `update messages set recipient = '', subject = null, body = '', error = null, fallback = null where id in (
     select id from messages where (body <> '' or recipient <> '') and created_at < app_now() - make_interval(days => $1::integer) order by created_at limit 2000)`,
);

/** Clears text and recipient after the retention period; id and time remain. */
export const messageRetention: Retention = { purge, days: (config) => config.MESSAGE_DAYS };
