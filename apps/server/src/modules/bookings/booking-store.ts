import type { BookingState } from "@wakafine/shared/bookings/states.ts";
import type { RequestContext } from "../../context.ts";
import { auditRows, insertAuditRows } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { DepartureRow, HoldState } from "../departures/public.ts";
import { describedDepartures, holdState } from "../departures/public.ts";
import type { BookingRecord } from "./booking-record.ts";

const leg = `json_build_object('leg', l.leg, 'agencyId', l.agency_id, 'departureId', l.departure_id, 'toTownId', l.to_town_id,
  'agencyName', l.agency_name, 'agencyPrefix', l.agency_prefix, 'fromTown', l.from_town, 'toTown', l.to_town, 'travelClass', l.travel_class,
  'stationQuarter', l.station_quarter, 'stationDepartsAt', iso(l.station_departs_at), 'departsAt', iso(l.departs_at), 'arrivesAt', iso(l.arrives_at),
  'unitPrice', l.unit_price, 'feeRate', l.fee_rate::text, 'feeFixed', l.fee_fixed::text, 'fee', l.fee::text, 'couponShare', l.coupon_share::text,
  'commissionRate', l.commission_rate::text, 'agencyShareXaf', l.agency_share_xaf, 'seats', l.seats)`;
const passenger = `json_build_object('position', t.position, 'lastname', t.lastname, 'firstname', t.firstname, 'sexId', t.sex_id, 'cni', t.cni,
  'phone', t.phone, 'minor', t.minor, 'userPublicId', t.user_public_id)`;
const recordJson = `json_build_object('id', b.id, 'orderCode', b.order_code, 'linkToken', b.link_token, 'userId', b.user_id, 'holdId', b.hold_id,
    'status', b.status, 'language', b.language, 'paymentMethod', b.payment_method, 'operator', b.operator, 'payerPhone', b.payer_phone,
    'deliveryMode', b.delivery_mode, 'deliveryAddress', b.delivery_address, 'ownerPhone', b.owner_phone, 'passengers', b.passengers,
    'due', b.due::text, 'amountXaf', b.amount_xaf, 'fees', b.fees::text, 'couponValue', b.coupon_value::text, 'createdAt', iso(b.created_at),
    'legs', (select json_agg(${leg} order by l.leg) from booking_legs l where l.booking_id = b.id),
    'passengerList', (select json_agg(${passenger} order by t.position) from passengers t where t.booking_id = b.id))`;
const record = `select ${recordJson} as booking from bookings b`;

export const bookingById = statement<{ booking: BookingRecord }, [string]>(
  "read booking",
  `${record} where b.id = $1`,
);
export const bookingByLink = statement<{ booking: BookingRecord }, [string]>(
  "read booking by link",
  `${record} where b.link_token = $1`,
);

/** A booking, its hold and the database's clock (ISO 8601) in one read. */
export interface HeldBooking {
  readonly booking: BookingRecord;
  readonly hold: HoldState;
  readonly now: string;
}

const heldRecord = `select ${recordJson} as booking, ${holdState("b.hold_id")} as hold, iso(app_now()) as now from bookings b`;
export const heldBookingById = statement<HeldBooking, [string]>(
  "read booking with its hold",
  `${heldRecord} where b.id = $1`,
);
/** A booking as its order's page shows it; one departure per leg. */
export interface ShownBooking extends HeldBooking {
  readonly departures: readonly DepartureRow[];
}

const bookedDepartures = describedDepartures(
  "select l.agency_id, l.departure_id, l.to_town_id, l.leg as position from booking_legs l where l.booking_id = b.id",
);
export const shownBookingByLink = statement<ShownBooking, [string]>(
  "read booking with its hold and departures by link",
  `select ${recordJson} as booking, ${holdState("b.hold_id")} as hold, iso(app_now()) as now, ${bookedDepartures} as departures
   from bookings b where b.link_token = $1`,
);

const insertBooking = statement<
  never,
  [head: string, legs: string, passengers: string, audit: string]
