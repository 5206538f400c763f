import type { TripState } from "@wakafine/shared/bookings/trip-states.ts";
import { statement } from "../../database/database.ts";
import type { ShownBooking } from "./booking-store.ts";
import { shownColumns } from "./booking-store.ts";
import { ownedBookings, tripStateText, tripTimes } from "./owned-bookings.ts";

/** One of the user's own bookings. */
export interface OwnBookingRow extends ShownBooking {
  readonly manages: boolean;
  readonly state: TripState;
  readonly version: number;
  /** Of the first leg that is not cancelled, ISO 8601. */
  readonly departs_at: string;
}

/** A row of a page with the number of matches; a page without bookings is one row whose booking is null. */
type PageRow = (OwnBookingRow | { readonly booking: null }) & { readonly counted: number };

const ownColumns = `${shownColumns}, o.manages, b.version, ${tripStateText} as state, iso(t.departs_at) as departs_at`;

/** A page of a user's bookings: those to pay, the next trips, then past and cancelled ones, the newest first. */
export const ownBookingsPage = statement<
  PageRow,
  [userId: string, state: TripState | null, maxCounted: number, max: number, offset: number]
>(
  "own bookings",
  `with own as (
     select b.id, o.manages, ${tripStateText} as state, t.departs_at
     from ${ownedBookings("$1::uuid")} o join bookings b on b.id = o.id cross join lateral ${tripTimes} t),
   matches as (
     select id, manages, state, departs_at, array_position(array['unpaid', 'upcoming', 'past', 'cancelled'], state) as section,
       case state when 'upcoming' then extract(epoch from departs_at) else -extract(epoch from departs_at) end as place
     from own where $2::text is null or state = $2 order by section, place, id limit $3),
   page as (select * from matches order by section, place, id limit $4 offset $5)
   select (select count(*) from matches)::integer as counted, r.*
   from (select) one left join (
     select p.section, p.place, b.id as booking_id, p.manages, p.state, iso(p.departs_at) as departs_at, b.version, ${shownColumns} from page p join bookings b on b.id = p.id
   ) r on true order by r.section, r.place, r.booking_id`,
);

/** One of the user's bookings. */
export const ownBooking = statement<OwnBookingRow, [userId: string, bookingId: string]>(
  "own booking",
  `select ${ownColumns} from bookings b join ${ownedBookings("$1::uuid")} o on o.id = b.id cross join lateral ${tripTimes} t where b.id = $2`,
);

/** One of the user's own bookings, if the user may edit and cancel it. */
export const managedBooking = statement<OwnBookingRow, [userId: string, bookingId: string]>(
  "managed booking",
  `select ${ownColumns} from bookings b join ${ownedBookings("$1::uuid")} o on o.id = b.id cross join lateral ${tripTimes} t
   where b.id = $2 and o.manages`,
);

/** A booking as members see it: with a leg of their agency, or any booking for administrators (`agencyId` null). */
export const bookingForMembers = statement<
  OwnBookingRow,
  [bookingId: string, agencyId: string | null]
>(
  "booking for members",
  `select ${shownColumns}, false as manages, b.version, ${tripStateText} as state, iso(t.departs_at) as departs_at
   from bookings b cross join lateral ${tripTimes} t
   where b.id = $1 and ($2::uuid is null or exists (select from booking_legs l where l.booking_id = b.id and l.agency_id = $2))`,
);

/** The booking of a hidden link, for its verified owner. */
export const managedBookingByLink = statement<OwnBookingRow, [linkToken: string]>(
  "managed booking by link",
  `select ${shownColumns}, true as manages, b.version, ${tripStateText} as state, iso(t.departs_at) as departs_at
   from bookings b cross join lateral ${tripTimes} t where b.link_token = $1`,
);

/** Bookings by id. */
export const bookingsByIds = statement<ShownBooking, [ids: readonly string[]]>(
  "bookings with their departures by ids",
  `select ${shownColumns} from bookings b where b.id = any ($1::uuid[])`,
);

/** Counts an edit of passengers; returns no row when the booking was changed since this version was read. */
export const nextVersion = statement<{ version: number }, [bookingId: string, version: number]>(
  "next booking version",
  "update bookings set version = version + 1 where id = $1 and version = $2 and status = 'PAID' returning version",
);

/** Changes passengers, given as JSON; the owner's phone is also that of the booking. */
export const updatePassengers = statement<never, [bookingId: string, passengers: string]>(
  "update passengers",
  `with changed as (
     update passengers t set lastname = n.lastname, firstname = n.firstname, sex_id = n."sexId", cni = n.cni, minor = n.minor, phone = n.phone
     from jsonb_to_recordset($2::jsonb) as n(position smallint, lastname text, firstname text, "sexId" smallint, cni text, minor boolean, phone text)
     where t.booking_id = $1 and t.position = n.position returning t.position, t.phone),
   owned as (update bookings b set owner_phone = c.phone from changed c where b.id = $1 and c.position = 0 and b.owner_phone <> c.phone)
   select expect_rows('update passengers', count(*), jsonb_array_length($2::jsonb)) from changed`,
);

export const updateDelivery = statement<never, [bookingId: string, mode: string, address: string]>(
  "update delivery of booking",
  "update bookings set delivery_mode = $2, delivery_address = $3 where id = $1",
);

/** Changes boarding stations of legs, given as JSON. */
export const updateStations = statement<never, [bookingId: string, stations: string]>(
  "update boarding stations of booking",
  `update booking_legs l set station_quarter = n.quarter, station_departs_at = n."departsAt"
   from jsonb_to_recordset($2::jsonb) as n(leg smallint, quarter text, "departsAt" timestamptz) where l.booking_id = $1 and l.leg = n.leg`,
);
