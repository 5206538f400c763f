import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";

/** Replaces an erased name or phone, because the columns are not null. */
const placeholder = "—";

/**
 * Erases parcels a number of days after they were handed out or deleted; one that was lost, went nowhere or was never picked up, after its last event. No event is
 * older than the parcel, so the scan reads old parcels only. The photos go with the rows; the job `sweep pictures` deletes their files.
 */
const purge = statement<{ purged: number }, [days: number]>(
  "purge persons of parcels",
  `with old as (
     select p.id from parcels p where p.purged_at is null and p.created_at < app_now() - make_interval(days => $1::integer)
       and coalesce(p.received_at, p.deleted_at, (select max(e.received_at) from parcel_events e where e.parcel_id = p.id)) < app_now() - make_interval(days => $1::integer)
     limit 2000
   ), photos as (delete from parcel_images where parcel_id in (select id from old)),
   gone as (
     update parcels set description = '${placeholder}', retrieval_quarter = null, price_reason = case when price_reason is not null then '${placeholder}' end,
       sender_name = '${placeholder}', sender_surname = '', sender_phone = '${placeholder}', sender_cni = null, sender_secret = null,
       receiver_name = '${placeholder}', receiver_surname = '', receiver_phone = '${placeholder}', receiver_cni = null, receiver_secret = null, purged_at = app_now()
     where id in (select id from old) returning 1
   )
   select count(*)::integer as purged from gone`,
);

/** Erases what was written about claims with their parcel, decided or not, and their photos. A claim that came after the parcel was erased is kept as long. */
const purgeClaims = statement<{ purged: number }, [days: number]>(
  "purge claims about parcels",
  `with old as (
     select c.id from parcel_claims c join parcels p on p.id = c.parcel_id where p.purged_at is not null and (c.description <> '${placeholder}' or c.decision <> '${placeholder}')
       and coalesce(c.decided_at, c.opened_at) < greatest(p.purged_at, app_now() - make_interval(days => $1::integer))
     limit 2000
   ), photos as (delete from parcel_claim_images where claim_id in (select id from old)),
   gone as (
     update parcel_claims set description = '${placeholder}', decision = case when decision is not null then '${placeholder}' end where id in (select id from old) returning 1
   )
   select count(*)::integer as purged from gone`,
);

/** Names, phones, identity numbers, what is in a parcel, where it is picked up and photos are kept for questions about it; afterwards only code, towns, amounts and events remain. */
export const parcelRetention: Retention = { purge, days: (config) => config.CONTACT_DAYS };

/** What claimants and agencies wrote is kept as long. */
export const claimRetention: Retention = {
  purge: purgeClaims,
  days: (config) => config.CONTACT_DAYS,
};

/** Whether a name or phone was erased. */
export function isPurged(text: string): boolean {
  return text === placeholder;
}
