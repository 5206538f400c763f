import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { maxPlanDays, maxPlanned } from "@wakafine/shared/departures/repeat.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { townNamed } from "@wakafine/shared/reference/towns.ts";
import {
  addDays,
  dayOf,
  hourOf,
  parseDay,
  parseDuration,
  parseHour,
} from "@wakafine/shared/rules/dates.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { validateName } from "@wakafine/shared/rules/name.ts";
import { daysOfRepeat, plannedCount, type TripForm, wholeNumber } from "./trip-form.ts";

/** Errors by field path: `price`, `departure_days.0`, `boarding_stations.1.quarter`. */
export type TripErrors = Readonly<Record<string, Message>>;
type Validated = readonly (readonly [path: string, error: Message | null])[];

const maxPlaces = 1000;
const maxFrancs = 10_000_000;

function validatePlace(entered: string): Message | null {
  if (entered.trim() === "") return fieldMessages.required;
  const error = entered.trim().length > maxNameLength ? "too_long" : validateName(entered.trim());
  return error && fieldMessages[error];
}

function validateTown(entered: string): Message | null {
  return validatePlace(entered) ?? (townKey(entered) === "" ? fieldMessages.unknown_town : null);
}

function validateHour(entered: string): Message | null {
  if (entered === "") return fieldMessages.required;
  return parseHour(entered) ? null : fieldMessages.bad_hour;
}

function validateDuration(entered: string): Message | null {
  if (entered === "") return fieldMessages.required;
  if (!/^\d{2}:[0-5]\d$/.test(entered)) return tripFormMessages.badDuration;
  return parseDuration(entered) === null ? fieldMessages.too_small : null;
}

function validateFrancs(entered: string, min: 0 | 1): Message | null {
  const francs = wholeNumber(entered);
  if (francs === null)
    return entered.trim() === "" ? fieldMessages.required : fieldMessages.not_a_number;
  if (francs < min) return formMessages.positive_number;
  return francs > maxFrancs ? fieldMessages.too_large : null;
}

function validatePlaces(entered: string): Message | null {
  const places = wholeNumber(entered);
  if (places === null)
    return entered.trim() === "" ? fieldMessages.required : fieldMessages.not_a_number;
  if (places < 1) return formMessages.positive_number;
  return places > maxPlaces ? fieldMessages.too_large : null;
}

/** Different spellings of a town count as one town [G.plan.06]. */
function sameTowns(form: TripForm): Validated {
  const towns = [
    ["city_departure", form.city_departure],
    ["city_destination", form.city_destination],
    ...form.intermediate_destinations.map(
      ({ city }, index) => [`intermediate_destinations.${index}.city`, city] as const,
    ),
  ] as const;
  const keys = towns.map(([, entered]) => townNamed(entered)?.slug ?? townKey(entered));
  return towns.map(([path], index) => [
    path,
    keys[index] !== "" && keys.indexOf(keys[index] ?? "") < index ? fieldMessages.same_town : null,
  ]);
}

/** The repetition starts today or later, ends within six months, and contains a day of the chosen weekdays [G.plan.05]. */
function validateRepeat({ departure_days, repeat }: TripForm, now: Date): Validated {
  if (!repeat.on) return [];
  const start = parseDay(repeat.start);
  const end = parseDay(repeat.end);
  const days = departure_days.map((row) => parseDay(row.value)).filter((day) => day !== null);
  const first = [...days, ...(start ? [start] : [])].toSorted()[0];
  const endError = () => {
    if (end === null) return formMessages.choose_a_date;
    if (start !== null && end < start) return tripFormMessages.repeatEndsEarly;
    return first && end > addDays(first, maxPlanDays) ? tripFormMessages.tooFar : null;
  };
  const startError = () => {
    if (start === null) return formMessages.choose_a_date;
    return start < dayOf(now) ? fieldMessages.past_date : null;
  };
  const errors: Validated = [
    ["repeat.start", startError()],
    ["repeat.end", endError()],
  ];
  if (repeat.weekdays.length === 0)
    return [...errors, ["repeat.weekdays", tripFormMessages.noWeekday]];
  const isEmpty = errors.every(([, error]) => error === null) && daysOfRepeat(repeat).length === 0;
  return [...errors, ["repeat.weekdays", isEmpty ? tripFormMessages.repeatEmpty : null]];
}

