import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";

/** Formats the day of an instant (ISO 8601) in Douala time; `-/-` if it is missing or invalid. */
export function dayText(at: string | null, language: Language): string {
  const instant = new Date(at ?? "");
  return Number.isNaN(instant.getTime())
    ? t(stateMessages.missing_value, language)
    : formatDay(dayOf(instant), language);
}

/** Formats day and time of an instant: `22/11/2026 à 08 h 05`, `2026-11-22 at 08 h 05`. */
export function momentText(at: string | null, language: Language): string {
  const instant = new Date(at ?? "");
  if (Number.isNaN(instant.getTime())) return dayText(at, language);
  return t(stateMessages.moment, language, {
    date: dayText(at, language),
    hour: formatHour(hourOf(instant)),
  });
}
