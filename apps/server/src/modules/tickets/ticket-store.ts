import { insertAuditRows } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { insertJob } from "../../jobs/outbox.ts";
import type { CancellableRow } from "../bookings/public.ts";

export type TicketStatus = "BOOKED" | "PAID" | "CANCEL" | "VALIDATE";

/** One ticket as stored; `price` and `refundable_xaf` are whole francs, `position` is the index of the passenger in the booking. */
export interface TicketRow extends Omit<Row<"tickets">, "created_at" | "paid_at" | "cancelled_at"> {
  readonly status: TicketStatus;
}

const columns =
  "id, agency_id, booking_id, leg, position, departure_id, seat, status, code, qrcode_uuid, link_token, version, price, refundable_xaf, voucher_id";

/** All tickets of a booking, also replaced ones; ids are in order of time. */
export const ticketsOfBooking = statement<TicketRow, [string]>(
  "tickets of booking",
  `select ${columns} from tickets where booking_id = $1 order by leg, position, id`,
);
export const ticketById = statement<TicketRow, [string]>(
  "ticket by id",
  `select ${columns} from tickets where id = $1`,
);

/** The columns of new tickets, one array per column except the first two values. */
export type NewTickets = readonly [
  bookingId: string,
  status: "BOOKED" | "PAID",
  agencyIds: readonly string[],
  ids: readonly string[],
  legs: readonly number[],
  positions: readonly number[],
  departureIds: readonly string[],
  seats: readonly number[],
  codes: readonly string[],
  qrcodeUuids: readonly string[],
  linkTokens: readonly string[],
  prices: readonly number[],
  refundables: readonly number[],
];

const insertion = `insert into tickets (agency_id, id, booking_id, leg, position, departure_id, seat, status, code, qrcode_uuid, link_token, price, refundable_xaf, paid_at)
  select n.agency_id, n.id, $1, n.leg, n.position, n.departure_id, n.seat, $2, n.code, n.qrcode_uuid, n.link_token, n.price, n.refundable, case when $2 = 'PAID' then app_now() end
  from unnest($3::uuid[], $4::uuid[], $5::smallint[], $6::smallint[], $7::uuid[], $8::smallint[], $9::text[], $10::uuid[], $11::text[], $12::integer[], $13::integer[])
    as n(agency_id, id, leg, position, departure_id, seat, code, qrcode_uuid, link_token, price, refundable)`;

export const insertTickets = statement<never, NewTickets>("insert tickets", insertion);

/** Inserts the new tickets after late money, each with its audit row. */
export const insertReseatedTickets = statement<never, [...NewTickets, auditIds: readonly string[]]>(
  "insert reseated tickets",
  `with added as (${insertion})
   insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, reason)
   select a.id, 'system', 'ticket reseated', 'ticket', a.ticket_id::text, null, $2, 'late money'
   from unnest($14::uuid[], $4::uuid[]) as a(id, ticket_id)`,
);

/** BOOKED → PAID for all given tickets or none, with their refunds for cancellation in time and the job that sends them; one audit id per ticket. */
export const payTickets = statement<
  never,
  [
    bookingId: string,
    legs: readonly number[],
    positions: readonly number[],
    refundables: readonly number[],
    auditIds: readonly string[],
    messageJob: string,
  ]
>(
  "pay tickets",
  `with paid as (
     update tickets t set status = 'PAID', refundable_xaf = n.refundable, paid_at = app_now()
     from unnest($2::smallint[], $3::smallint[], $4::integer[], $5::uuid[]) as n(leg, position, refundable, audit_id)
     where t.booking_id = $1 and t.leg = n.leg and t.position = n.position and t.status = 'BOOKED'
     returning t.id, n.audit_id),
   logged as (
     insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, reason)
     select audit_id, 'system', 'ticket paid', 'ticket', id::text, 'BOOKED', 'PAID', 'payment' from paid),
   queued as (${insertJob("$6")})
   select expect_rows('pay tickets', count(*), cardinality($2::smallint[])) from paid`,
);

/** BOOKED → CANCEL when the booking ended unpaid; a booking has at most 20 tickets, so 20 audit ids are enough. */
export const cancelBookedTickets = statement<
  never,
  [bookingId: string, auditIds: readonly string[]]
>(
  "cancel booked tickets",
  `with ended as (update tickets set status = 'CANCEL' where booking_id = $1 and status = 'BOOKED' returning id),
        numbered as (select id, row_number() over (order by id) as number from ended)
   insert into audit_log (id, actor, action, entity, entity_id, from_state, to_state, reason)
   select ($2::uuid[])[number], 'system', 'ticket cancelled', 'ticket', id::text, 'BOOKED', 'CANCEL', 'booking ended' from numbered`,
);

/** Gives the tickets new link tokens: 22 characters of base64url each, with 132 random bits. */
export const renewLinkTokens = statement<never, [bookingId: string]>(
  "renew link tokens",
  "update tickets set link_token = left(translate(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64'), '+/', '-_'), 22) where booking_id = $1",
);

/** Gives the valid tickets of edited passengers a new version [G.ticket.06]. */
export const renewTickets = statement<never, [bookingId: string, positions: readonly number[]]>(
  "renew tickets",
  "update tickets set version = version + 1 where booking_id = $1 and position = any ($2::smallint[]) and status = 'PAID'",
);

/** The current tickets of a booking, without those replaced after late money, with the hour of their departures. */
const current = `select t.id, t.code, t.leg, t.position, t.seat, t.status, t.refundable_xaf, iso(d.departs_at) as departs_at, iso(app_now()) as now
   from tickets t join departures d on d.agency_id = t.agency_id and d.id = t.departure_id
   where t.booking_id = $1
     and not exists (select from tickets n where n.booking_id = t.booking_id and n.leg = t.leg and n.position = t.position and n.id > t.id)
   order by t.leg, t.position`;
export const cancellableTickets = statement<CancellableRow, [bookingId: string]>(
  "cancellable tickets",
  current,
);
/** Like `cancellableTickets`; locks the tickets, so that a concurrent check-in waits. */
export const lockTickets = statement<CancellableRow, [bookingId: string]>(
  "lock tickets to cancel",
  `${current} for update of t`,
);

/** PAID → CANCEL for all given tickets or none, with their audit rows. */
export const cancelPaidTickets = statement<
  never,
  [bookingId: string, ticketIds: readonly string[], voucherId: string | null, audit: string]
>(
  "cancel paid tickets",
  `with cancelled as (
     update tickets set status = 'CANCEL', cancelled_at = app_now(), voucher_id = $3
     where booking_id = $1 and id = any ($2::uuid[]) and status = 'PAID' returning id),
   logged as (${insertAuditRows("$4")})
   select expect_rows('cancel paid tickets', count(*), cardinality($2::uuid[])) from cancelled`,
);
