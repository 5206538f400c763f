import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";

/** Replaces a purged name, phone or address, because the columns are not null. */
const placeholder = "—";

/**
 * CTE of up to 1,000 bookings whose last leg arrived more than $1 days ago, oldest first. `condition` selects the bookings not purged yet.
 * The filter on created_at lets the index be used: a booking is created before its last leg arrives.
 */
const dueBookings = (condition: string): string =>
  `due as (
     select b.id from bookings b
     where ${condition} and b.created_at < app_now() - make_interval(days => $1::integer)
       and not exists (select from booking_legs l where l.booking_id = b.id and l.arrives_at >= app_now() - make_interval(days => $1::integer))
     order by b.created_at limit 1000 for update of b skip locked
   )`;

// bookings.purged: 0 nothing, 1 identity numbers and delivery address, 2 also names and phones.
const purgeTrip = statement<{ purged: number }, [days: number]>(
  "purge identity numbers and addresses",
  `with ${dueBookings("b.purged = 0")}, numbers as (
     update passengers p set cni = null from due where p.booking_id = due.id and p.cni is not null
   ), gone as (
     update bookings b set delivery_address = '${placeholder}', purged = 1 from due where b.id = due.id returning b.id
   ) select count(*)::integer as purged from gone`,
);

const purgeNames = statement<{ purged: number }, [days: number]>(
  "purge names and phones of passengers",
  `with ${dueBookings("b.purged < 2")}, names as (
     update passengers p set lastname = '${placeholder}', firstname = '', cni = null, phone = null, user_public_id = null from due where p.booking_id = due.id
   ), gone as (
     update bookings b set delivery_address = '${placeholder}', owner_phone = '${placeholder}', payer_phone = null, purged = 2 from due where b.id = due.id returning b.id
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

/** Returns whether a phone or delivery address was purged. */
export function isPurged(contact: string): boolean {
  return contact === placeholder;
}
