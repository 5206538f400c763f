import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";

/** Replaces a purged name, phone or address, because the columns are not null. */
const purged = "—";

/** Bookings whose last leg arrived more than that many days ago, oldest first. Bookings created after that time cannot be among them. */
const due = (still: string): string =>
  `due as (
     select b.id from bookings b
     where ${still} and b.created_at < app_now() - make_interval(days => $1::integer)
       and not exists (select from booking_legs l where l.booking_id = b.id and l.arrives_at >= app_now() - make_interval(days => $1::integer))
     order by b.created_at limit 1000 for update of b skip locked
   )`;

const purgeTrip = statement<{ purged: number }, [days: number]>(
  "purge identity numbers and addresses",
  `with ${due("b.purged = 0")}, numbers as (
     update passengers v set cni = null from due where v.booking_id = due.id and v.cni is not null
   ), gone as (
     update bookings b set delivery_address = '${purged}', purged = 1 from due where b.id = due.id returning b.id
   ) select count(*)::integer as purged from gone`,
);

const purgeNames = statement<{ purged: number }, [days: number]>(
  "purge names and phones of passengers",
  `with ${due("b.purged < 2")}, names as (
     update passengers v set lastname = '${purged}', firstname = '', cni = null, phone = null, user_public_id = null from due where v.booking_id = due.id
   ), gone as (
     update bookings b set delivery_address = '${purged}', owner_phone = '${purged}', payer_phone = null, purged = 2 from due where b.id = due.id returning b.id
   ) select count(*)::integer as purged from gone`,
);

/** Identity numbers are needed for boarding and the address for sending tickets. Both are purged some days after the last leg arrived. */
export const tripRetention: Retention = {
  purge: purgeTrip,
  days: (config) => config.IDENTITY_DAYS,
};

/** Passengers and payers are kept for questions about an order. After the period only codes, amounts, legs and seats remain, which the ledger needs. */
export const nameRetention: Retention = {
  purge: purgeNames,
  days: (config) => config.CONTACT_DAYS,
};

/** Whether the delivery address was purged: the tickets cannot be sent again. */
export function isPurged(deliveryAddress: string): boolean {
  return deliveryAddress === purged;
}
