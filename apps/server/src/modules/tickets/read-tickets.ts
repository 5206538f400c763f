import type { Context } from "../../context.ts";
import type { BookedLeg, BookingSnapshot } from "../bookings/public.ts";
import type { TicketRow } from "./ticket-store.ts";
import { ticketsOfBooking } from "./ticket-store.ts";

/** What tickets ask of bookings. */
export interface TicketSources {
  /** The booking with its passengers' names and its roads; null when there is none. */
  snapshotOf(bookingId: string): Promise<BookingSnapshot | null>;
  /** The booking behind a hidden link. */
  byLink(linkToken: string): Promise<{ readonly id: string; readonly status: string } | null>;
}

/** A ticket beside what its booking knows of it; `number` counts from 1 among the booking's `count` current tickets. */
export interface BookedTicket {
  readonly row: TicketRow;
  readonly booking: BookingSnapshot;
  readonly leg: BookedLeg;
  readonly passenger: { readonly lastname: string; readonly firstname: string };
  readonly number: number;
  readonly count: number;
}

/** The current tickets of a booking, outbound first; those that late money replaced are left out. */
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
    beside(booking, row, { number: index + 1, count: current.length }),
  );
}

function beside(
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

/** Paid for and not cancelled: what is sent, and what shows a QR code. */
export function isValid({ row }: BookedTicket): boolean {
  return row.status === "PAID" || row.status === "VALIDATE";
}
