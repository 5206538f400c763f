import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import {
  type Day,
  durationText,
  parseDay,
  parseDuration,
  parseHour,
} from "@wakafine/shared/rules/dates.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import { planBody, type TripForm } from "./trip-form.ts";

/** A departure as its agency edits it. */
export type EditedDeparture = ResponseOf<"updateDeparture">;

const withIds = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row, index) => ({ id: index + 1, ...row }));

/** Returns the trip form of a planned departure. */
export function tripOf(departure: EditedDeparture): TripForm {
  return {
    city_departure: departure.city_departure,
    city_destination: departure.city_destination,
    departure_days: [{ id: 1, value: parseDay(departure.departure_date) ?? "" }],
    departure_hours: [{ id: 1, value: departure.departure_hour }],
    repeat: { on: false, weekdays: [], start: "", end: "" },
    total_places_number: String(departure.total_places_number),
    departure_duration: departure.departure_duration,
    price: String(departure.price),
    travel_class: departure.travel_class as TravelClass,
    boarding_stations: withIds(
      departure.boarding_stations.map(({ quarter, departure_hour, cost }) => ({
        quarter,
        departure_hour,
        cost: cost > 0 ? String(cost) : "",
      })),
    ),
    intermediate_destinations: withIds(
      departure.intermediate_destinations.map(({ city, price, duration }) => ({
        city,
        price: String(price),
        duration,
      })),
    ),
  };
}

/** Returns the form of a new departure with the values of a planned one, on a day to choose. */
export function copyOf(departure: EditedDeparture, day: Day): TripForm {
  return { ...tripOf(departure), departure_days: [{ id: 1, value: day }] };
}

/** Returns the form for the opposite direction. Its boarding points are in another town, and the prices of its stops are to be entered. */
export function reversed(form: TripForm): TripForm {
  const whole = parseDuration(form.departure_duration);
  const rest = (duration: string) => {
    const minutes = parseDuration(duration);
    return whole !== null && minutes !== null && minutes < whole
      ? durationText(whole - minutes)
      : "";
  };
  return {
    ...form,
    city_departure: form.city_destination,
    city_destination: form.city_departure,
    boarding_stations: [],
    intermediate_destinations: form.intermediate_destinations
      .map(({ id, city, duration }) => ({ id, city, price: "", duration: rest(duration) }))
      .toReversed(),
  };
}

/** Returns the request body of an edit: the plan of one day and hour, with the version that was read. */
export function editBody(
  form: TripForm,
  { uuid, version }: EditedDeparture,
): RequestOf<"updateDeparture">["body"] {
  return { ...planBody(form, false), departure_uuid: uuid, version };
}

/** Returns whether seats are sold or held, so that only hour, places and boarding points may change [G.plan.04]. */
export function hasTakenSeats({
  remaining_places_number: left,
  total_places_number: total,
}: EditedDeparture): boolean {
  return left < total;
}

const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));
const dayMinutes = 24 * 60;

/** Returns how many minutes later an hour of the same day is; negative if it is earlier. */
export const minutesLater = (before: string, after: string): number =>
  minutesOf(after) - minutesOf(before);

/** Returns the hour by which a station is left when the departure moves from one hour to another. */
export function shiftedHour(station: string, from: string, to: string): string {
  if (!parseHour(station)) return station;
  const minutes = minutesOf(station) + minutesOf(to) - minutesOf(from) + dayMinutes;
  return durationText(minutes % dayMinutes);
}

/** What the travellers of a departure with taken seats notice of an edit. */
export interface Notice {
  readonly hour: boolean;
  readonly stations: boolean;
}

/** Returns what travellers notice: another hour, or boarding points that differ by more than the new hour. */
export function noticeOf(form: TripForm, departure: EditedDeparture): Notice {
  const hour = form.departure_hours[0]?.value ?? "";
  const stationTexts = (stations: EditedDeparture["boarding_stations"]) =>
    stations.map(
      ({ quarter, departure_hour }) =>
        `${quarter} ${shiftedHour(departure_hour, departure.departure_hour, hour)}`,
    );
  const entered = new Set(
    form.boarding_stations.map(
      ({ quarter, departure_hour }) => `${quarter.trim()} ${departure_hour}`,
    ),
  );
  return {
    hour: hour !== departure.departure_hour,
    stations: stationTexts(departure.boarding_stations).some((text) => !entered.has(text)),
  };
}
