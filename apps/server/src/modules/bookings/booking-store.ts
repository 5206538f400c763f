import { feesByColumn, legFeeColumns } from "@wakafine/shared/agencies/fee-terms.ts";
import type { BookingState } from "@wakafine/shared/bookings/states.ts";
import type { RequestContext } from "../../context.ts";
import { auditRows, insertAuditRows } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import { type ColumnsOf, jsonColumns } from "../../database/json-columns.ts";
import type { Row } from "../../database/query.ts";
import type { DepartureRow, HoldState } from "../departures/public.ts";
import { describedDepartures, holdState } from "../departures/public.ts";
import type { BookingRecord } from "./booking-record.ts";

/** The columns of a new booking, without its state and times. */
export const bookingColumns = jsonColumns({
  id: "uuid",
  order_code: "text",
  link_token: "text",
  user_id: "uuid",
  hold_id: "uuid",
  language: "text",
  payment_method: "text",
  operator: "text",
  payer_phone: "text",
  delivery_mode: "text",
  delivery_address: "text",
  owner_phone: "text",
  passengers: "smallint",
  due: "numeric",
  amount_xaf: "integer",
  fees: "numeric",
  coupon_value: "numeric",
  voucher_xaf: "integer",
} satisfies ColumnsOf<
  Row<"bookings">,
  | "status"
  | "created_at"
  | "paid_at"
  | "ended_at"
  | "refunded_xaf"
  | "purged"
  | "version"
  | "account_erased"
>);
export const legColumns = jsonColumns({
  leg: "smallint",
  agency_id: "uuid",
  departure_id: "uuid",
  to_town_id: "integer",
  agency_name: "text",
  agency_prefix: "text",
  from_town: "text",
  to_town: "text",
  travel_class: "text",
  station_quarter: "text",
  station_departs_at: "timestamptz",
  departs_at: "timestamptz",
  arrives_at: "timestamptz",
  sold_departs_at: "timestamptz",
  unit_price: "integer",
  fee_rate: "numeric",
  fee_fixed: "numeric",
  fee: "numeric",
  coupon_share: "numeric",
  ...feesByColumn(legFeeColumns, () => "numeric" as const),
  agency_share_xaf: "integer",
  seats: "smallint[]",
} satisfies ColumnsOf<Row<"booking_legs">, "booking_id" | "cancelled">);
export const passengerColumns = jsonColumns({
  position: "smallint",
  lastname: "text",
  firstname: "text",
  sex_id: "smallint",
  cni: "text",
  phone: "text",
  minor: "boolean",
  user_public_id: "text",
} satisfies ColumnsOf<Row<"passengers">, "booking_id" | "role_id">);

const recordJson = `json_build_object(${bookingColumns.read("b")}, 'status', b.status, 'createdAt', iso(b.created_at),
    'legs', (select json_agg(json_build_object(${legColumns.read("l")}) order by l.leg) from booking_legs l where l.booking_id = b.id),
    'passengerList', (select json_agg(json_build_object(${passengerColumns.read("p")}) order by p.position) from passengers p where p.booking_id = b.id))`;
const record = `select ${recordJson} as booking from bookings b`;

export const bookingById = statement<{ booking: BookingRecord }, [string]>(
  "read booking",
  `${record} where b.id = $1`,
);
export const bookingByLink = statement<{ booking: BookingRecord }, [string]>(
  "read booking by link",
  `${record} where b.link_token = $1`,
);

/** A booking, its hold and the database's clock (ISO 8601), read in one statement. */
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
/** A booking as the order page needs it, with one departure per leg and the vouchers issued for its cancelled tickets. */
export interface ShownBooking extends HeldBooking {
  readonly vouchers: readonly IssuedVoucher[];
  readonly departures: readonly DepartureRow[];
  /** The seats of the tickets that are not cancelled. */
  readonly valid_seats: readonly { readonly leg: number; readonly seat: number }[];
}

/** A voucher as everyone with the order's link sees it. `expires_at`: ISO 8601. */
export interface IssuedVoucher {
  readonly code_end: string;
  readonly amount_xaf: number;
  readonly expires_at: string;
}

