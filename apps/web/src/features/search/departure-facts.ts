import type { Departure } from "@wakafine/shared/contract/departures.ts";
import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { searchMessages } from "@wakafine/shared/messages/search.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";

const nightFrom = "20:00";
const nightUntil = "04:00";
const fewSeats = 5;

/** A trip by night leaves between 20:00 and 04:00 or arrives on a later day. */
export function isByNight({ departure_hour, departure_date, departure_end_date }: Departure): boolean {
  return departure_hour >= nightFrom || departure_hour < nightUntil || departure_end_date !== departure_date;
}

/** `sam. 19 déc.` of DD-MM-YYYY; the year stands at the head of the page. */
export function shortDay(date: string, language: Language): string {
  const day = parseDay(date);
  return day ? friendlyDay(day, language).replace(/ \d{4}$/, "") : date;
}

/** The day of arrival when it is a later one. */
export function laterArrivalDay(departure: Departure, language: Language): string | undefined {
  if (departure.departure_end_date === departure.departure_date) return undefined;
  return shortDay(departure.departure_end_date, language);
}

/** What to say about the free places: the number, a warning from 5 down, or that there are none. */
export function seatsMessage(seats: number) {
  if (seats <= 0) return searchMessages.full;
  if (seats === 1) return searchMessages.oneSeat;
  return seats <= fewSeats ? searchMessages.fewSeats : searchMessages.seatsLeft;
}
