import type { AgencyDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { instantOf, isSaleOpen, parseDay, travelState } from "@wakafine/shared/rules/dates.ts";

export interface DepartureState {
  readonly tone: "ok" | "vip" | "warn" | undefined;
  readonly text: Message;
}

type Times = Pick<
  AgencyDeparture,
  | "departure_date"
  | "departure_hour"
  | "departure_end_date"
  | "arriving_hour"
  | "remaining_places_number"
>;

/** Returns the state of a departure: on sale, full, departed, arrived [G.trav.03, G.search.13]. `isSelling`: false for an agency whose trips are not public. */
export function departureState(departure: Times, now: Date, isSelling = true): DepartureState {
  const day = parseDay(departure.departure_date) ?? "";
  const end = parseDay(departure.departure_end_date) ?? day;
  if (travelState(instantOf(end, departure.arriving_hour), now) === "past")
    return { tone: undefined, text: planningMessages.arrived };
  if (hasLeft(departure, now)) return { tone: undefined, text: planningMessages.left };
  if (!isSelling) return { tone: "warn", text: planningMessages.notOnSale };
  if (departure.remaining_places_number === 0) return { tone: "vip", text: planningMessages.full };
  return { tone: "ok", text: planningMessages.onSale };
}

/** Returns whether a departure has left, so that it can no longer be changed. */
export function hasLeft(
  { departure_date, departure_hour }: Pick<Times, "departure_date" | "departure_hour">,
  now: Date,
): boolean {
  return !isSaleOpen(instantOf(parseDay(departure_date) ?? "", departure_hour), now);
}