const issuedVouchers = `coalesce((select json_agg(json_build_object('code_end', v.code_end, 'amount_xaf', v.amount_xaf, 'expires_at', iso(v.expires_at)) order by v.issued_at)
    from vouchers v where v.booking_id = b.id), '[]')`;
const validSeats = `coalesce((select json_agg(json_build_object('leg', k.leg, 'seat', k.seat)) from tickets k where k.booking_id = b.id and k.status <> 'CANCEL'), '[]')`;
const bookedDepartures = describedDepartures(
  "select l.agency_id, l.departure_id, l.to_town_id, l.leg as position from booking_legs l where l.booking_id = b.id",
);
/** The columns of a `ShownBooking`, read from bookings `b`. */
export const shownColumns = `${recordJson} as booking, ${holdState("b.hold_id")} as hold, iso(app_now()) as now, ${bookedDepartures} as departures, ${issuedVouchers} as vouchers,
  ${validSeats} as valid_seats`;
export const shownBookingByLink = statement<ShownBooking, [string]>(
  "read booking with its hold and departures by link",
  `select ${shownColumns} from bookings b where b.link_token = $1`,
);

/** Parts of a WITH list: `checked` raises departure_changed when a departure of the `SoldVersion` list in a parameter was edited since it was read; its lock waits for a running edit. */
const checkedVersions = (parameter: string) =>
  `current as materialized (
     select d.id from jsonb_to_recordset(${parameter}::jsonb) as v(agency_id uuid, departure_id uuid, version integer)
     join departures d on d.agency_id = v.agency_id and d.id = v.departure_id and d.version = v.version for key share of d),
   checked as materialized (select refuse('departure_changed') from (select count(*) as n from current) c where c.n <> jsonb_array_length(${parameter}::jsonb))`;

/** Locks departures against edits until the end of the transaction. Raises departure_changed when one was edited since it was read. Value: a JSON list of `SoldVersion`. */
export const requireVersions = statement<never, [sold: string]>(
  "require departure versions",
  `with ${checkedVersions("$1")} select from checked`,
);

const insertBooking = statement<
  never,
  [head: string, legs: string, passengers: string, audit: string, sold: string]
>(
  "insert booking",
  `with ${checkedVersions("$5")},
   booking as (
     insert into bookings (${bookingColumns.names})
     select ${bookingColumns.fields} from jsonb_to_record($1::jsonb) as r(${bookingColumns.shape})
     returning id),
   legs as (
     insert into booking_legs (booking_id, ${legColumns.names})
     select b.id, ${legColumns.fields} from booking b, jsonb_to_recordset($2::jsonb) as r(${legColumns.shape})),
   logged as (${insertAuditRows("$4")})
   insert into passengers (booking_id, ${passengerColumns.names})
   select b.id, ${passengerColumns.fields} from booking b left join checked on true, jsonb_to_recordset($3::jsonb) as r(${passengerColumns.shape})`,
);

/** A departure in the version whose hour and price a booking copied. */
export interface SoldVersion {
  readonly agency_id: string;
  readonly departure_id: string;
  readonly version: number;
}

/**
 * The statement that inserts a new booking, PENDING, with the audit row of its creation. Raises departure_changed when a departure was edited since it was read; its lock waits for a
 * running edit.
 */
export function insertOf(
  booking: BookingRecord,
  request: RequestContext | null,
  sold: readonly SoldVersion[] = [],
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
    JSON.stringify(sold),
  );
}

/**
 * Confirms the hold, makes the booking PAID, stores the first sale of its departures and writes the audit rows ("paid now"); otherwise returns the
 * booking's state and locks its row. `booking` is the record before the change: its status may be out of date, `state` is current.
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

/** PENDING, FAILED or EXPIRED → PAID by late money, on new seats; the caller must have locked the row. Values: booking, new hold. */
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

/** Locks a booking until the end of the transaction and returns its state and what was given back of the money that paid it. */
export const lockBooking = statement<{ status: BookingState; refunded_xaf: number }, [string]>(
  "lock booking",
  "select status, refunded_xaf from bookings where id = $1 for update",
);
/** What was given back of the money that paid a booking: refunds and vouchers issued for it. */
export const refundedOf = statement<{ refunded_xaf: number }, [string]>(
  "refunded of booking",
  "select refunded_xaf from bookings where id = $1",
);
/**
 * Adds a refund to a paid booking, counts the cancelled tickets of its legs, given as the leg of each, and makes it CANCEL with its last ticket; with the
 * audit rows. The caller has locked the row.
 */
