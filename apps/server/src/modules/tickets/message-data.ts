import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { DeliveryMode } from "@wakafine/shared/bookings/delivery.ts";
import type { Context } from "../../context.ts";
import type { BookingSnapshot } from "../bookings/public.ts";
import { readContents } from "./read-contents.ts";
import type { BookedTicket, TicketSources } from "./read-tickets.ts";
import { isValid, readTickets } from "./read-tickets.ts";
import type { TicketSigner } from "./signing-keys.ts";
import { writeTicketDocument } from "./ticket-document.ts";

/** The data of messages about a booking; times are ISO 8601. */
export interface MessageData {
  readonly bookingId: string;
  readonly orderCode: string;
  readonly status: BookingSnapshot["status"];
  readonly language: Language;
  readonly deliveryMode: DeliveryMode;
  readonly deliveryAddress: string;
  readonly ownerPhone: string;
  /** The account that booked; null for a guest. */
  readonly userId: string | null;
  readonly ownerName: string;
  /** The short link of the order's page, for SMS. */
  readonly link: string;
  readonly simulation: boolean;
  /** A payment provider received money for the booking; false: sold for cash, or a total of 0. */
  readonly paidOnline: boolean;
  /** The paid and not cancelled tickets, outbound first. */
  readonly tickets: readonly MessageTicket[];
  /** The leg whose tickets are cancelled; of a booking without cancelled tickets its only leg. Null: several, or none. */
  readonly cancelledTrip: MessageTrip | null;
  /** Renders the A4 pages of these tickets. */
  document(): Promise<Buffer>;
}

export interface MessageTrip {
  readonly from: string;
  readonly to: string;
  readonly agency: string;
  readonly departsAt: string;
}

export interface MessageTicket {
  readonly code: string;
  readonly seat: number;
  readonly passenger: string;
  /** The passenger's place in the booking; 0 is the owner. */
  readonly position: number;
  /** The passenger's own phone, E.164; null: none was given. */
  readonly phone: string | null;
  readonly leg: number;
  readonly from: string;
  readonly to: string;
  readonly agency: string;
  readonly station: string | null;
  /** The time at the boarding station when one was chosen, otherwise the departure's. */
  readonly boardsAt: string;
}

interface Deps {
  readonly context: Context;
  readonly sources: TicketSources;
  readonly signer: TicketSigner;
}

/** Returns the data of a booking for its messages, or null if there is none. */
export async function loadMessageData(deps: Deps, bookingId: string): Promise<MessageData | null> {
  const { context, sources } = deps;
  const booking = await sources.snapshotOf(bookingId);
  if (!booking) return null;
  const all = await readTickets(
    context,
    { ...sources, snapshotOf: async () => booking },
    bookingId,
  );
  const tickets = all.filter(isValid);
  return {
    ...headOf(context, booking),
    tickets: tickets.map(messageTicket),
    cancelledTrip: cancelledTripOf(booking, all),
    document: () => documentOf(deps, tickets),
  };
}

function headOf(
  { config }: Context,
  booking: BookingSnapshot,
): Omit<MessageData, "tickets" | "cancelledTrip" | "document"> {
  const [owner] = booking.passengers;
  return {
    bookingId: booking.id,
    orderCode: booking.orderCode,
    status: booking.status,
    language: booking.language,
    deliveryMode: booking.deliveryMode,
    deliveryAddress: booking.deliveryAddress,
    ownerPhone: booking.ownerPhone,
    userId: booking.userId,
    ownerName: owner ? nameOf(owner) : "",
    link: `${config.PUBLIC_ORIGIN}/t/${booking.linkToken}`,
    simulation: config.WAKAFINE_MODE === "demo",
    paidOnline: booking.paymentMethod !== "CASH" && booking.amountXaf > booking.voucherXaf,
  };
}

function cancelledTripOf(
  { legs }: BookingSnapshot,
  tickets: readonly BookedTicket[],
): MessageTrip | null {
  const cancelled = legs.filter(({ leg }) =>
    tickets.some(({ row }) => row.leg === leg && row.status === "CANCEL"),
  );
  const [trip, other] = cancelled.length > 0 ? cancelled : legs;
  if (!trip || other) return null;
  return { from: trip.from, to: trip.to, agency: trip.agencyName, departsAt: trip.departsAt };
}

function messageTicket({ row, leg, passenger }: BookedTicket): MessageTicket {
  return {
    code: row.code,
    seat: row.seat,
    passenger: nameOf(passenger),
    position: row.position,
    phone: passenger.phone,
    leg: row.leg,
    from: leg.from,
    to: leg.to,
    agency: leg.agencyName,
    station: leg.stationQuarter,
    boardsAt: leg.stationDepartsAt ?? leg.departsAt,
  };
}

function nameOf({
  firstname,
  lastname,
}: {
  readonly firstname: string;
  readonly lastname: string;
}): string {
  return [firstname, lastname].filter(Boolean).join(" ");
}

async function documentOf(
  { context, signer }: Deps,
  tickets: readonly BookedTicket[],
): Promise<Buffer> {
  return writeTicketDocument(await readContents({ context, signer }, tickets), context.clock());
}
