import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { monthLong, weekdayLong } from "@wakafine/shared/messages/calendar.ts";
import { spokenDay } from "@wakafine/shared/formats/dates.ts";
import { addDays, type Day, weekdayOf } from "@wakafine/shared/rules/dates.ts";

/** Returns the days from Monday to Sunday of a day's week. */
export function weekOf(day: Day): readonly Day[] {
  const monday = addDays(day, 1 - weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** Returns first and last day of a week with month and year only once: `lundi 14`, `dimanche 20 décembre 2026`. */
export function weekTexts(
  first: Day,
  last: Day,
  language: Language,
): { readonly first: string; readonly last: string } {
  const whole = { first: spokenDay(first, language), last: spokenDay(last, language) };
  if (first.slice(0, 4) !== last.slice(0, 4)) return whole;
  const date = Number(first.slice(8));
  const shown = language === "fr" && date === 1 ? "1er" : String(date);
  const month =
    first.slice(0, 7) === last.slice(0, 7)
      ? ""
      : ` ${monthLong[language][Number(first.slice(5, 7)) - 1]}`;
  return { ...whole, first: `${weekdayLong[language][weekdayOf(first) - 1]} ${shown}${month}` };
}
