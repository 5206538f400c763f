import type { Day } from "../rules/dates.ts";
import { addDays, instantOf, weekdayOf } from "../rules/dates.ts";

export type SeriesUnit = "day" | "hour" | "week" | "month" | "year";

/** One interval of a series. `first` and `last`: its days in Douala, both inclusive; `hour`: 0–23, of hours only. */
export interface Bucket {
  /** DD-MM-YYYY, HH, ISO week YYYY-Www, MM-YYYY or YYYY. */
  readonly key: string;
  readonly first: Day;
  readonly last: Day;
  readonly hour?: number;
}

/** Consecutive intervals without a gap, in Africa/Douala. */
export interface Series {
  readonly unit: SeriesUnit;
  readonly buckets: readonly Bucket[];
}

/** A range of days has at most as many: a leap year. */
export const maxDays = 366;

/** Returns a number with at least two digits. */
export const pad = (number: number): string => String(number).padStart(2, "0");

/** Returns one bucket per day from the first to the last, both inclusive; none when the last precedes the first. */
export function seriesOfDays(first: Day, last: Day): Series {
  const buckets: Bucket[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    buckets.push({ key: day.split("-").reverse().join("-"), first: day, last: day });
  return { unit: "day", buckets };
}

/** Returns the number of days from the first to the last, both inclusive. */
export function countDays(first: Day, last: Day): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** Returns the 24 hours of a day; Douala has no summer time. */
export function seriesOfHours(day: Day): Series {
  const buckets = Array.from({ length: 24 }, (_, hour) => ({
    key: pad(hour),
    first: day,
    last: day,
    hour,
  }));
  return { unit: "hour", buckets };
}

/** Returns the ISO weeks, Monday to Sunday, that touch a month (1–12), clipped to it: four to six [G.stat.04]. */
export function seriesOfWeeks(year: number, month: number): Series {
  const [start, end] = daysOfMonth(year, month);
  const buckets: Bucket[] = [];
  let first = start;
  while (first <= end) {
    const sunday = addDays(first, 7 - weekdayOf(first));
    const last = sunday < end ? sunday : end;
    buckets.push({ key: isoWeek(first), first, last });
    first = addDays(last, 1);
  }
  return { unit: "week", buckets };
}

/** Returns the twelve months of a year. */
export function seriesOfMonths(year: number): Series {
  const buckets = Array.from({ length: 12 }, (_, index) => {
    const [first, last] = daysOfMonth(year, index + 1);
    return { key: `${pad(index + 1)}-${year}`, first, last };
  });
  return { unit: "month", buckets };
}

/** Returns one bucket per year from the first to the last, both inclusive. */
export function seriesOfYears(first: number, last: number): Series {
  const buckets = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const year = String(first + index);
    return { key: year, first: `${year}-01-01`, last: `${year}-12-31` };
  });
  return { unit: "year", buckets };
}

/** Returns the start of each bucket and the end of the last one: a bucket contains its start, not its end. */
export function boundsOf({ buckets }: Series): readonly Date[] {
  const starts = buckets.map(({ first, hour }) => instantOf(first, `${pad(hour ?? 0)}:00`));
  const last = buckets.at(-1);
  return last ? [...starts, instantOf(addDays(last.last, 1), "00:00")] : starts;
}

/** Returns the ISO 8601 week of a day as YYYY-Www: the week belongs to the year of its Thursday. */
export function isoWeek(day: Day): string {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const year = thursday.slice(0, 4);
  return `${year}-W${pad(Math.ceil(countDays(`${year}-01-01`, thursday) / 7))}`;
}

function daysOfMonth(year: number, month: number): readonly [first: Day, last: Day] {
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`;
  return [`${year}-${pad(month)}-01`, addDays(next, -1)];
}
