import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";

const purge = purgeStatement(
  "purge holders",
  `update seat_holds set owner_phone = null, verified_phone = null, device_key = null, address_key = null where id in (
     select id from seat_holds
     where booking_id is not null and (owner_phone is not null or device_key is not null or address_key is not null)
       and hold_until < app_now() - make_interval(days => $1::integer) and (confirmed_at is not null or released_at is not null)
     order by hold_until limit 2000)`,
);

/** The device and address of a hold are counted for at most an hour and then purged; the hold itself stays with its booking. */
export const holderRetention: Retention = { purge, days: () => 1 };
