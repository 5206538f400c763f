/**
 * Days and hours of Africa/Douala: UTC+1 all year, without summer time. A `Day` is `YYYY-MM-DD` and an `Hour` is `HH:mm`;
 * both can be compared as text. An instant is a Date [G.search.13].
 */
export type Day = string;
export type Hour = string;

const doualaOffset = 60 * 60_000;
const minute = 60_000;
const dayLength = 24 * 60 * minute;

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** Supported years. The years before and after also have four digits, so date arithmetic at the limits stays valid. */
const years = { first: "1900", last: "2999" } as const;

function dayFrom(year: string, month: string, date: string): Day | null {
  if (year < years.first || year > years.last) return null;
  const day = `${year}-${month}-${date}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** Parses DD-MM-YYYY or YYYY-MM-DD from 1900 to 2999. Returns null for any other text and for a date that does not exist (30-02) [G.search.07]. */
export function parseDay(text: string): Day | null {
  const sent = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  if (sent) return dayFrom(sent[3]!, sent[2]!, sent[1]!);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return iso ? dayFrom(iso[1]!, iso[2]!, iso[3]!) : null;
}

/** Formats a day as DD-MM-YYYY, the format of the API [C5.search.02]. */
export function apiDay(day: Day): string {
  return day.split("-").reverse().join("-");
}

/** Parses HH:mm with 00–23 and 00–59. Returns null for any other text [G.search.09]. */
export function parseHour(text: string): Hour | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null;
}

/** Returns the minutes of a duration HH:mm (00:01 to 99:59), or null. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{2}):([0-5]\d)$/.exec(text);
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : 0;
  return minutes > 0 ? minutes : null;
}

/** Returns the minutes from an hour to the next time it is another hour. */
export function minutesUntil(from: Hour, to: Hour): number {
  const minutesOf = (hour: Hour) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));
  return (minutesOf(to) - minutesOf(from) + 1440) % 1440;
}

/** Formats minutes (below 100 hours) as HH:mm. */
export function durationText(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Returns the instant of a day and hour in Douala. */
export function instantOf(day: Day, hour: Hour): Date {
  return new Date(new Date(`${day}T${hour}:00Z`).getTime() - doualaOffset);
}

/** Returns the day in Douala at an instant. */
export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + doualaOffset).toISOString().slice(0, 10);
}

/** Returns the hour in Douala at an instant, without seconds. */
export function hourOf(instant: Date): Hour {
  return new Date(instant.getTime() + doualaOffset).toISOString().slice(11, 16);
}

/** Returns the day `count` days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + count * dayLength)
    .toISOString()
    .slice(0, 10);
}

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Returns 1 (Monday) to 7 (Sunday); the titles are in `messages/calendar.ts` [G.search.12]. */
export function weekdayOf(day: Day): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (sundayFirst === 0 ? 7 : sundayFirst) as Weekday;
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}

/** Returns day and hour of a trip's arrival, which may be on a later day. `duration` is HH:mm. Throws for an invalid duration [G.search.12]. */
export function arrivalOf(
  day: Day,
  hour: Hour,
  duration: string,
): { readonly day: Day; readonly hour: Hour } {
  const minutes = parseDuration(duration);
  if (minutes === null) throw new RangeError("a duration is HH:mm and longer than 0");
  const arrival = addMinutes(instantOf(day, hour), minutes);
  return { day: dayOf(arrival), hour: hourOf(arrival) };
}

/** Sale closes at the departure hour [G.search.13]. */
export function isSaleOpen(departure: Date, now: Date): boolean {
  return now < departure;
}

/** Returns `past` from the arrival on, `in_progress` before (future trips included) [G.trav.03]. */
export function travelState(arrival: Date, now: Date): "past" | "in_progress" {
  return now >= arrival ? "past" : "in_progress";
}

/** Check-in is open from 6 h before to 24 h after the departure, limits included [G.check.04]. */
export function checkInWindow(departure: Date, now: Date): "early" | "open" | "late" {
  if (now < addMinutes(departure, -6 * 60)) return "early";
  return now > addMinutes(departure, 24 * 60) ? "late" : "open";
}

/** Returns the last instant at which a ticket may be cancelled: 2 h before the departure [C4.ticket.04, G.ticket.09]. */
export function cancelDeadline(departure: Date): Date {
  return addMinutes(departure, -2 * 60);
}

/** Returns the last instant at which a booking may be modified: 1 h before the departure [C4.ticket.05, G.ticket.09]. */
export function modifyDeadline(departure: Date): Date {
  return addMinutes(departure, -60);
}

export function canCancel(departure: Date, now: Date): boolean {
  return now <= cancelDeadline(departure);
}

export function canModify(departure: Date, now: Date): boolean {
  return now <= modifyDeadline(departure);
}

/** A refund is due 14 days after the request [C9.ticket.02]. */
export function refundDueAt(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + 14 * dayLength);
}

/** A voucher is valid for 2 years, to the same day and hour in Douala; one issued on 29 February expires on the 28th [C9.ticket.04]. */
export function voucherEndsAt(issued: Date): Date {
  const local = new Date(issued.getTime() + doualaOffset);
  const month = local.getUTCMonth();
  local.setUTCFullYear(local.getUTCFullYear() + 2);
  if (local.getUTCMonth() !== month) local.setUTCDate(0);
  return new Date(local.getTime() - doualaOffset);
}

/** True for HH:mm from 00:00 to 23:59. */
export function isHour(text: string): boolean {
  return parseHour(text) !== null;
}
