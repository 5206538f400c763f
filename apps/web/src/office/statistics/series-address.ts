import { addDays, apiDay, type Day, parseDay } from "@wakafine/shared/rules/dates.ts";
import type { SeriesUnit } from "@wakafine/shared/statistics/series.ts";
import { countDays, maxDays, pad } from "@wakafine/shared/statistics/series.ts";

/** The period shown. `month` is 1–12. */
export type SeriesView =
  | { readonly unit: "day"; readonly from: Day; readonly to: Day }
  | { readonly unit: "hour"; readonly date: Day }
  | { readonly unit: "week"; readonly year: number; readonly month: number }
  | { readonly unit: "month"; readonly year: number }
  | { readonly unit: "year" };

/** In the order of the tabs. */
export const units = ["hour", "day", "week", "month", "year"] as const satisfies SeriesUnit[];

const years = { first: 1900, last: 2999 } as const;

/** Reads an address. Default: the last seven days; of the other units today, this month and this year. An invalid or too long period is replaced. */
export function readSeries(search: URLSearchParams, today: Day): SeriesView {
  const unit = search.get("by");
  const [currentYear, currentMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (unit === "hour") return { unit, date: parseDay(search.get("date") ?? "") ?? today };
  if (unit === "week") {
    const [, year = "", month = ""] = /^(\d{4})-(\d{2})$/.exec(search.get("month") ?? "") ?? [];
    const isMonth = Number(month) >= 1 && Number(month) <= 12;
    return isMonth && isYear(Number(year))
      ? { unit, year: Number(year), month: Number(month) }
      : { unit, year: currentYear, month: currentMonth };
  }
  if (unit === "month") {
    const year = Number(search.get("year"));
    return { unit, year: isYear(year) ? year : currentYear };
  }
  if (unit === "year") return { unit };
  const to = parseDay(search.get("to") ?? "") ?? today;
  const from = parseDay(search.get("from") ?? "");
  if (from === null || from > to) return { unit: "day", from: addDays(to, -6), to };
  return { unit: "day", from: countDays(from, to) > maxDays ? addDays(to, 1 - maxDays) : from, to };
}

function isYear(year: number): boolean {
  return Number.isInteger(year) && year >= years.first && year <= years.last;
}

/** Returns the query of an address; `figure` is null for the default one. */
export function seriesSearch(view: SeriesView, figure: string | null): URLSearchParams {
  return new URLSearchParams({
    by: view.unit,
    ...addressPeriod(view),
    ...(figure === null ? {} : { figure }),
  });
}

function addressPeriod(view: SeriesView): Record<string, string> {
  if (view.unit === "day") return { from: view.from, to: view.to };
  if (view.unit === "hour") return { date: view.date };
  if (view.unit === "week") return { month: `${view.year}-${pad(view.month)}` };
  return view.unit === "month" ? { year: String(view.year) } : {};
}

/** Returns the query of the API call. */
export function seriesQuery(view: SeriesView) {
  if (view.unit === "day") return { start_date: apiDay(view.from), end_date: apiDay(view.to) };
  if (view.unit === "hour") return { date: apiDay(view.date) };
  if (view.unit === "week") return { year: view.year, month: view.month };
  return view.unit === "month" ? { year: view.year } : {};
}

/** Returns the period before (-1) or after (1): as many days, the next day, month or year. Years have none. */
export function shifted(view: SeriesView, by: -1 | 1): SeriesView {
  if (view.unit === "day") {
    const days = countDays(view.from, view.to) * by;
    return { ...view, from: addDays(view.from, days), to: addDays(view.to, days) };
  }
  if (view.unit === "hour") return { ...view, date: addDays(view.date, by) };
  if (view.unit === "week") {
    const months = view.year * 12 + view.month - 1 + by;
    return { ...view, year: Math.floor(months / 12), month: (months % 12) + 1 };
  }
  return view.unit === "month" ? { ...view, year: view.year + by } : view;
}

/** Whether the period contains today or later days, so that no figures follow it. */
export function reachesToday(view: SeriesView, today: Day): boolean {
  if (view.unit === "day") return view.to >= today;
  if (view.unit === "hour") return view.date >= today;
  if (view.unit === "week") return `${view.year}-${pad(view.month)}` >= today.slice(0, 7);
  return view.unit === "month" ? String(view.year) >= today.slice(0, 4) : true;
}