export const cancelOfBooking = statement<
  never,
  [id: string, refundXaf: number, wholly: boolean, audit: string, legs: readonly number[]]
>(
  "cancel tickets of booking",
  `with changed as (
     update bookings set refunded_xaf = refunded_xaf + $2, status = case when $3 then 'CANCEL' else status end,
       ended_at = case when $3 then app_now() else ended_at end
     where id = $1 and status = 'PAID' returning id),
   counted as (
     update booking_legs l set cancelled = l.cancelled + k.tickets
     from (select leg, count(*) as tickets from unnest($5::smallint[]) as t(leg) group by leg) k where l.booking_id = $1 and l.leg = k.leg),
   logged as (${insertAuditRows("$4")})
   select expect_rows('cancel tickets of booking', count(*), 1) from changed`,
);
/** CANCEL → REFUNDED when a refund has been executed and none is open, with its audit row. */
export const refundBooking = statement<never, [id: string, audit: string]>(
  "refund booking",
  `with changed as (
     update bookings set status = 'REFUNDED' where id = $1 and status = 'CANCEL'
       and exists (select from refunds where payable_kind = 'booking' and payable_id = $1)
       and not exists (select from refunds where payable_kind = 'booking' and payable_id = $1 and state <> 'succeeded') returning id)
   ${insertAuditRows("$2", "where exists (select from changed)")}`,
);

/** CANCEL → REFUNDED of a counter sale whose cash was paid back, with its audit row. */
export const refundCashBooking = statement<never, [id: string, audit: string]>(
  "refund cash booking",
  `with changed as (update bookings set status = 'REFUNDED' where id = $1 and status = 'CANCEL' and payment_method = 'CASH' returning id)
   ${insertAuditRows("$2", "where exists (select from changed)")}`,
);

/** REFUNDED → CANCEL when the provider took an executed refund back, with its audit row. */
export const reopenRefund = statement<never, [id: string, audit: string]>(
  "reopen refund of booking",
  `with changed as (update bookings set status = 'CANCEL' where id = $1 and status = 'REFUNDED' returning id)
   ${insertAuditRows("$2", "where exists (select from changed)")}`,
);

/** Replaces the hidden link of a booking. */
export const replaceLink = statement<{ id: string }, [id: string, linkToken: string]>(
  "replace booking link",
  "update bookings set link_token = $2 where id = $1 returning id",
);

/** Pending bookings whose hold was released. Value: the maximum number of rows. */
export const bookingsWithoutSeats = statement<{ id: string }, [number]>(
  "pending bookings without seats",
  "select id from bookings where status = 'PENDING' and hold_is_released(hold_id) order by created_at limit $1",
);
/** PENDING → FAILED or EXPIRED when its hold is released. Returns no row when another process changed the booking first. */
export const endBooking = statement<{ id: string }, [string, "FAILED" | "EXPIRED"]>(
  "end booking",
  "update bookings set status = $2, ended_at = app_now() where id = $1 and status = 'PENDING' and hold_is_released(hold_id) returning id",
);
/** Releases the hold of a pending booking and makes it FAILED; false when it is no longer pending. Raises attempt_running while it has an attempt in one of the states. */
export const giveUpBooking = statement<
  { given_up: boolean },
  [id: string, undecided: readonly string[]]
>("give up booking", "select give_up_booking($1, $2) as given_up");

/** Bookings of a departure that are unpaid or have a ticket on it that is not cancelled; with their tickets there that are paid or checked in. */
export const bookingsOfDeparture = statement<
  { id: string; status: BookingState; paid: number; checked_in: number },
  [agencyId: string, departureId: string]
