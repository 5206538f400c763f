import { statement } from "../../database/database.ts";
import type { UserRecords } from "../accounts/public.ts";

const read = statement<{ readonly record: unknown }, [userId: string]>(
  "bookings for the copy",
  `select json_build_object('order_code', b.order_code, 'status', b.status, 'created_date', iso(b.created_at), 'paid_date', iso(b.paid_at), 'amount_xaf', b.amount_xaf,
     'refunded_xaf', b.refunded_xaf, 'payment_method', b.payment_method, 'operator', b.operator, 'payer_phone', b.payer_phone, 'delivery_mode', b.delivery_mode,
     'delivery_address', b.delivery_address, 'owner_phone', b.owner_phone, 'lang', b.language,
     'legs', (select json_agg(json_build_object('agency', l.agency_name, 'city_departure', l.from_town, 'city_destination', l.to_town, 'departure_date', iso(l.departs_at),
       'arrival_date', iso(l.arrives_at), 'boarding_station', l.station_quarter, 'travel_class', l.travel_class, 'unit_price', l.unit_price, 'seats', l.seats) order by l.leg)
       from booking_legs l where l.booking_id = b.id),
     'passengers', (select json_agg(json_build_object('lastname', p.lastname, 'firstname', p.firstname, 'sex_id', p.sex_id, 'cni_identifier', p.cni, 'phonenumber', p.phone,
       'minor', p.minor) order by p.position) from passengers p where p.booking_id = b.id)) as record
   from bookings b where b.user_id = $1 order by b.created_at desc limit 5000`,
);

/** Replaces a purged name, phone or address (see purge-passengers.ts). */
const purged = "—";

/**
 * Bookings of completed trips lose names, phones, identity numbers and addresses at once, as after the retention period. Those of future trips keep
 * them for boarding until the retention job purges them. In both cases nothing links to the user any more, and no later account may claim them; codes, amounts, legs, seats and states remain.
 */
const anonymise = statement<never, [userId: string]>(
  "anonymise bookings of user",
  `with mine as (select b.id, not exists (select from booking_legs l where l.booking_id = b.id and l.arrives_at >= app_now()) as over from bookings b where b.user_id = $1 for update of b),
     strangers as (
       update passengers p set user_public_id = null,
         lastname = case when m.over then '${purged}' else p.lastname end, firstname = case when m.over then '' else p.firstname end,
         cni = case when m.over then null else p.cni end, phone = case when m.over then null else p.phone end
       from mine m where p.booking_id = m.id)
   update bookings b set user_id = null, account_erased = true, delivery_address = case when m.over then '${purged}' else b.delivery_address end,
     owner_phone = case when m.over then '${purged}' else b.owner_phone end, payer_phone = case when m.over then null else b.payer_phone end,
     purged = case when m.over then 2 else b.purged end
   from mine m where b.id = m.id`,
);

/** Exports and erases the bookings made while logged in [G.acct.03, docs/decisions/0073]. */
export const bookingRecords: UserRecords = {
  name: "bookings",
  read,
  erase: (userId) => [anonymise(userId)],
};
