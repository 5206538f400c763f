import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { tripFormMessages } from "@wakafine/shared/messages/planning.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import { townNamed } from "@wakafine/shared/reference/towns.ts";
import { addDays, dayOf, hourOf, parseDay, parseDuration, parseHour } from "@wakafine/shared/rules/dates.ts";
import { longestName } from "@wakafine/shared/rules/list-sizes.ts";
import { nameFault } from "@wakafine/shared/rules/name.ts";
import { plannedCount, type TripForm, wholeNumber } from "./trip-form.ts";

/** What is wrong, by path of the field: `price`, `departure_days.0`, `boarding_stations.1.quarter`. */
export type TripFaults = Readonly<Record<string, Message>>;
type Judged = readonly (readonly [path: string, fault: Message | null])[];

const mostPlaces = 1000;
const mostFrancs = 10_000_000;
const mostPlanned = 200;
const mostDaysAhead = 184;

function placeFault(typed: string): Message | null {
  if (typed.trim() === "") return fieldMessages.required;
  const fault = typed.trim().length > longestName ? "too_long" : nameFault(typed.trim());
  return fault && fieldMessages[fault];
}

function townFault(typed: string): Message | null {
  return placeFault(typed) ?? (townKey(typed) === "" ? fieldMessages.unknown_town : null);
}

function hourFault(typed: string): Message | null {
  if (typed === "") return fieldMessages.required;
  return parseHour(typed) ? null : fieldMessages.bad_hour;
}

function durationFault(typed: string): Message | null {
  if (typed === "") return fieldMessages.required;
  if (!/^\d{2}:[0-5]\d$/.test(typed)) return fieldMessages.bad_hour;
  return parseDuration(typed) === null ? fieldMessages.too_small : null;
}

function francsFault(typed: string, least: 0 | 1): Message | null {
  const francs = wholeNumber(typed);
  if (francs === null) return typed.trim() === "" ? fieldMessages.required : fieldMessages.not_a_number;
  if (francs < least) return formMessages.positive_number;
  return francs > mostFrancs ? fieldMessages.too_large : null;
}

function placesFault(typed: string): Message | null {
  const places = wholeNumber(typed);
  if (places === null) return typed.trim() === "" ? fieldMessages.required : fieldMessages.not_a_number;
  if (places < 1) return formMessages.positive_number;
  return places > mostPlaces ? fieldMessages.too_large : null;
}

/** Two spellings of one town are one town [G.plan.06]. */
function sameTowns(form: TripForm): Judged {
  const towns = [
    ["city_departure", form.city_departure],
    ["city_destination", form.city_destination],
    ...form.intermediate_destinations.map(({ city }, index) => [`intermediate_destinations.${index}.city`, city] as const),
  ] as const;
  const keys = towns.map(([, typed]) => townNamed(typed)?.slug ?? townKey(typed));
  return towns.map(([path], index) => [path, keys[index] !== "" && keys.indexOf(keys[index] ?? "") < index ? fieldMessages.same_town : null]);
}

function timeFaults({ departure_days, departure_hours }: TripForm, now: Date): Judged {
  const today = dayOf(now);
  const days = departure_days.map((row) => parseDay(row.value));
  const first = days.filter((day) => day !== null).toSorted()[0] ?? today;
  const dayFault = (day: string | null) => {
    if (day === null) return formMessages.choose_a_date;
    if (day < today) return fieldMessages.past_date;
    return day > addDays(first, mostDaysAhead) ? tripFormMessages.tooFar : null;
  };
  const goneBy = (hour: string) => (days.includes(today) && hour <= hourOf(now) ? fieldMessages.past_date : null);
  return [
    ...days.map((day, index) => [`departure_days.${index}`, dayFault(day)] as const),
    ...departure_hours.map(({ value }, index) => [`departure_hours.${index}`, hourFault(value) ?? goneBy(value)] as const),
  ];
}

function stationFaults({ boarding_stations }: TripForm): Judged {
  const names = boarding_stations.map(({ quarter, departure_hour }) => `${departure_hour} ${quarter.trim().toLowerCase()}`);
  return boarding_stations.flatMap(({ quarter, departure_hour, cost }, index): Judged => [
    [`boarding_stations.${index}.quarter`, placeFault(quarter) ?? (names.indexOf(names[index] ?? "") < index ? tripFormMessages.quarterTwice : null)],
    [`boarding_stations.${index}.departure_hour`, hourFault(departure_hour)],
    [`boarding_stations.${index}.cost`, cost.trim() === "" ? null : francsFault(cost, 0)],
  ]);
}

function stopFaults({ intermediate_destinations, departure_duration }: TripForm): Judged {
  const whole = parseDuration(departure_duration);
  const tooLong = (duration: string) => (whole !== null && (parseDuration(duration) ?? 0) >= whole ? tripFormMessages.stopTooLong : null);
  return intermediate_destinations.flatMap(({ city, price, duration }, index): Judged => [
    [`intermediate_destinations.${index}.city`, townFault(city)],
    [`intermediate_destinations.${index}.price`, francsFault(price, 1)],
    [`intermediate_destinations.${index}.duration`, durationFault(duration) ?? tooLong(duration)],
  ]);
}

/** Judges the whole form as the server would; when to show a fault is the screen's business [A5.plan.01–13, A5.plan.15, G.plan.05–07]. */
export function tripFaults(form: TripForm, now: Date): TripFaults {
  const judged: Judged = [
    ["city_departure", townFault(form.city_departure)],
    ["city_destination", townFault(form.city_destination)],
    ...timeFaults(form, now),
    [`departure_days.${form.departure_days.length - 1}`, plannedCount(form) > mostPlanned ? tripFormMessages.tooMany : null],
    ["total_places_number", placesFault(form.total_places_number)],
    ["departure_duration", durationFault(form.departure_duration)],
    ["price", francsFault(form.price, 1)],
    ["travel_class", form.travel_class === "" ? fieldMessages.required : null],
    ...stationFaults(form),
    ...stopFaults(form),
    ...sameTowns(form),
  ];
  const faults: Record<string, Message> = {};
  for (const [path, fault] of judged) if (fault && !faults[path]) faults[path] = fault;
  return faults;
}
