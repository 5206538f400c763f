/**
 * Days and hours of Africa/Douala: UTC+1 all year, no summer time. A `Day` is `YYYY-MM-DD` and an `Hour` is `HH:mm`,
 * both compare as text; an instant is a Date [G.search.13].
 */
export type Day = string;
export type Hour = string;

const doualaOffset = 60 * 60_000;
const minute = 60_000;
const dayLength = 24 * 60 * minute;

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

/** Years that every part of the product can write and reckon with: their neighbours are four digits too. */
const years = { first: "1900", last: "2999" } as const;

function dayFrom(year: string, month: string, date: string): Day | null {
  if (year < years.first || year > years.last) return null;
  const day = `${year}-${month}-${date}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}

/** Reads DD-MM-YYYY or YYYY-MM-DD from 1900 to 2999, nothing else; a date that does not exist (30-02) is null [G.search.07]. */
export function parseDay(text: string): Day | null {
  const sent = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
  if (sent) return dayFrom(sent[3]!, sent[2]!, sent[1]!);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return iso ? dayFrom(iso[1]!, iso[2]!, iso[3]!) : null;
}

/** DD-MM-YYYY, as the API sends and takes days [C5.search.02]. */
export function apiDay(day: Day): string {
  return day.split("-").reverse().join("-");
}

/** Reads HH:mm with 00–23 and 00–59, nothing else [G.search.09]. */
export function parseHour(text: string): Hour | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : null;
}

/** Minutes of a duration HH:mm (00:01 to 99:59), or null. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{2}):([0-5]\d)$/.exec(text);
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : 0;
  return minutes > 0 ? minutes : null;
}

/** HH:mm of minutes below 100 hours. */
export function durationText(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** The instant of a day and hour in Douala. */
export function instantOf(day: Day, hour: Hour): Date {
  return new Date(new Date(`${day}T${hour}:00Z`).getTime() - doualaOffset);
}

/** The day in Douala at an instant. */
export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + doualaOffset).toISOString().slice(0, 10);
}

/** The hour in Douala at an instant, seconds cut. */
export function hourOf(instant: Date): Hour {
  return new Date(instant.getTime() + doualaOffset).toISOString().slice(11, 16);
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + count * dayLength)
    .toISOString()
    .slice(0, 10);
}

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** 1 Monday to 7 Sunday; the titles stand in `messages/calendar.ts` [G.search.12]. */
export function weekdayOf(day: Day): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (sundayFirst === 0 ? 7 : sundayFirst) as Weekday;
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}

/** When a trip arrives, across midnights; `duration` is HH:mm. Throws for a bad duration [G.search.12]. */
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

/** Sale closes at the departure hour: the last moment to buy is just before it [G.search.13]. */
export function isSaleOpen(departure: Date, now: Date): boolean {
  return now < departure;
}

/** `past` from the arrival on, `in_progress` until then (trips to come included) [G.trav.03]. */
export function travelState(arrival: Date, now: Date): "past" | "in_progress" {
  return now >= arrival ? "past" : "in_progress";
}

/** Boarding may be marked from 6 h before to 24 h after the departure, both included [G.check.04]. */
export function checkInWindow(departure: Date, now: Date): "early" | "open" | "late" {
  if (now < addMinutes(departure, -6 * 60)) return "early";
  return now > addMinutes(departure, 24 * 60) ? "late" : "open";
}

/** The last moment at which a ticket may be cancelled: exactly 2 h before the departure's hour [C4.ticket.04, G.ticket.09]. */
export function cancelDeadline(departure: Date): Date {
  return addMinutes(departure, -2 * 60);
}

/** The last moment at which a booking may be modified: exactly 1 h before [C4.ticket.05, G.ticket.09]. */
export function modifyDeadline(departure: Date): Date {
  return addMinutes(departure, -60);
}

export function canCancel(departure: Date, now: Date): boolean {
  return now <= cancelDeadline(departure);
}

export function canModify(departure: Date, now: Date): boolean {
  return now <= modifyDeadline(departure);
}

/** A refund is due 14 days after it was asked for [C9.ticket.02]. */
export function refundDueAt(asked: Date): Date {
  return new Date(asked.getTime() + 14 * dayLength);
}

/** A voucher lives 2 years to the same Douala day and hour; one of 29 February ends on the 28th [C9.ticket.04]. */
export function voucherEndsAt(issued: Date): Date {
  const local = new Date(issued.getTime() + doualaOffset);
  const month = local.getUTCMonth();
  local.setUTCFullYear(local.getUTCFullYear() + 2);
  if (local.getUTCMonth() !== month) local.setUTCDate(0);
  return new Date(local.getTime() - doualaOffset);
}

/** Whether a text is HH:mm, 00:00 to 23:59. */
export function isHour(text: string): boolean {
  return parseHour(text) !== null;
}
