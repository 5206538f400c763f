import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";
import { deviceRetention } from "./known-devices.ts";

const forgetCodes = statement<{ forgotten: number }, [days: number]>(
  "forget one-time codes",
  `with gone as (
     delete from one_time_codes where id in (
       select id from one_time_codes where asked_at < app_now() - make_interval(days => $1::integer)
         and coalesce(greatest(code_expires_at, link_expires_at), asked_at) < app_now() order by asked_at limit 2000)
     returning id
   ) select count(*)::integer as forgotten from gone`,
);
/** Whoever gives way to a new registration is forgotten after a while without one. */
const forgetUnvalidated = statement<{ forgotten: number }, [days: number]>(
  "forget accounts never validated",
  `with gone as (
     select forget_person(o.id) from (
       select id from persons where validated_at is null and deleted_at is null and created_at < app_now() - make_interval(days => $1::integer) and gives_way(id)
       order by created_at limit 2000 for update skip locked) o
   ) select count(*)::integer as forgotten from gone`,
);

/** Codes that nobody needs and travellers' accounts that nobody ever used go after 30 days. */
export const accountRetention: readonly Retention[] = [
  { forget: forgetCodes, days: () => 30 },
  { forget: forgetUnvalidated, days: () => 30 },
  deviceRetention,
];