>(
  "insert booking",
  `with booking as (
     insert into bookings (id, order_code, link_token, user_id, hold_id, language, payment_method, operator, payer_phone,
       delivery_mode, delivery_address, owner_phone, passengers, due, amount_xaf, fees, coupon_value)
     select id, "orderCode", "linkToken", "userId", "holdId", language, "paymentMethod", operator, "payerPhone",
       "deliveryMode", "deliveryAddress", "ownerPhone", passengers, due, "amountXaf", fees, "couponValue"
     from jsonb_to_record($1::jsonb) as r(id uuid, "orderCode" text, "linkToken" text, "userId" uuid, "holdId" uuid, language text, "paymentMethod" text,
       operator text, "payerPhone" text, "deliveryMode" text, "deliveryAddress" text, "ownerPhone" text, passengers smallint, due numeric, "amountXaf" integer,
       fees numeric, "couponValue" numeric)
     returning id),
   legs as (
     insert into booking_legs (booking_id, leg, agency_id, departure_id, to_town_id, agency_name, agency_prefix, from_town, to_town, travel_class,
       station_quarter, station_departs_at, departs_at, arrives_at, unit_price, fee_rate, fee_fixed, fee, coupon_share, commission_rate, agency_share_xaf, seats)
     select b.id, leg, "agencyId", "departureId", "toTownId", "agencyName", "agencyPrefix", "fromTown", "toTown", "travelClass",
       "stationQuarter", "stationDepartsAt", "departsAt", "arrivesAt", "unitPrice", "feeRate", "feeFixed", fee, "couponShare", "commissionRate", "agencyShareXaf", seats
     from booking b, jsonb_to_recordset($2::jsonb) as r(leg smallint, "agencyId" uuid, "departureId" uuid, "toTownId" integer, "agencyName" text, "agencyPrefix" text,
       "fromTown" text, "toTown" text, "travelClass" text, "stationQuarter" text, "stationDepartsAt" timestamptz, "departsAt" timestamptz, "arrivesAt" timestamptz,
       "unitPrice" integer, "feeRate" numeric, "feeFixed" numeric, fee numeric, "couponShare" numeric, "commissionRate" numeric, "agencyShareXaf" integer, seats smallint[])),
   logged as (${insertAuditRows("$4")})
   insert into passengers (booking_id, position, lastname, firstname, sex_id, cni, phone, minor, user_public_id)
   select b.id, position, lastname, firstname, "sexId", cni, phone, minor, "userPublicId"
   from booking b, jsonb_to_recordset($3::jsonb) as r(position smallint, lastname text, firstname text, "sexId" smallint, cni text, phone text, minor boolean, "userPublicId" text)`,
);

/** The rows of a new booking, PENDING, with the audit row of who made it. */
export function insertOf(
  booking: BookingRecord,
  request: RequestContext | null,
): Statement<unknown> {
  const { legs, passengerList, ...head } = booking;
  const booked = {
    action: "book",
    entity: "booking",
    entityId: booking.id,
    to: "PENDING",
    details: { hold: booking.holdId },
  } as const;
  return insertBooking(
    JSON.stringify(head),
    JSON.stringify(legs),
    JSON.stringify(passengerList),
    auditRows([booked], request),
  );
}

/**
 * Confirms the hold, makes the booking PAID, remembers the first sale of its departures and writes the audit rows ("paid now"), or answers its state with
 * the row locked. The record is read as it was before: its status may be out of date, `state` is not.
 */
export const payBooking = statement<
  { state: BookingState | "paid now"; booking: BookingRecord },
  [id: string, audit: string]
>(
  "pay booking",
  `with paid as materialized (select pay_booking($1) as state),
   logged as (${insertAuditRows("$2", "where (select state from paid) = 'paid now'")})
   select paid.state, ${recordJson} as booking from paid, bookings b where b.id = $1`,
);

/** PENDING, FAILED, EXPIRED → PAID by late money, on other seats; the caller has the row locked. Values: booking, new hold. */
export const payLate = statement<never, [string, string]>(
  "pay booking late",
  `with paid as (
     update bookings set status = 'PAID', paid_at = app_now(), ended_at = null, hold_id = $2 where id = $1 and status in ('PENDING', 'FAILED', 'EXPIRED') returning id)
   select expect_rows('pay booking late', count(*), 1) from paid`,
);
/** Values: booking, seats per leg as JSON. */
export const reseatLegs = statement<never, [string, string]>(
  "reseat booking legs",
  `with reseated as (
   update booking_legs l set seats = array(select x.seat::smallint from jsonb_array_elements_text(s.seats) with ordinality as x(seat, n) order by x.n)
   from jsonb_array_elements($2::jsonb) with ordinality as s(seats, position) where l.booking_id = $1 and l.leg = s.position - 1 returning l.leg)
   select expect_rows('reseat booking legs', count(*), (select count(*) from booking_legs where booking_id = $1)) from reseated`,
);

/** Pending bookings whose hold was released; the value is how many at most. */
export const bookingsWithoutSeats = statement<{ id: string }, [number]>(
  "pending bookings without seats",
  "select id from bookings where status = 'PENDING' and hold_is_released(hold_id) order by created_at limit $1",
);
/** PENDING → FAILED or EXPIRED once its hold is released; no row: something else was faster. */
export const endBooking = statement<{ id: string }, [string, "FAILED" | "EXPIRED"]>(
  "end booking",
  "update bookings set status = $2, ended_at = app_now() where id = $1 and status = 'PENDING' and hold_is_released(hold_id) returning id",
);
/** Releases the hold of a pending booking and makes it FAILED; false: it is no longer pending. */
export const giveUpBooking = statement<{ given_up: boolean }, [string]>(
  "give up booking",
  "select give_up_booking($1) as given_up",
);

/** Ids of paid bookings, ascending, after the first value. */
export const paidBookingIds = statement<{ id: string }, [string | null, number]>(
  "paid booking ids",
  "select id from bookings where status = 'PAID' and ($1::uuid is null or id > $1) order by id limit $2",
);
