import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { repeatedDays } from "@wakafine/shared/departures/repeat.ts";
import {
  addDays,
  apiDay,
  type Day,
  parseDay,
  parseHour,
  weekdayOf,
} from "@wakafine/shared/rules/dates.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import { storedTownName } from "../../lib/town-text.ts";

export interface ValueRow {
  readonly id: number;
  readonly value: string;
}
export interface StationRow {
  readonly id: number;
  readonly quarter: string;
  readonly departure_hour: string;
  readonly cost: string;
}
export interface StopRow {
  readonly id: number;
  readonly city: string;
  readonly price: string;
  readonly duration: string;
}

/** The repetition as entered; it counts only while `on`. Weekdays are 1 (Monday) to 7, dates YYYY-MM-DD. */
export interface RepeatForm {
  readonly on: boolean;
  readonly weekdays: readonly number[];
  readonly start: string;
  readonly end: string;
}

/** The trip form as entered. Field names are those of the endpoint, so that its field errors match. `departure_days` are YYYY-MM-DD. */
export interface TripForm {
  readonly city_departure: string;
  readonly city_destination: string;
  readonly departure_days: readonly ValueRow[];
  readonly departure_hours: readonly ValueRow[];
  readonly repeat: RepeatForm;
  readonly total_places_number: string;
  readonly departure_duration: string;
  readonly price: string;
  readonly travel_class: TravelClass | "";
  readonly boarding_stations: readonly StationRow[];
  readonly intermediate_destinations: readonly StopRow[];
}

export type ListName =
  "departure_days" | "departure_hours" | "boarding_stations" | "intermediate_destinations";

/** Returns an empty form with one time and the day shown in the planning. */
export function emptyTrip(day: Day): TripForm {
  return {
    city_departure: "",
    city_destination: "",
    departure_days: [{ id: 1, value: day }],
    departure_hours: [{ id: 1, value: "" }],
    repeat: { on: false, weekdays: [], start: "", end: "" },
    total_places_number: "",
    departure_duration: "",
    price: "",
    travel_class: "",
    boarding_stations: [],
    intermediate_destinations: [],
  };
}

function nextId(rows: readonly { readonly id: number }[]): number {
  return Math.max(0, ...rows.map((row) => row.id)) + 1;
}

/** Returns a new row of a list; a new date is the day after the last one. */
export function newRow(form: TripForm, list: ListName): ValueRow | StationRow | StopRow {
  const id = nextId(form[list]);
  if (list === "boarding_stations")
    return { id, quarter: "", departure_hour: form.departure_hours[0]?.value ?? "", cost: "" };
  if (list === "intermediate_destinations") return { id, city: "", price: "", duration: "" };
  const last = form.departure_days.at(-1)?.value;
  return { id, value: list === "departure_days" && last ? addDays(last, 1) : "" };
}

/** Reads the whole number of a field, ignoring spaces; null if it is none. */
export function wholeNumber(entered: string): number | null {
  const bare = entered.replace(/[\s\u202f\u00a0]/g, "").replace(/^\u2212/, "-");
  return /^-?\d{1,12}$/.test(bare) ? Number(bare) : null;
}

/** Returns the repetition when it is switched on: from the first date of the form, on its weekday, until a date to choose. */
export function startedRepeat({ departure_days, repeat }: TripForm): RepeatForm {
  const first = departure_days.map((row) => parseDay(row.value)).find((day) => day !== null);
  if (repeat.start || repeat.weekdays.length > 0 || !first) return { ...repeat, on: true };
  return { on: true, weekdays: [weekdayOf(first)], start: first, end: repeat.end };
}

/** Returns the days that the repetition adds; none while it is off or incomplete. */
export function daysOfRepeat({ on, weekdays, start, end }: RepeatForm): readonly Day[] {
  if (!on || !parseDay(start) || !parseDay(end)) return [];
  return repeatedDays({ weekdays, start, end });
}

/** Returns the number of departures that the form plans: each distinct day at each distinct valid time. */
export function plannedCount(form: TripForm): number {
  const entered = form.departure_days.map((row) => row.value).filter(Boolean);
  const days = new Set([...entered, ...daysOfRepeat(form.repeat)]);
  const hours = new Set(form.departure_hours.map((row) => parseHour(row.value)).filter(Boolean));
  return days.size * hours.size;
}

type PlanBody = RequestOf<"createDeparture">["body"];

/** Returns the request body of a form without errors. Class and bus category are one value under two names [G.search.11]. */
export function planBody(form: TripForm, skipExisting: boolean): PlanBody {
  const travelClass = form.travel_class || null;
  const { on, weekdays, start, end } = form.repeat;
  return {
    city_departure: storedTownName(form.city_departure),
    city_destination: storedTownName(form.city_destination),
    departure_days: form.departure_days.map((row) => apiDay(row.value)),
    departure_hours: form.departure_hours.map((row) => row.value),
    total_places_number: wholeNumber(form.total_places_number),
    departure_duration: form.departure_duration,
    price: wholeNumber(form.price),
    travel_class: travelClass,
    bus_category: travelClass,
    boarding_stations: form.boarding_stations.map(({ quarter, departure_hour, cost }) => ({
      quarter: quarter.trim(),
      departure_hour,
      cost: wholeNumber(cost) ?? 0,
    })),
    intermediate_destinations: form.intermediate_destinations.map(({ city, price, duration }) => ({
      city: storedTownName(city),
      price: wholeNumber(price),
      duration,
    })),
    ...(on ? { repeat: { weekdays: [...weekdays], start: apiDay(start), end: apiDay(end) } } : {}),
    ...(skipExisting ? { skip_exist_dates: true } : {}),
  };
}
