import type { Departure, SearchResponse } from "@wakafine/shared/departures/contract.ts";

type Page = SearchResponse["departures"];

/** The departures on screen: the loaded pages in order. */
export interface DepartureList {
  /** True while a page is loading [C4.search.01]. */
  readonly loading: boolean;
  readonly departures: readonly Departure[];
  readonly total: number;
  /** True if there are more than `total`. */
  readonly totalIsMinimum: boolean;
  readonly pages: number;
}

export const emptyList: DepartureList = {
  loading: false,
  departures: [],
  total: 0,
  totalIsMinimum: false,
  pages: 0,
};

/** Returns the key of an entry; one departure may be listed towards several of its towns. */
export function departureKey({ uuid, city_destination }: Departure): string {
  return `${uuid} ${city_destination}`;
}

/** Returns the list while a page is requested. */
export function whileLoading(list: DepartureList): DepartureList {
  return { ...list, loading: true };
}

/** Returns the list with a loaded page: page 1 or lower replaces the list, a later one is appended [C4.search.02, C4.search.03]. */
export function withPage(list: DepartureList, page: number, response: Page): DepartureList {
  const before = page <= 1 ? [] : list.departures;
  const known = new Set(before.map(departureKey));
  // If a departure left between two calls, the next page moved up by one.
  const departures = [
    ...before,
    ...response.data.filter((departure) => !known.has(departureKey(departure))),
  ];
  return {
    loading: false,
    departures,
    total: response.total,
    totalIsMinimum: response.total_is_minimum ?? false,
    pages: response.pages,
  };
}

export interface DayOfList {
  /** DD-MM-YYYY. */
  readonly date: string;
  readonly departures: readonly Departure[];
}

/** Splits the list where the day changes; the order is kept. */
export function byDay(departures: readonly Departure[]): readonly DayOfList[] {
  const days: { readonly date: string; readonly departures: Departure[] }[] = [];
  for (const departure of departures) {
    const last = days.at(-1);
    if (last?.date === departure.departure_date) last.departures.push(departure);
    else days.push({ date: departure.departure_date, departures: [departure] });
  }
  return days;
}

/** Splits the departures into those that can be booked and those without a free place. */
export function bySeats(departures: readonly Departure[]): {
  readonly open: readonly Departure[];
  readonly full: readonly Departure[];
} {
  return {
    open: departures.filter((departure) => departure.remaining_places_number > 0),
    full: departures.filter((departure) => departure.remaining_places_number <= 0),
  };
}
