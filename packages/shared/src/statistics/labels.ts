import { dateText, formatHour, shortDay } from "../formats/dates.ts";
import { monthLong, monthShort } from "../messages/calendar.ts";
import type { Language } from "../messages/catalogue.ts";
import type { Bucket, SeriesUnit } from "./series.ts";

/** Returns the text of a bucket: `ven. 18 déc.`, `08 h 00`, `14–20 déc.`, `décembre` or `2026`. */
export function bucketLabel(
  unit: SeriesUnit,
  { key, first, last }: Bucket,
  language: Language,
): string {
  const month = Number(first.slice(5, 7)) - 1;
  if (unit === "day") return shortDay(first, language);
  if (unit === "hour") return formatHour(`${key}:00`);
  if (unit === "week") {
    const dates = [...new Set([first, last])].map((day) =>
      dateText(Number(day.slice(8)), language),
    );
    return `${dates.join("–")}\u00a0${monthShort[language][month]}`;
  }
  return unit === "month" ? (monthLong[language][month] ?? key) : key;
}
