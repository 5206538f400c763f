import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { parcelBusMessages } from "@wakafine/shared/parcels/bus-messages.ts";
import { busNumberOf } from "@wakafine/shared/parcels/bus-number.ts";
import { pastFieldOf } from "@wakafine/shared/parcels/departure-moment.ts";
import type { ParcelDepartureRow } from "@wakafine/shared/parcels/departures-contract.ts";
import { townNamed } from "@wakafine/shared/reference/towns.ts";
import { apiDay, type Day, parseDay, parseHour } from "@wakafine/shared/rules/dates.ts";
import { type FormErrors, onlyErrors } from "@wakafine/shared/rules/field-errors.ts";
import { storedTownName } from "../../lib/town-text.ts";

/** The form of a bus departure. The day is YYYY-MM-DD, the hour HH:mm. */
export interface DepartureForm {
  readonly bus_number: string;
  readonly departure_date: string;
  readonly departure_hour: string;
  readonly city_departure: string;
  readonly city_destination: string;
}

/** A new departure: today, from the agency's own town. */
export function newDepartureForm(today: Day, ownTown: string): DepartureForm {
  return {
    bus_number: "",
    departure_date: today,
    departure_hour: "",
    city_departure: ownTown,
    city_destination: "",
  };
}

export function departureFormOf(row: ParcelDepartureRow): DepartureForm {
  return {
    bus_number: row.bus_number,
    departure_date: parseDay(row.departure_date) ?? "",
    departure_hour: row.departure_hour,
    city_departure: row.city_departure,
    city_destination: row.city_destination,
  };
}

const isEmpty = (text: string) => text.trim() === "";

function townError(text: string) {
  if (isEmpty(text)) return formMessages.field_required;
  return townNamed(text) ? null : fieldMessages.unknown_town;
}

/** Returns the error of a departure in the past, at its day or, today, at its hour. A departure that is not moved keeps its own. */
function pastError(
  { departure_date: date, departure_hour: entered }: DepartureForm,
  { now, before }: DepartureLimits,
): FormErrors<DepartureForm> {
  if (date === before?.departure_date && entered === before.departure_hour) return {};
  const [day, hour] = [parseDay(date), parseHour(entered)];
  const field = day === null || hour === null ? null : pastFieldOf(day, hour, now);
  const errors = {
    departure_date: fieldMessages.past_date,
    departure_hour: parcelBusMessages.pastHour,
  };
  return field === null ? {} : { [field]: errors[field] };
}

interface DepartureLimits {
  readonly now: Date;
  /** The departure that is changed. */
  readonly before?: DepartureForm;
}

/** Returns the errors of bus, day, hour and towns. */
export function validateDepartureForm(
  form: DepartureForm,
  limits: DepartureLimits,
): FormErrors<DepartureForm> {
  const [from, to] = [form.city_departure, form.city_destination];
  const isSame = townNamed(from) !== undefined && townNamed(from) === townNamed(to);
  return {
    ...pastError(form, limits),
    ...onlyErrors<DepartureForm>({
      bus_number: isEmpty(form.bus_number)
        ? formMessages.field_required
        : busNumberOf(form.bus_number) === null
          ? parcelBusMessages.busInvalid
          : null,
      departure_date: isEmpty(form.departure_date)
        ? formMessages.field_required
        : parseDay(form.departure_date) === null
          ? fieldMessages.bad_date
          : null,
      departure_hour: isEmpty(form.departure_hour)
        ? formMessages.field_required
        : parseHour(form.departure_hour) === null
          ? fieldMessages.bad_hour
          : null,
      city_departure: townError(from),
      city_destination: townError(to) ?? (isSame ? fieldMessages.same_town : null),
    }),
  };
}

/** Returns the fields that a change sends. */
export function changeBody(form: DepartureForm) {
  return {
    bus_number: busNumberOf(form.bus_number) ?? form.bus_number,
    departure_date: apiDay(form.departure_date),
    departure_hour: form.departure_hour,
  };
}

/** Returns the fields of a new departure. */
export function createBody(form: DepartureForm) {
  return {
    ...changeBody(form),
    city_departure: storedTownName(form.city_departure),
    city_destination: storedTownName(form.city_destination),
  };
}
