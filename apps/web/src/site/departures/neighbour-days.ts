import { addDays, type Day } from "@wakafine/shared/rules/dates.ts";
import type { TripSearch } from "../../lib/trip-search.ts";
import { listedDirection } from "./listed-direction.ts";

/** The listed day and its neighbours; `before` is null when nothing can be on sale on it. */
export interface NeighbourDays {
  readonly before: Day | null;
  readonly day: Day;
  readonly after: Day;
}

/** Returns the days around the listed one; null when the search has no day, or a past one. A return is never before its outbound arrives. */
export function neighbourDays(search: TripSearch, today: Day): NeighbourDays | null {
  const { day } = listedDirection(search);
  if (day === "" || day < today) return null;
  const arrivalDay = search.outbound?.arrival.split(" ")[0] ?? "";
  const first = arrivalDay > today ? arrivalDay : today;
  const before = addDays(day, -1);
  return { before: before < first ? null : before, day, after: addDays(day, 1) };
}

/** Returns the search of another day, from page 1. A return date before the new outbound day moves with it. */
export function searchOfDay(search: TripSearch, day: Day): TripSearch {
  const { return_date } = search.search;
  const moved = search.outbound
    ? { return_date: day }
    : {
        departure_date: day,
        return_date: return_date !== "" && return_date < day ? day : return_date,
      };
  return { ...search, page: 1, search: { ...search.search, ...moved } };
}
