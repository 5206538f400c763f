import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import type { Series } from "@wakafine/shared/statistics/series.ts";
import {
  countDays,
  maxDays,
  seriesOfDays,
  seriesOfHours,
  seriesOfMonths,
  seriesOfWeeks,
} from "@wakafine/shared/statistics/series.ts";
import { invalid } from "../../http/failure.ts";

/** Returns the days of a query. Errors: invalid_input at `end_date` when it precedes `start_date`, period_too_long there above 366 days. */
export function askedDays({ start_date, end_date }: InputOf<"getTravelsByDay">["query"]): Series {
  const [first, last] = [dayIn(start_date), dayIn(end_date)];
  if (last < first) throw invalid({ field: "end_date", code: "invalid" });
  if (countDays(first, last) > maxDays)
    throw invalid({ field: "end_date", code: "period_too_long" });
  return seriesOfDays(first, last);
}

export function askedHours({ date }: InputOf<"getTravelsByHour">["query"]): Series {
  return seriesOfHours(dayIn(date));
}

export function askedWeeks({ year, month }: InputOf<"getTravelsByWeek">["query"]): Series {
  return seriesOfWeeks(year, month);
}

/** Returns the months of `year`, else of the year of `date` [G.stat.03]. Errors: invalid_input at `year` without both. */
export function askedMonths({ year, date }: InputOf<"getTravelsByMonth">["query"]): Series {
  if (year === undefined && date === undefined) throw invalid({ field: "year", code: "required" });
  return seriesOfMonths(year ?? Number(dayIn(date ?? "").slice(0, 4)));
}

/** The contract has checked the text. */
function dayIn(text: string): Day {
  const day = parseDay(text);
  if (day === null) throw invalid({ field: "date", code: "bad_date" });
  return day;
}
