import type { Departure } from "@wakafine/shared/departures/contract.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { type Day, parseDay } from "@wakafine/shared/rules/dates.ts";
import { bookingAddress, resultAddress, type TripSearch } from "../../lib/trip-search.ts";

/** What a departure of the list is chosen for. */
export interface TripChoice {
  readonly search: TripSearch;
  /** The chosen outbound, while its return is chosen. */
  readonly outbound: Departure | null;
}

/** Returns the address of the list of returns for an outbound. The hour is that of the outbound, so it is dropped; the other filters stay. */
export function returnAddress(search: TripSearch, outbound: Departure): string {
  return resultAddress({
    ...search,
    search: { ...search.search, departure_date: parseDay(outbound.departure_date) ?? "" },
    filter: {
      ...search.filter,
      city_departure: outbound.city_departure,
      city_destination: outbound.city_destination,
      move_hour: "",
    },
    outbound: {
      uuid: outbound.uuid,
      arrival: `${parseDay(outbound.departure_end_date)} ${outbound.arriving_hour}`,
    },
    page: 1,
  });
}

/** Returns where choosing a departure leads: to the returns after an outbound with a return date, else to the booking. */
export function addressOfChoice({ search, outbound }: TripChoice, departure: Departure): string {
  const { place_require, return_date } = search.search;
  if (outbound) return bookingAddress(outbound, place_require, departure);
  return return_date ? returnAddress(search, departure) : bookingAddress(departure, place_require);
}

/** Why no return can be listed for the return date of a search. */
export type ReturnDateError = "return_past" | "return_before" | "return_early";

/** Returns what is wrong with the return date; null if nothing is, or if there is none. */
export function returnDateError(
  { search, outbound }: TripSearch,
  today: Day,
): ReturnDateError | null {
  const { return_date, departure_date } = search;
  if (return_date === "") return null;
  if (return_date < today) return "return_past";
  if (return_date < departure_date) return "return_before";
  return outbound && return_date < outbound.arrival.slice(0, return_date.length)
    ? "return_early"
    : null;
}

/** Returns whether an outbound belongs to a search: an address may have been changed by hand. */
export function isOutboundOf(outbound: Departure, { filter }: TripSearch): boolean {
  return (
    townKey(outbound.city_departure) === townKey(filter.city_departure) &&
    townKey(outbound.city_destination) === townKey(filter.city_destination)
  );
}
