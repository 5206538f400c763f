import type { Departure, DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import { weekdays } from "@wakafine/shared/reference/messages.ts";
import { durationText } from "@wakafine/shared/rules/dates.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import type { PublicAgencyRow } from "../agencies/public.ts";
import { toAgencyResponse } from "../agencies/public.ts";

/** The columns of `departureColumns`: a departure to one of its destinations. Prices are whole francs. */
export interface DepartureRow extends PublicAgencyRow {
  readonly departure_id: string;
  readonly price: number;
  readonly travel_class: TravelClass;
  readonly total_places: number;
  readonly taken: number;
  /** `DD-MM-YYYYHH:mmN` in Africa/Douala, N is the weekday 1–7: one column instead of three, split by `dayHourWeekday`. */
  readonly departure_time: string;
  readonly arrival_time: string;
  readonly minutes: number;
  readonly from_town: string;
  readonly to_town: string;
  readonly final_town: string | null;
  /** The quarters of the boarding stations in their order. */
  readonly quarters: readonly string[];
  readonly created: string;
}

/** The columns of `departureDetailColumns`. */
export interface DepartureDetailRow extends DepartureRow {
  readonly stations: readonly {
    readonly quarter: string;
    readonly departure_hour: string;
    readonly cost: number;
  }[];
  readonly stops: readonly {
    readonly city: string;
    readonly price: number;
    readonly arriving_hour: string;
    readonly minutes: number;
  }[];
  readonly version: number;
}

/** Splits the text of a time column. */
function dayHourWeekday(text: string) {
  return {
    day: text.slice(0, 10),
    hour: text.slice(10, 15),
    weekday: weekdays[Number(text.slice(15)) - 1]!,
  };
}

/** Returns a departure in the form of the contract [C3.search.26–41, G.search.05, G.search.12]. */
export function toDepartureResponse(row: DepartureRow): Departure {
  const departure = dayHourWeekday(row.departure_time);
  const arrival = dayHourWeekday(row.arrival_time);
  return {
    uuid: row.departure_id,
    price: row.price,
    departure_day_start: departure.weekday,
    departure_day_end: arrival.weekday,
    remaining_places_number: Math.max(0, row.total_places - row.taken),
    total_places_number: row.total_places,
    departure_duration: durationText(row.minutes),
    city_departure: row.from_town,
    city_destination: row.to_town,
    city_final: row.final_town,
    departure_date: departure.day,
    departure_hour: departure.hour,
    arriving_hour: arrival.hour,
    departure_end_date: arrival.day,
    travel_class: row.travel_class,
    boarding_quarters: [...row.quarters],
    created_date: row.created,
    agency: toAgencyResponse(row),
  };
}

/** Returns a departure with its boarding stations and stops. */
export function toDepartureDetailResponse(row: DepartureDetailRow): DepartureDetail {
  return {
    ...toDepartureResponse(row),
    boarding_stations: [...row.stations],
    intermediate_destinations: row.stops.map(({ minutes, ...stop }) => ({
      ...stop,
      duration: durationText(minutes),
    })),
  };
}
