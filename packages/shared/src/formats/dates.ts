import type { Language } from "../messages/catalogue.ts";
import { monthLong, monthShort, weekdayLong, weekdayShort } from "../messages/calendar.ts";
import { parseDuration, weekdayOf, type Day, type Hour } from "../rules/dates.ts";

const noBreakSpace = "\u00a0";

/** Formats an hour as `08 h 05` in both languages, with no-break spaces [C9.search.03]. */
export function formatHour(hour: Hour): string {
  return hour.replace(":", `${noBreakSpace}h${noBreakSpace}`);
}

/** Formats a day as DD/MM/YYYY in French, as YYYY-MM-DD in English [C5.cross.01]. */
export function formatDay(day: Day, language: Language): string {
  return language === "fr" ? day.split("-").reverse().join("/") : day;
}

interface Parts {
  readonly weekday: number;
  readonly date: number;
  readonly month: number;
  readonly year: string;
}

function partsOf(day: Day): Parts {
  const [year = "", month = "", date = ""] = day.split("-");
  return { weekday: weekdayOf(day) - 1, date: Number(date), month: Number(month) - 1, year };
}

/** Formats a day as `ven. 18 déc. 2026` or `Fri 18 Dec 2026`, for lists, tickets and summaries. */
export function friendlyDay(day: Day, language: Language): string {
  return `${shortDay(day, language)} ${partsOf(day).year}`;
}

/** Formats a day as `ven. 18 déc.` (the 1st is `1er`) or `Fri 18 Dec`, for places where the year is shown elsewhere or not needed. */
export function shortDay(day: Day, language: Language): string {
  const { weekday, date, month } = partsOf(day);
  return `${weekdayShort[language][weekday]} ${dateText(date, language)} ${monthShort[language][month]}`;
}

/** Formats the date within a month; the 1st is `1er` in French. */
export const dateText = (date: number, language: Language) =>
  language === "fr" && date === 1 ? "1er" : String(date);

/** Formats a day as `vendredi 18 décembre 2026` (the 1st is `1er`) or `Friday 18 December 2026`, for headings and screen readers. */
export function spokenDay(day: Day, language: Language): string {
  const { weekday, date, month, year } = partsOf(day);
  return `${weekdayLong[language][weekday]} ${dateText(date, language)} ${monthLong[language][month]} ${year}`;
}

/** Formats minutes as `45 min`, `5 h` or `5 h 15` in both languages. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}${noBreakSpace}min`;
  const shown = `${hours}${noBreakSpace}h`;
  return rest === 0 ? shown : `${shown}${noBreakSpace}${String(rest).padStart(2, "0")}`;
}

/** Formats a duration HH:mm as `5 h` or `5 h 15`. An invalid duration is returned unchanged. */
export function formatDuration(duration: string): string {
  const minutes = parseDuration(duration);
  return minutes === null ? duration : formatMinutes(minutes);
}
