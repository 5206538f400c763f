import type { AgencyTicket } from "@wakafine/shared/contract/agency.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { checkInMessages } from "@wakafine/shared/messages/check-in.ts";
import { checkInWindow, dayOf, hourOf, instantOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { fullName } from "@wakafine/shared/rules/passenger.ts";

/** Two digits, as on the ticket: `03`. */
export function seatText(seat: number): string {
  return String(seat).padStart(2, "0");
}

export function passengerName({ user }: AgencyTicket): string {
  return fullName(user.lastname, user.firstname);
}

/** The day of a ticket's departure in the format of the page; a day that cannot be read stays as it is. */
export function departureDay({ departure }: AgencyTicket, language: Language): string {
  const day = parseDay(departure.departure_date);
  return day ? formatDay(day, language) : departure.departure_date;
}

export interface TicketLight {
  readonly tone: "ok" | "warn" | "hold";
  readonly text: Message;
}

/** What one sees of a ticket at a glance before it is marked; the server decides when it is. */
export function ticketLight(ticket: AgencyTicket, now: Date): TicketLight {
  if (ticket.ticket_status === "VALIDATE") return { tone: "warn", text: checkInMessages.stateUsed };
  if (ticket.ticket_status === "CANCEL") return { tone: "warn", text: checkInMessages.stateCancelled };
  if (ticket.ticket_status === "BOOKED") return { tone: "warn", text: checkInMessages.stateUnpaid };
  const day = parseDay(ticket.departure.departure_date);
  const open = day !== null && checkInWindow(instantOf(day, ticket.departure.departure_hour), now) === "open";
  return open ? { tone: "ok", text: checkInMessages.stateReady } : { tone: "hold", text: checkInMessages.stateTime };
}

/** The state of a ticket in one word, for lists. */
export function ticketWord({ ticket_status }: AgencyTicket): TicketLight {
  if (ticket_status === "PAID") return { tone: "ok", text: checkInMessages.statePaid };
  if (ticket_status === "VALIDATE") return { tone: "hold", text: checkInMessages.onBoard };
  return { tone: "warn", text: ticket_status === "CANCEL" ? checkInMessages.stateCancelled : checkInMessages.stateUnpaid };
}

/** When a ticket was used, in Douala; `date` is null on the same day. */
export function momentOfUse(at: string, now: Date, language: Language): { readonly date: string | null; readonly hour: string } | null {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return null;
  const day = dayOf(moment);
  return { date: day === dayOf(now) ? null : formatDay(day, language), hour: formatHour(hourOf(moment)) };
}
