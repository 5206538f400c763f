import type { Departure } from "@wakafine/shared/departures/contract.ts";
import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { searchMessages } from "@wakafine/shared/departures/search-messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { placeText, shownTown } from "../../lib/town-text.ts";

const nightFrom = "20:00";
const nightUntil = "04:00";
const fewSeats = 5;

/** Returns whether a trip is at night: it leaves between 20:00 and 04:00 or arrives on a later day. */
export function isByNight({
  departure_hour,
  departure_date,
  departure_end_date,
}: Departure): boolean {
  return (
    departure_hour >= nightFrom ||
    departure_hour < nightUntil ||
    departure_end_date !== departure_date
  );
}

/** Returns the day of arrival if it is later than the day of departure. The page header shows the year. */
export function laterArrivalDay(
  { departure_date, departure_end_date }: Departure,
  language: Language,
): string | undefined {
  if (departure_end_date === departure_date) return undefined;
  const day = parseDay(departure_end_date);
  return day ? shortDay(day, language) : departure_end_date;
}

/** Returns the text for the free places: the number, a warning from 5 down, or full. */
export function seatsMessage(seats: number) {
  if (seats <= 0) return searchMessages.full;
  if (seats === 1) return searchMessages.oneSeat;
  return seats <= fewSeats ? searchMessages.fewSeats : searchMessages.seatsLeft;
}

/** Returns where a departure leaves: "Yaoundé, Mvan", and how many other boarding points there are. */
export function boardingText(
  { city_departure, boarding_quarters: [first, ...others] }: Departure,
  language: Language,
): string {
  const place = placeText(shownTown(city_departure, language), first);
  const count = others.length;
  if (count === 0) return place;
  return t(count === 1 ? searchMessages.boardingOrOne : searchMessages.boardingOrMany, language, {
    place,
    count,
  });
}
