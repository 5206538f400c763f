import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { addDays, dayOf } from "@wakafine/shared/rules/dates.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import { type TripErrors, validateTripForm } from "./trip-errors.ts";
import { planBody, type TripForm } from "./trip-form.ts";

export type Template = ResponseOf<"listDepartureTemplates">[number];

/** The values of the trip form that a template contains: all but the days. */
export type UndatedTrip = Omit<TripForm, "departure_days" | "repeat">;

const withIds = <Row extends object>(rows: readonly Row[] | null | undefined) =>
  (rows ?? []).map((row, index) => ({ id: index + 1, ...row }));

/** Returns the values of the trip form of a template. */
export function tripOfTemplate(template: Template): UndatedTrip {
  return {
    city_departure: template.city_departure,
    city_destination: template.city_destination,
    departure_hours: withIds(template.departure_hours.map((value) => ({ value }))),
    total_places_number: String(template.total_places_number),
    departure_duration: template.departure_duration,
    price: String(template.price),
    travel_class: (template.travel_class ?? "") as TravelClass | "",
    boarding_stations: withIds(template.boarding_stations).map(({ cost, ...station }) => ({
      ...station,
      cost: cost ? String(cost) : "",
    })),
    intermediate_destinations: withIds(template.intermediate_destinations).map(
      ({ price, ...stop }) => ({ ...stop, price: String(price) }),
    ),
  };
}

/** Returns the errors of a form that do not concern its days. */
export function validateTemplate(form: TripForm): TripErrors {
  const tomorrow = { id: 1, value: addDays(dayOf(new Date()), 1) };
  const repeat = { on: false, weekdays: [], start: "", end: "" };
  return validateTripForm({ ...form, departure_days: [tomorrow], repeat }, new Date());
}

/** Returns the request body that saves a form without errors as a template. */
export function templateBody(
  form: TripForm,
  name: string,
): RequestOf<"saveDepartureTemplate">["body"] {
  const plan = planBody(form, false);
  return {
    name,
    city_departure: plan.city_departure,
    city_destination: plan.city_destination,
    departure_hours: plan.departure_hours,
    total_places_number: plan.total_places_number,
    departure_duration: plan.departure_duration,
    price: plan.price,
    travel_class: plan.travel_class,
    boarding_stations: plan.boarding_stations,
    intermediate_destinations: plan.intermediate_destinations,
  };
}
