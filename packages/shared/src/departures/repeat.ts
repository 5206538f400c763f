import { addDays, type Day, weekdayOf } from "../rules/dates.ts";

/** The maximum number of departures of one request [G.plan.05]. */
export const maxPlanned = 200;
/** The maximum number of departures of one copy: more than the busiest day of an agency (0190). */
export const maxCopied = 500;
/** Days from the first to the last departure of a plan, and from the start to the end of a repetition: six months [G.plan.05]. */
export const maxPlanDays = 184;

/** A repetition of a plan: the weekdays (1 Monday to 7 Sunday) from `start` to `end`, both inclusive. */
export interface Repetition {
  readonly weekdays: readonly number[];
  readonly start: Day;
  readonly end: Day;
}

/** Returns the days of a repetition, ascending; none if it ends before its start or after more than six months. */
export function repeatedDays({ weekdays, start, end }: Repetition): readonly Day[] {
  if (end < start || end > addDays(start, maxPlanDays)) return [];
  const days: Day[] = [];
  for (let day = start; day <= end; day = addDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) days.push(day);
  return days;
}
