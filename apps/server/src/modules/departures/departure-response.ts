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
  /** `DD-MM-YYYYHH:mmN` in Africa/Douala, N is the weekday 1–7: one column instead of three, split by `momentOf`. */
  readonly leaves: string;
  readonly arrives: string;
  readonly minutes: number;
  readonly from_name: string;
  readonly to_name: string;
  readonly final_name: string | null;
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
}

/** Splits a moment column into day, hour and weekday. */
function momentOf(column: string) {
  return {
    day: column.slice(0, 10),
    hour: column.slice(10, 15),
    weekday: weekdays[Number(column.slice(15)) - 1]!,
  };
}

/** Returns a departure in the form of the contract [C3.search.26–41, G.search.05, G.search.12]. */
export function toDepartureResponse(row: DepartureRow): Departure {
  const leaves = momentOf(row.leaves);
  const arrives = momentOf(row.arrives);
  return {
    uuid: row.departure_id,
    price: row.price,
    departure_day_start: leaves.weekday,
    departure_day_end: arrives.weekday,
    remaining_places_number: Math.max(0, row.total_places - row.taken),
    total_places_number: row.total_places,
    departure_duration: durationText(row.minutes),
    city_departure: row.from_name,
    city_destination: row.to_name,
    city_final: row.final_name,
    departure_date: leaves.day,
    departure_hour: leaves.hour,
    arriving_hour: arrives.hour,
    departure_end_date: arrives.day,
    travel_class: row.travel_class,
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
