import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { seatRanges } from "@wakafine/shared/formats/seats.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { addMinutes, hourOf } from "@wakafine/shared/rules/dates.ts";
import { calendarMessages } from "@wakafine/shared/tickets/calendar-messages.ts";
import type { Config } from "../../config.ts";
import type { BookedTicket } from "./read-tickets.ts";
import { arriveMinutesBefore } from "./ticket-content.ts";

/** The longest line in bytes (RFC 5545, 3.1). */
const maxLineBytes = 75;

/** Returns the trips of tickets as calendar events (RFC 5545), one per leg, each with an alarm three hours before. */
export function tripCalendar(
  config: Config,
  tickets: readonly BookedTicket[],
  writtenAt: Date,
): string {
  const legs = [...new Set(tickets.map(({ row }) => row.leg))];
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Wakafine//Tickets//FR",
    ...legs.flatMap((leg) =>
      eventOf(
        config,
        tickets.filter(({ row }) => row.leg === leg),
        writtenAt,
      ),
    ),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
}

function eventOf(
  config: Config,
  tickets: readonly BookedTicket[],
  writtenAt: Date,
): readonly string[] {
  const [first] = tickets;
  if (!first) return [];
  const { booking, leg } = first;
  const { language } = booking;
  const start = new Date(leg.stationDepartsAt ?? leg.departsAt);
  const place = [leg.stationQuarter, leg.from, t(calendarMessages.country, language)];
  const title = t(calendarMessages.title, language, {
    from: leg.from,
    to: leg.to,
    agency: leg.agencyName,
  });
  return [
    "BEGIN:VEVENT",
    `UID:${booking.id}-${leg.leg}@wakafine`,
    `DTSTAMP:${utcText(writtenAt)}`,
    `DTSTART:${utcText(start)}`,
    `DTEND:${utcText(new Date(leg.arrivesAt))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place.filter(Boolean).join(", "))}`,
    `DESCRIPTION:${escaped(
      t(calendarMessages.text, language, {
        hour: formatHour(hourOf(addMinutes(start, -arriveMinutesBefore))),
        seats: seatRanges(tickets.map(({ row }) => row.seat)).join(", "),
        code: booking.orderCode,
        link: `${config.PUBLIC_ORIGIN}/t/${booking.linkToken}`,
      }),
    )}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    "TRIGGER:-PT3H",
    "END:VALARM",
    "END:VEVENT",
  ];
}

/** Returns an instant as `20261218T053000Z`. */
function utcText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, "\\n");
}

/** Folds a line that is too long; a continuation begins with a space, and no character is cut. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const sign of line) {
    if (Buffer.byteLength(current + sign) > maxLineBytes) {
      lines.push(current);
      current = " ";
    }
    current += sign;
  }
  return [...lines, current].join("\r\n");
}
