import type { BookingEvent } from "@wakafine/shared/administration/booking-contract.ts";
import { statement } from "../../database/database.ts";
import type { ListedBookingRow } from "./booking-reads.ts";
import { listedColumns, listedJoins } from "./booking-reads.ts";

/** The head of a booking; times are ISO 8601, exact decimals text. */
export interface BookingHead extends ListedBookingRow {
  readonly language: "fr" | "en";
  readonly delivery_mode: string;
  readonly delivery_address: string;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly purged: number;
  readonly paid_at: string | null;
  readonly ended_at: string | null;
  readonly refunded_xaf: number;
  readonly due: string;
  readonly fees: string;
  readonly coupon_value: string;
}
export const bookingHead = statement<BookingHead, [id: string]>(
  "administered booking",
  `select ${listedColumns}, b.language, b.delivery_mode, b.delivery_address, b.user_id, b.purged, iso(b.paid_at) as paid_at, iso(b.ended_at) as ended_at,
     b.refunded_xaf, b.due, b.fees, b.coupon_value, case when u.deleted_at is null then trim(u.firstname || ' ' || u.lastname) end as user_name
   from bookings b ${listedJoins} left join users u on u.id = b.user_id where b.id = $1`,
);

export interface BookingLegRow {
  readonly agency_id: string;
  readonly agency_name: string;
  readonly departure_id: string;
  readonly from_town: string;
  readonly to_town: string;
  readonly departs_at: string;
  readonly arrives_at: string;
  readonly travel_class: string;
  readonly unit_price: number;
  readonly fee: string;
  readonly agency_share_xaf: number;
  readonly seats: readonly number[];
}
export const bookingLegs = statement<BookingLegRow, [id: string]>(
  "legs of an administered booking",
  `select agency_id, agency_name, departure_id, from_town, to_town, iso(departs_at) as departs_at, iso(arrives_at) as arrives_at, travel_class, unit_price, fee,
     agency_share_xaf, seats from booking_legs where booking_id = $1 order by leg`,
);

export interface PassengerRow {
  readonly position: number;
  readonly lastname: string;
  readonly firstname: string;
  readonly phone: string | null;
  readonly cni: string | null;
  readonly minor: boolean;
}
export const bookingPassengers = statement<PassengerRow, [id: string]>(
  "passengers of an administered booking",
  "select position, lastname, firstname, phone, cni, minor from passengers where booking_id = $1 order by position",
);

export interface AdminTicketRow {
  readonly id: string;
  readonly code: string;
  readonly leg: number;
  readonly position: number;
  readonly seat: number;
  readonly status: "BOOKED" | "PAID" | "CANCEL" | "VALIDATE";
  readonly price: number;
  readonly refundable_xaf: number;
}
export const bookingTickets = statement<AdminTicketRow, [id: string]>(
  "tickets of an administered booking",
  "select id, code, leg, position, seat, status, price, refundable_xaf from tickets where booking_id = $1 order by leg, position, id",
);

export interface AdminAttemptRow {
  readonly id: string;
  readonly number: number;
  readonly driver: string;
  readonly provider_ref: string;
  readonly provider_txn_id: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly amount_xaf: number;
  readonly payer_phone: string | null;
  readonly created_at: string;
}
export const bookingAttempts = statement<AdminAttemptRow, [id: string]>(
  "attempts of an administered booking",
  `select id, number, driver, provider_ref, provider_txn_id, state, reason, amount_xaf, payer_phone, iso(created_at) as created_at
   from payment_attempts where payable_kind = 'booking' and payable_id = $1 order by number`,
);

export interface AdminRefundRow {
  readonly id: string;
  readonly amount_xaf: number;
  readonly state: string;
  readonly reason: string;
  readonly due_at: string;
}
export const bookingRefunds = statement<AdminRefundRow, [id: string]>(
  "refunds of an administered booking",
  "select id, amount_xaf, state, reason, iso(due_at) as due_at from refunds where payable_kind = 'booking' and payable_id = $1 order by requested_at, id",
);

