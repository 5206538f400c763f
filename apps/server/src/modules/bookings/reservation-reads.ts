import type { Reservation } from "@wakafine/shared/bookings/reservations-contract.ts";
import { statementPlannedPerCall } from "../../database/database.ts";
import { localDay, localHour } from "../../database/sql-text.ts";

/** A booking with the legs of one agency; `created_at` is ISO 8601. */
export interface ReservationRow {
  readonly id: string;
  readonly order_code: string;
  readonly status: Reservation["status"];
  readonly owner_phone: string;
  readonly payment_method: Reservation["payment_method"];
  readonly operator: string | null;
  readonly created_at: string;
  readonly lastname: string | null;
  readonly firstname: string | null;
  readonly trips: Reservation["trips"];
}

type ListValues = [
  agency: string,
  status: string | null,
  orderCode: string | null,
  name: string | null,
  digits: string | null,
  maxCounted: number,
  perPage: number,
  offset: number,
];

const hasStatus =
  "($2::text is null or exists (select from bookings b where b.id = l.booking_id and b.status = $2))";
const newest = "order by l.booking_id desc limit $6";
/** Legs of the passengers found by a condition. */
const ofPassenger = (condition: string): string =>
  `(select l.booking_id from passengers p join booking_legs l on l.booking_id = p.booking_id
    where l.agency_id = $1 and ${hasStatus} and ${condition} ${newest})`;

/** The legs of one agency in a booking as JSON, outbound first. */
const trips = `(select json_agg(json_build_object('departure_uuid', l.departure_id, 'city_departure', l.from_town, 'city_destination', l.to_town,
    'departure_date', ${localDay("l.departs_at")}, 'departure_hour', ${localHour("l.departs_at")},
    'travel_class', l.travel_class, 'seats', l.seats, 'price', l.unit_price * cardinality(l.seats)) order by l.leg)
  from booking_legs l where l.booking_id = b.id and l.agency_id = $1)`;

/**
 * Bookings with a leg of the agency, newest first. Without a keyword ($3–$5 null) the newest legs are read; otherwise order code, a part of a name and
 * the end of a phone are each found by their index. A page without bookings is one row with null. Planned per call: a rare name is found by the
 * search index, a frequent one by reading the newest legs.
 */
export const reservationsOfAgency = statementPlannedPerCall<
  { readonly counted: number } & (ReservationRow | { readonly id: null }),
  ListValues
>(
  `with found as materialized (
     select booking_id from (
       (select l.booking_id from booking_legs l where l.agency_id = $1 and ${hasStatus} and $3::text is null and $4::text is null and $5::text is null ${newest})
       union (select l.booking_id from bookings o join booking_legs l on l.booking_id = o.id where o.order_code = $3 and l.agency_id = $1 and ${hasStatus} ${newest})
       union ${ofPassenger("search_key(p.lastname || p.firstname || p.lastname) like '%' || $4 || '%'")}
       union ${ofPassenger("p.phone like '%' || $5")}
     ) ways order by booking_id desc limit $6
   )
   select (select count(*) from found)::integer as counted, page.*
   from (select 1) one left join (
     select b.id, b.order_code, b.status, b.owner_phone, b.payment_method, b.operator, iso(b.created_at) as created_at, p.lastname, p.firstname, ${trips} as trips
     from (select booking_id from found order by booking_id desc limit $7 offset $8) k
     join bookings b on b.id = k.booking_id
     left join passengers p on p.booking_id = b.id and p.position = 0
   ) page on true
   order by page.id desc`,
);
