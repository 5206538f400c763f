import type { Context } from "../../context.ts";
import type { BookedLeg, BookingSnapshot } from "../bookings/public.ts";
import type { TicketRow } from "./ticket-store.ts";
import { ticketsOfBooking } from "./ticket-store.ts";

/** The functions of the bookings module that tickets need. */
export interface TicketSources {
  /** Returns the booking with its passengers' names and its legs; null when there is none. */
  snapshotOf(bookingId: string): Promise<BookingSnapshot | null>;
  /** Finds the booking of a hidden link. */
  byLink(linkToken: string): Promise<{ readonly id: string; readonly status: string } | null>;
}

/** A ticket with the data of its booking; `number` counts from 1 among the booking's `count` current tickets. */
export interface BookedTicket {
  readonly row: TicketRow;
  readonly booking: BookingSnapshot;
  readonly leg: BookedLeg;
  readonly passenger: {
    readonly lastname: string;
    readonly firstname: string;
    readonly phone: string | null;
  };
  readonly number: number;
  readonly count: number;
}

/** Returns the current tickets of a booking, outbound first, without those replaced after late money. */
export async function readTickets(
  context: Context,
  sources: TicketSources,
  bookingId: string,
): Promise<readonly BookedTicket[]> {
  const [rows, booking] = await Promise.all([
    context.database.query(ticketsOfBooking(bookingId)),
    sources.snapshotOf(bookingId),
  ]);
  if (!booking) return [];
  const current = rows.filter((row, index) => {
    const next = rows[index + 1];
    return next === undefined || next.leg !== row.leg || next.position !== row.position;
  });
  return current.map((row, index) =>
    toBookedTicket(booking, row, { number: index + 1, count: current.length }),
  );
}

function toBookedTicket(
  booking: BookingSnapshot,
  row: TicketRow,
  place: { number: number; count: number },
): BookedTicket {
  const leg = booking.legs.find((one) => one.leg === row.leg);
  const passenger = booking.passengers.find((one) => one.position === row.position);
  if (!leg || !passenger)
    throw new Error(`ticket ${row.id} has no leg or traveller in its booking`);
  return { row, booking, leg, passenger, ...place };
}

/** Whether a ticket is paid and not cancelled: only such tickets are sent and show a QR code. */
export function isValid({ row }: BookedTicket): boolean {
  return row.status === "PAID" || row.status === "VALIDATE";
}