export interface MovementRow {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly entries: readonly {
    readonly account: string;
    readonly agency: string | null;
    readonly provider: string | null;
    readonly amount: number;
  }[];
}

/** The movements of a booking: those of its attempts and refunds, and those that only name it. */
const movements = `select m.* from ledger_transactions m where m.attempt_id in (select id from attempts)
  union select m.* from ledger_transactions m where m.refund_id in (select id from refunded)
  union select m.* from ledger_transactions m where m.payable_id = $1::uuid`;
const subjects = `attempts as materialized (select id, number from payment_attempts where payable_kind = 'booking' and payable_id = $1::uuid),
  refunded as materialized (select id, amount_xaf from refunds where payable_kind = 'booking' and payable_id = $1::uuid)`;

/** Every ledger entry of a booking, by movement. */
export const bookingMovements = statement<MovementRow, [id: string]>(
  "ledger of an administered booking",
  `with ${subjects}
   select m.id, m.kind, iso(m.created_at) as at, (select json_agg(json_build_object('account', e.account, 'agency', a.name, 'provider', e.driver, 'amount', e.amount)
     order by e.position) from ledger_entries e left join agencies a on a.id = e.agency_id where e.transaction_id = m.id) as entries
   from (${movements}) m where exists (select from ledger_entries e where e.transaction_id = m.id) order by m.created_at, m.id`,
);

/** A `BookingEvent` whose actor is not resolved yet. */
export interface EventRow extends Omit<BookingEvent, "actor"> {
  readonly actor: string | null;
  readonly actor_name: string | null;
}

/** The history of a booking, oldest first, at most 500 events: hold, audited changes, callbacks, ledger, messages, check-ins. */
export const bookingEvents = statement<EventRow, [id: string]>(
  "history of an administered booking",
  `with ${subjects},
   sold as materialized (select agency_id, id, code from tickets where booking_id = $1::uuid),
   named as (select $1::uuid::text as id, 'booking' as entity, null as subject union all select id::text, 'ticket', code from sold
     union all select id::text, 'payment_attempt', number::text from attempts union all select id::text, 'refund', null from refunded),
   events as (
     select 'hold ' || h.id as id, h.started_at as at, 0 as place, 'hold' as kind, 'started' as action, null as entity, null as subject, null as "from", null as "to", null as reason, null::bigint as amount, null as actor
       from seat_holds h join bookings b on b.hold_id = h.id where b.id = $1::uuid
     union all select l.id::text, l.happened_at, 1, 'audit', l.action, l.entity, n.subject, l.from_state, l.to_state, l.reason, null, l.actor
       from named n join audit_log l on l.entity_id = n.id and l.entity = n.entity
     union all select e.driver || ' ' || e.event_key, e.received_at, 2, 'callback', coalesce(e.claimed, 'unknown'), null, a.number::text, null, null, e.outcome, null, null
       from attempts a join provider_events e on e.attempt_id = a.id
     union all select 'ledger ' || m.id, m.created_at, 3, 'ledger', m.kind, null, null, null, null, null,
         (select sum(e.amount) filter (where e.amount > 0) from ledger_entries e where e.transaction_id = m.id), null from (${movements}) m
     union all select 'message ' || m.id, m.created_at, 4, 'message', m.template, null, m.channel, null, m.state, m.error, null, null from messages m where m.booking_id = $1::uuid
     union all select 'check-in ' || c.id, c.happened_at, 5, 'check_in', c.outcome, null, t.code, null, null, null, null, c.user_id::text
       from sold t join check_ins c on c.agency_id = t.agency_id and c.ticket_id = t.id),
   first as (select * from events order by at, place limit 500)
   select f.id, iso(f.at) as at, f.kind, f.action, f.entity, f.subject, f."from", f."to", f.reason, f.amount::float8 as amount, f.actor,
     case when u.deleted_at is null then nullif(trim(u.firstname || ' ' || u.lastname), '') end as actor_name
   from first f left join users u on u.id = case when f.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then f.actor::uuid end
   order by f.at, f.place`,
);