>(
  "bookings of departure",
  `select b.id, b.status, count(t.id) filter (where t.status = 'PAID')::integer as paid, count(t.id) filter (where t.status = 'VALIDATE')::integer as checked_in
   from booking_legs l join bookings b on b.id = l.booking_id
     left join tickets t on t.booking_id = b.id and t.leg = l.leg and t.status in ('PAID', 'VALIDATE')
   where l.agency_id = $1 and l.departure_id = $2 and b.status in ('PENDING', 'PAID')
   group by b.id, b.status having b.status = 'PENDING' or count(t.id) > 0 order by b.id`,
);

/** A leg that moved with its departure; times are ISO 8601. `boards_at` is the new time at the boarding station, or of the departure; `boarded_at` the former one; both are those of the departure when the station's time stays. */
export interface MovedLeg {
  readonly booking_id: string;
  /** The booking is unpaid, or has a ticket of the leg that is not cancelled. */
  readonly travels: boolean;
  /** Sold at a counter: cancelling gives no money back (decision 0157). */
  readonly paid_in_cash: boolean;
  readonly departs_at: string;
  readonly sold_departs_at: string;
  readonly from_town: string;
  readonly station_quarter: string | null;
  readonly station_changed: boolean;
  readonly boards_at: string;
  readonly boarded_at: string;
}

/**
 * Moves the legs of unpaid and paid bookings with their departure by minutes, each boarding station to the station of the same quarter; without one the traveller
 * boards at the departure. The caller has written the departure.
 */
export const moveLegs = statement<
  MovedLeg,
  [agencyId: string, departureId: string, minutes: number]
>(
  "move legs with departure",
  `update booking_legs l set departs_at = l.departs_at + make_interval(mins => $3), arrives_at = l.arrives_at + make_interval(mins => $3),
     sold_departs_at = case when $3 = 0 then l.sold_departs_at else coalesce(l.sold_departs_at, l.departs_at) end,
     station_quarter = case when l.station_quarter is not null then s.quarter end, station_departs_at = case when l.station_quarter is not null then s.departs_at end
   from bookings b, booking_legs k left join lateral (
     select n.quarter, n.departs_at from boarding_stations n
     where n.agency_id = k.agency_id and n.departure_id = k.departure_id and lower(n.quarter) = lower(k.station_quarter)
     order by abs(extract(epoch from n.departs_at - k.station_departs_at) - 60 * $3), n.position limit 1) s on true
   where l.agency_id = $1 and l.departure_id = $2 and b.id = l.booking_id and b.status in ('PENDING', 'PAID') and k.booking_id = l.booking_id and k.leg = l.leg
   returning l.booking_id, l.cancelled < b.passengers as travels, b.payment_method = 'CASH' as paid_in_cash, iso(new.departs_at) as departs_at,
     iso(coalesce(new.sold_departs_at, new.departs_at)) as sold_departs_at, l.from_town, new.station_quarter,
     old.station_departs_at + make_interval(mins => $3) is distinct from new.station_departs_at as station_changed,
     iso(case when new.station_departs_at is distinct from old.station_departs_at then coalesce(new.station_departs_at, new.departs_at) else new.departs_at end) as boards_at,
     iso(case when new.station_departs_at is distinct from old.station_departs_at then coalesce(old.station_departs_at, old.departs_at) else old.departs_at end) as boarded_at`,
);

/** Departures cancelled by their agency with a booking that is unpaid or has a paid ticket there, whenever they were cancelled and leave. */
export const cancelledWithBookings = statement<{ agency_id: string; id: string }>(
  "cancelled departures with bookings",
  `select d.agency_id, d.id from departures d where d.deleted_at is not null and exists (
     select from booking_legs l join bookings b on b.id = l.booking_id where l.agency_id = d.agency_id and l.departure_id = d.id
       and (b.status = 'PENDING' or exists (select from tickets t where t.booking_id = b.id and t.leg = l.leg and t.status = 'PAID')))
   order by d.deleted_at`,
);

/** Ids of bookings that a payment attempt paid, in ascending order, after the first value. A counter sale has none: its own check is in the counter module. */
export const paidBookingIds = statement<{ id: string }, [string | null, number]>(
  "paid booking ids",
  "select id from bookings where status = 'PAID' and payment_method <> 'CASH' and ($1::uuid is null or id > $1) order by id limit $2",
);
