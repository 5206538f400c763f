import {
  addMinutes,
  type Day,
  dayOf,
  type Hour,
  hourOf,
  instantOf,
} from "@wakafine/shared/rules/dates.ts";
import type { TripSearch } from "../../lib/trip-search.ts";

/** What of a search depends on the direction whose departures are listed. */
export interface ListedDirection {
  readonly from: string;
  readonly to: string;
  readonly day: Day | "";
  readonly hour: Hour | "";
  /** First day of the list when `day` is empty. */
  readonly firstDay: Day | "";
}

/** Returns the direction that a search lists: the outbound, or the return once an outbound is chosen; it begins after the outbound's arrival. */
export function listedDirection({ search, filter, outbound }: TripSearch): ListedDirection {
  const { city_departure: from, city_destination: to, move_hour: hour } = filter;
  if (!outbound) return { from, to, day: search.departure_date, hour, firstDay: "" };
  const [arrivalDay = "", arrivalHour = ""] = outbound.arrival.split(" ");
  const day = search.return_date;
  const firstHour = day !== "" && day === arrivalDay ? minuteAfter(day, arrivalHour) : "";
  return {
    from: to,
    to: from,
    day,
    hour: hour > firstHour ? hour : firstHour,
    firstDay: day ? "" : arrivalDay || search.departure_date,
  };
}

function minuteAfter(day: Day, hour: Hour): Hour {
  const next = addMinutes(instantOf(day, hour), 1);
  return dayOf(next) === day ? hourOf(next) : hour;
}
