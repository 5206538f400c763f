import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";

const purge = purgeStatement(
  "purge refused check-ins",
  `delete from check_ins where (agency_id, id) in (
     select agency_id, id from check_ins where outcome <> 'accepted' and received_at < app_now() - make_interval(days => $1::integer) order by received_at limit 2000)`,
);

/** Deletes refused check-ins with the names and phones of their tickets: their entered text can be a name or a phone. */
export const refusalRetention: Retention = { purge, days: (config) => config.CONTACT_DAYS };
