import { townNamed } from "@wakafine/shared/reference/towns.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { hasTown, type TripSearch } from "../../lib/trip-search.ts";

/** Why nothing was found, as far as the search itself shows. */
export type EmptyReason =
  | {
      readonly kind: "same_town" | "past_date" | "beyond" | "narrow" | "week" | "no_route" | "none";
    }
  | { readonly kind: "unknown_town"; readonly town: string };

/** Returns the number of filters of a search besides towns, day and travellers. */
export function filterCount({ filter }: TripSearch): number {
  return [filter.bus_category.join(), filter.move_hour, filter.agency_name].filter(Boolean).length;
}

/** Returns whether the search has filters besides towns, day and travellers. */
export function isFiltered(search: TripSearch): boolean {
  return filterCount(search) > 0;
}

/** Returns the search without filters; towns, day, travellers and sort order are kept. */
export function withoutFilters(search: TripSearch): TripSearch {
  return {
    ...search,
    page: 1,
    filter: { ...search.filter, bus_category: [], move_hour: "", agency_name: "" },
  };
}

/** Returns the reason for an empty result; the most helpful one takes precedence. */
export function emptyReason(search: TripSearch, today: Day): EmptyReason {
  const { city_departure, city_destination } = search.filter;
  const towns = [city_departure, city_destination].filter(Boolean);
  const unknown = towns.find((town) => townNamed(town) === null);
  if (unknown !== undefined) return { kind: "unknown_town", town: unknown };
  if (towns.length === 2 && townKey(city_departure) === townKey(city_destination))
    return { kind: "same_town" };
  if (search.search.departure_date && search.search.departure_date < today)
    return { kind: "past_date" };
  if (search.page > 1) return { kind: "beyond" };
  if (isFiltered(search)) return { kind: "narrow" };
  if (towns.length === 2 && !search.search.departure_date) return { kind: "no_route" };
  return { kind: hasTown(search) || search.search.departure_date ? "none" : "week" };
}
