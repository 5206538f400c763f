import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";

const forget = statement<{ forgotten: number }, [days: number]>(
  "forget identity numbers",
  `with gone as (
     update travellers v set cni = null where (v.booking_id, v.position) in (
       select o.booking_id, o.position from travellers o
       where o.cni is not null and not exists (
         select from booking_legs l where l.booking_id = o.booking_id and l.arrives_at >= app_now() - make_interval(days => $1::integer))
       limit 2000)
     returning v.position
   ) select count(*)::integer as forgotten from gone`,
);

/** Identity numbers are for the door: they go some days after the last leg arrived, the names stay with the accounts (privacy charter, part 4). */
export const identityRetention: Retention = { forget, days: (config) => config.IDENTITY_DAYS };
