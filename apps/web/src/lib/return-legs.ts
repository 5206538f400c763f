import type { Departure } from "@wakafine/shared/departures/contract.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";

type Leg = Pick<
  Departure,
  | "city_departure"
  | "city_destination"
  | "departure_date"
  | "departure_hour"
  | "departure_end_date"
  | "arriving_hour"
>;

/** Returns whether a return leaves strictly after the outbound arrives, as the server requires [G.book.26]. */
export function leavesAfter(back: Leg, outbound: Leg): boolean {
  // Days and hours in this order are compared as text.
  const leaves = `${parseDay(back.departure_date)} ${back.departure_hour}`;
  return leaves > `${parseDay(outbound.departure_end_date)} ${outbound.arriving_hour}`;
}

/** Returns why two departures cannot be the legs of a return trip, as the server's code; null if they can [G.book.26]. */
export function returnError(back: Leg, outbound: Leg): "return_route" | "return_too_early" | null {
  const isReverse =
    townKey(back.city_departure) === townKey(outbound.city_destination) &&
    townKey(back.city_destination) === townKey(outbound.city_departure);
  if (!isReverse) return "return_route";
  return leavesAfter(back, outbound) ? null : "return_too_early";
}
