import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";

/** Stands where a name, a phone or an address was: the columns are never empty. */
const forgotten = "—";

/** Bookings whose last leg arrived before that many days, oldest first; none can have been made after it. */
const due = (still: string): string =>
  `due as (
     select b.id from bookings b
     where ${still} and b.created_at < app_now() - make_interval(days => $1::integer)
       and not exists (select from booking_legs l where l.booking_id = b.id and l.arrives_at >= app_now() - make_interval(days => $1::integer))
     order by b.created_at limit 1000 for update of b skip locked
   )`;

const forgetTrip = statement<{ forgotten: number }, [days: number]>(
  "forget identity numbers and addresses",
  `with ${due("b.forgotten = 0")}, numbers as (
     update travellers v set cni = null from due where v.booking_id = due.id and v.cni is not null
   ), gone as (
     update bookings b set delivery_address = '${forgotten}', forgotten = 1 from due where b.id = due.id returning b.id
   ) select count(*)::integer as forgotten from gone`,
);

const forgetNames = statement<{ forgotten: number }, [days: number]>(
  "forget names and phones of travellers",
  `with ${due("b.forgotten < 2")}, people as (
     update travellers v set lastname = '${forgotten}', firstname = '', cni = null, phone = null, person_public_id = null from due where v.booking_id = due.id
   ), gone as (
     update bookings b set delivery_address = '${forgotten}', owner_phone = '${forgotten}', payer_phone = null, forgotten = 2 from due where b.id = due.id returning b.id
   ) select count(*)::integer as forgotten from gone`,
);

/** Identity numbers are for the door, the address is for the tickets: both go some days after the last leg arrived. */
export const tripRetention: Retention = { forget: forgetTrip, days: (config) => config.IDENTITY_DAYS };

/** Who travelled and who paid is for questions about an order; later only codes, amounts, legs and seats remain, which the books need. */
export const nameRetention: Retention = { forget: forgetNames, days: (config) => config.CONTACT_DAYS };

/** Where the tickets went is no longer known: they cannot be sent again. */
export function isForgotten(deliveryAddress: string): boolean {
  return deliveryAddress === forgotten;
}