function validateTimes(
  { departure_days, departure_hours, repeat }: TripForm,
  now: Date,
): Validated {
  const today = dayOf(now);
  const days = departure_days.map((row) => parseDay(row.value));
  const first = days.filter((day) => day !== null).toSorted()[0] ?? today;
  const dayError = (day: string | null) => {
    if (day === null) return formMessages.choose_a_date;
    if (day < today) return fieldMessages.past_date;
    return day > addDays(first, maxPlanDays) ? tripFormMessages.tooFar : null;
  };
  const pastTimeError = (hour: string) =>
    [...days, ...daysOfRepeat(repeat)].includes(today) && hour <= hourOf(now)
      ? fieldMessages.past_date
      : null;
  return [
    ...days.map((day, index) => [`departure_days.${index}`, dayError(day)] as const),
    ...departure_hours.map(
      ({ value }, index) =>
        [`departure_hours.${index}`, validateHour(value) ?? pastTimeError(value)] as const,
    ),
  ];
}

function validateStations({ boarding_stations }: TripForm): Validated {
  const names = boarding_stations.map(
    ({ quarter, departure_hour }) => `${departure_hour} ${quarter.trim().toLowerCase()}`,
  );
  return boarding_stations.flatMap(({ quarter, departure_hour, cost }, index): Validated => [
    [
      `boarding_stations.${index}.quarter`,
      validatePlace(quarter) ??
        (names.indexOf(names[index] ?? "") < index ? tripFormMessages.quarterTwice : null),
    ],
    [`boarding_stations.${index}.departure_hour`, validateHour(departure_hour)],
    [`boarding_stations.${index}.cost`, cost.trim() === "" ? null : validateFrancs(cost, 0)],
  ]);
}

function validateStops({ intermediate_destinations, departure_duration }: TripForm): Validated {
  const whole = parseDuration(departure_duration);
  const tooLong = (duration: string) =>
    whole !== null && (parseDuration(duration) ?? 0) >= whole ? tripFormMessages.stopTooLong : null;
  return intermediate_destinations.flatMap(({ city, price, duration }, index): Validated => [
    [`intermediate_destinations.${index}.city`, validateTown(city)],
    [`intermediate_destinations.${index}.price`, validateFrancs(price, 1)],
    [
      `intermediate_destinations.${index}.duration`,
      validateDuration(duration) ?? tooLong(duration),
    ],
  ]);
}

/**
 * Validates the whole form with the rules of the server. The screen decides when an error is shown [A5.plan.01–13, A5.plan.15,
 * G.plan.05–07].
 */
export function validateTripForm(form: TripForm, now: Date): TripErrors {
  const validated: Validated = [
    ["city_departure", validateTown(form.city_departure)],
    ["city_destination", validateTown(form.city_destination)],
    ...validateTimes(form, now),
    ...validateRepeat(form, now),
    [
      form.repeat.on ? "repeat.end" : `departure_days.${form.departure_days.length - 1}`,
      plannedCount(form) > maxPlanned ? tripFormMessages.tooMany : null,
    ],
    ["total_places_number", validatePlaces(form.total_places_number)],
    ["departure_duration", validateDuration(form.departure_duration)],
    ["price", validateFrancs(form.price, 1)],
    ["travel_class", form.travel_class === "" ? fieldMessages.required : null],
    ...validateStations(form),
    ...validateStops(form),
    ...sameTowns(form),
  ];
  const errors: Record<string, Message> = {};
  for (const [path, error] of validated) if (error && !errors[path]) errors[path] = error;
  return errors;
}
