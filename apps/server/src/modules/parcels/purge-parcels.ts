import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";

/** Replaces an erased name or phone, because the columns are not null. */
const placeholder = "—";

const purge = purgeStatement(
  "purge persons of parcels",
  `update parcels set sender_name = '${placeholder}', sender_surname = '', sender_phone = '${placeholder}', sender_cni = null, sender_secret = null,
     receiver_name = '${placeholder}', receiver_surname = '', receiver_phone = '${placeholder}', receiver_cni = null, receiver_secret = null, purged_at = app_now()
   where id in (select id from parcels where purged_at is null and coalesce(received_at, deleted_at) < app_now() - make_interval(days => $1::integer) limit 2000)`,
);

const purgeClaims = purgeStatement(
  "purge claims about parcels",
  `update parcel_claims set description = '${placeholder}', decision = '${placeholder}' where id in (
     select c.id from parcel_claims c join parcels p on p.id = c.parcel_id
     where c.state <> 'OPEN' and c.description <> '${placeholder}' and coalesce(p.received_at, p.deleted_at) < app_now() - make_interval(days => $1::integer) limit 2000)`,
);

/** Names, phones and identity numbers of a parcel are kept for questions about it; afterwards only code, towns, amounts and events remain. */
export const parcelRetention: Retention = { purge, days: (config) => config.CONTACT_DAYS };

/** What the claimants wrote is kept as long. */
export const claimRetention: Retention = {
  purge: purgeClaims,
  days: (config) => config.CONTACT_DAYS,
};

/** Whether a name or phone was erased. */
export function isPurged(text: string): boolean {
  return text === placeholder;
}
