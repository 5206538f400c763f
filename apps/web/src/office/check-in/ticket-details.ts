import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { dayOf, hourOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { ticketCodeAlphabet, ticketPrefixAlphabet } from "@wakafine/shared/rules/code-alphabets.ts";

/** Formats a seat number with two digits, as on the ticket: `03`. */
export function seatText(seat: number): string {
  return String(seat).padStart(2, "0");
}

export function passengerName({ user }: AgencyTicket): string {
  return fullName(user.lastname, user.firstname);
}

/** Formats the departure day of a ticket in the page language; an invalid day is returned unchanged. */
export function departureDay({ departure }: AgencyTicket, language: Language): string {
  const day = parseDay(departure.departure_date);
  return day ? formatDay(day, language) : departure.departure_date;
}

/** Why a ticket cannot be used: the large heading and the sentence below it. */
export interface UnusableReason {
  readonly heading: Message;
  readonly sentence: Message;
}

const unusableReasons = {
  used: { heading: checkInMessages.used, sentence: checkInMessages.ticket_already_validated },
  cancelled: { heading: checkInMessages.stateCancelled, sentence: errorMessages.ticket_cancelled },
  unpaid: { heading: checkInMessages.stateUnpaid, sentence: errorMessages.ticket_not_paid },
  early: { heading: checkInMessages.tooEarly, sentence: checkInMessages.earlyHelp },
  late: { heading: checkInMessages.tooLate, sentence: checkInMessages.lateHelp },
} as const satisfies Readonly<Record<string, UnusableReason>>;

/**
 * Returns why a ticket cannot be marked according to the lookup, or null if it can. The server checks again when it marks [G.check.03,
 * G.check.04].
 */
export function unusableReason(ticket: AgencyTicket): UnusableReason | null {
  if (ticket.ticket_status === "VALIDATE") return unusableReasons.used;
  if (ticket.ticket_status === "CANCEL") return unusableReasons.cancelled;
  if (ticket.ticket_status === "BOOKED") return unusableReasons.unpaid;
  return ticket.boarding === "open" ? null : unusableReasons[ticket.boarding];
}

/** Minutes after the departure from which the page warns: coaches often leave later than planned (docs/decisions/0234). */
export const departedWarningMinutes = 30;

/** Returns how long ago the departure of a ticket that can be marked left, in minutes; null if the page need not warn. */
export function minutesSinceLeft(ticket: AgencyTicket): number | null {
  const { left_minutes } = ticket;
  if (unusableReason(ticket) !== null || left_minutes === null) return null;
  return left_minutes >= departedWarningMinutes ? left_minutes : null;
}

interface TicketLabel {
  readonly tone: "ok" | "warn" | "hold";
  readonly text: Message;
}

/** Returns badge tone and label of a ticket's state, for lists. */
export function ticketLabel({ ticket_status }: AgencyTicket): TicketLabel {
  if (ticket_status === "PAID") return { tone: "ok", text: checkInMessages.statePaid };
  if (ticket_status === "VALIDATE") return { tone: "hold", text: checkInMessages.onBoard };
  return {
    tone: "warn",
    text: ticket_status === "CANCEL" ? checkInMessages.stateCancelled : checkInMessages.stateUnpaid,
  };
}

/** Returns the time of use in Douala; `date` is null on the same day. */
export function momentOfUse(
  at: string,
  now: Date,
  language: Language,
): { readonly date: string | null; readonly hour: string } | null {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return null;
  const day = dayOf(moment);
  return {
    date: day === dayOf(now) ? null : formatDay(day, language),
    hour: formatHour(hourOf(moment)),
  };
}

const codeForm = new RegExp(`^[${ticketPrefixAlphabet}]{3}[${ticketCodeAlphabet}]{8}$`);
const bareCode = (entered: string) => entered.replace(/[^0-9a-z]/gi, "").toUpperCase();

/** Returns whether an entered text has the form of a ticket code: three letters, then eight characters [G.ticket.06]. */
export function hasCodeForm(entered: string): boolean {
  return codeForm.test(bareCode(entered));
}

/** Returns whether an entered code has the form of a ticket code and another prefix than a code of the own agency [G.ticket.06]. */
export function isOfOtherAgency(entered: string, own: string): boolean {
  return hasCodeForm(entered) && bareCode(entered).slice(0, 3) !== own.slice(0, 3);
}
