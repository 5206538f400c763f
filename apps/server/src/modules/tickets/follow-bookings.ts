import { v4, v7 } from "uuid";
import { auditRows } from "../../database/audit.ts";
import type { Statement } from "../../database/database.ts";
import { enqueue, jobRow } from "../../jobs/outbox.ts";
import { newToken } from "../../tokens.ts";
import type { BookedLeg, BookingListener, BookingSnapshot } from "../bookings/public.ts";
import { newTicketCode } from "./ticket-code.ts";
import type { NewTickets } from "./ticket-store.ts";
import {
  cancelBookedTickets,
  cancellableTickets,
  cancelPaidTickets,
  insertReseatedTickets,
  insertTickets,
  lockTickets,
  payTickets,
  renewLinkTokens,
  renewTickets,
  ticketById,
} from "./ticket-store.ts";

/** Topic of the outbox job that sends a booking's tickets; the notifications module handles it. */
export const ticketMessage = "ticket-message";

/** Two legs of ten passengers. */
const maxTickets = 20;

/** Changes the tickets of a booking in the booking's own transaction: all of them, or those the traveller cancels [G.ticket.01, G.ticket.03]. */
export const followBookings: BookingListener = {
  onCreated: (booking) => [insertTickets(...newTickets(booking, "BOOKED"))],
  onPaid: (booking) => [payTicketsOf(booking)],
  onReseated: (booking) => [
    insertReseatedTickets(
      ...newTickets(booking, "PAID"),
      places(booking).map(() => v7()),
    ),
    enqueue(ticketMessage, booking.id, { bookingId: booking.id }),
  ],
  onEdited: (bookingId, positions) => [
    renewTickets(bookingId, positions),
    enqueue(ticketMessage, `${bookingId} ${v7()}`, { bookingId }),
  ],
  onEnded: (bookingId) => [
    cancelBookedTickets(
      bookingId,
      Array.from({ length: maxTickets }, () => v7()),
    ),
  ],
  readTickets: (bookingId, lock) => (lock ? lockTickets(bookingId) : cancellableTickets(bookingId)),
  onLinkReplaced: renewLinkTokens,
  bookingOfTicket: ticketById,
  onTicketsCancelled: (bookingId, ticketIds, { request, reason, voucherId = null }) => [
    cancelPaidTickets(
      bookingId,
      ticketIds,
      voucherId,
      auditRows(
        ticketIds.map((id) => ({
          action: "ticket cancelled",
          entity: "ticket",
          entityId: id,
          from: "PAID",
          to: "CANCEL",
          reason,
        })),
        request,
      ),
    ),
  ],
};

interface Place {
  readonly leg: BookedLeg;
  readonly position: number;
}

/** One ticket for every passenger on every leg. */
function places(booking: BookingSnapshot): readonly Place[] {
  return booking.legs.flatMap((leg) =>
    booking.passengers.map((_, position) => ({ leg, position })),
  );
}

function newTickets(booking: BookingSnapshot, status: "BOOKED" | "PAID"): NewTickets {
  const all = places(booking);
  const column = <Value>(read: (place: Place) => Value): readonly Value[] => all.map(read);
  return [
    booking.id,
    status,
    column(({ leg }) => leg.agencyId),
    column(() => v7()),
    column(({ leg }) => leg.leg),
    column(({ position }) => position),
    column(({ leg }) => leg.departureId),
    column(seatOf),
    column(({ leg }) => newTicketCode(leg.agencyPrefix)),
    column(() => v4()),
    column(() => newToken()),
    column(({ leg }) => leg.unitPrice),
    column((place) => (status === "PAID" ? refundableOf(place) : 0)),
  ];
}

function payTicketsOf(booking: BookingSnapshot): Statement<unknown> {
  const all = places(booking);
  return payTickets(
    booking.id,
    all.map(({ leg }) => leg.leg),
    all.map(({ position }) => position),
    all.map(refundableOf),
    all.map(() => v7()),
    jobRow(ticketMessage, booking.id, { bookingId: booking.id }),
  );
}

function seatOf({ leg, position }: Place): number {
  const seat = leg.seats[position];
  if (seat === undefined) throw new Error(`leg ${leg.leg} has no seat for passenger ${position}`);
  return seat;
}

function refundableOf({ leg, position }: Place): number {
  const francs = leg.refundableXaf[position];
  if (francs === undefined)
    throw new Error(`leg ${leg.leg} has no refundable amount for passenger ${position}`);
  return francs;
}
