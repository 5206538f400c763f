import type { DeparturePlan } from "@wakafine/shared/departures/planning-contract.ts";
import type { Repetition } from "@wakafine/shared/departures/repeat.ts";
import { maxPlanDays, maxPlanned, repeatedDays } from "@wakafine/shared/departures/repeat.ts";
import {
  addDays,
  dayOf,
  hourOf,
  instantOf,
  parseDay,
  parseDuration,
} from "@wakafine/shared/rules/dates.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import type { FieldError } from "../../http/failure.ts";

/** A boarding station; `offset` is in minutes after the departure, negative before it. The cost is in francs. */
export interface PlannedStation {
  readonly position: number;
  readonly quarter: string;
  readonly offset: number;
  readonly cost: number;
}

/** A valid plan. `times` are ISO 8601, one per departure, ascending; prices are francs. */
export interface CheckedPlan {
  readonly travelClass: TravelClass;
  readonly minutes: number;
  readonly price: number;
  readonly places: number;
  readonly times: readonly string[];
  readonly stations: readonly PlannedStation[];
  readonly stops: readonly {
    readonly city: string;
    readonly price: number;
    readonly minutes: number;
  }[];
}

/** Validates a plan and its fields against each other; towns are validated by `validateTowns` [G.plan.01, G.plan.05–06, G.search.11]. */
export function checkPlan(
  plan: DeparturePlan,
  now: Date,
): { readonly plan: CheckedPlan; readonly errors: readonly FieldError[] } {
  const entered = plan.departure_days.map((day) => parseDay(day) ?? "");
  const repeat = repetitionOf(plan);
  const days = [...entered, ...(repeat ? repeatedDays(repeat) : [])];
  const minutes = parseDuration(plan.departure_duration) ?? 0;
  const times = new Set(
    days.flatMap((day) => plan.departure_hours.map((hour) => instantOf(day, hour).toISOString())),
  );
  const stops = (plan.intermediate_destinations ?? []).map(({ city, price, duration }) => ({
    city,
    price,
    minutes: parseDuration(duration) ?? 0,
  }));
  const errors = [
    ...validateClass(plan),
    ...validateDays(entered, now),
    ...(repeat ? validateRepetition(repeat, entered, now) : []),
    ...validateHours(days, plan.departure_hours, now),
    ...(times.size > maxPlanned
      ? [{ field: repeat ? "repeat" : "departure_days", code: "too_many" } as const]
      : []),
    ...(minutes === 0 ? [{ field: "departure_duration", code: "too_small" } as const] : []),
    ...validateDuration(
      stops.map((stop) => stop.minutes),
      minutes,
    ),
    ...validateStations(plan.boarding_stations ?? []),
  ];
  return {
    plan: {
      travelClass: plan.travel_class ?? plan.bus_category ?? "ECONOMIC",
      minutes,
      price: plan.price,
      places: plan.total_places_number,
      times: [...times].sort(),
      stations: stationsOf(plan),
      stops,
    },
    errors,
  };
}

/** Class and bus category are two names of the same value: one is required, and both must agree [G.search.11, A5.plan.01]. */
function validateClass({ travel_class, bus_category }: DeparturePlan): readonly FieldError[] {
  if (!travel_class && !bus_category) return [{ field: "travel_class", code: "required" }];
  if (travel_class && bus_category && travel_class !== bus_category)
    return [{ field: "bus_category", code: "invalid" }];
  return [];
}

function repetitionOf({ repeat }: DeparturePlan): Repetition | null {
  if (!repeat) return null;
  const { weekdays, start, end } = repeat;
  return { weekdays, start: parseDay(start) ?? "", end: parseDay(end) ?? "" };
}

function validateDays(days: readonly string[], now: Date): readonly FieldError[] {
  const today = dayOf(now);
  const lastAllowed = addDays(earliest(days) ?? today, maxPlanDays);
  return days.flatMap((day, index): readonly FieldError[] => {
    if (day < today) return [{ field: `departure_days.${index}`, code: "past_date" }];
    return day > lastAllowed ? [{ field: `departure_days.${index}`, code: "too_large" }] : [];
  });
}

/** A repetition starts today or later, ends within six months of the first date of the plan, and contains a day [G.plan.05]. */
function validateRepetition(
  repeat: Repetition,
  entered: readonly string[],
  now: Date,
): readonly FieldError[] {
  const { start, end } = repeat;
  if (start < dayOf(now)) return [{ field: "repeat.start", code: "past_date" }];
  if (end < start) return [{ field: "repeat.end", code: "too_small" }];
  if (end > addDays(earliest([start, ...entered]) ?? start, maxPlanDays))
    return [{ field: "repeat.end", code: "too_large" }];
  return repeatedDays(repeat).length === 0 ? [{ field: "repeat.weekdays", code: "invalid" }] : [];
}

function earliest(days: readonly string[]): string | undefined {
  return days.toSorted()[0];
}

function validateHours(
  days: readonly string[],
  hours: readonly string[],
  now: Date,
): readonly FieldError[] {
  if (!days.includes(dayOf(now))) return [];
  const nowHour = hourOf(now);
  return hours.flatMap((hour, index): readonly FieldError[] =>
    hour <= nowHour ? [{ field: `departure_hours.${index}`, code: "past_date" }] : [],
  );
}

/** A stop must be reached before the end of the trip. */
function validateDuration(stops: readonly number[], whole: number): readonly FieldError[] {
  return stops.flatMap((minutes, index): readonly FieldError[] => {
    const field = `intermediate_destinations.${index}.duration`;
    if (minutes === 0) return [{ field, code: "too_small" }];
    return minutes >= whole ? [{ field, code: "too_large" }] : [];
  });
}

type SentStations = NonNullable<DeparturePlan["boarding_stations"]>;

/** A booking identifies its station by quarter and hour, so these must be unique. */
function validateStations(stations: SentStations): readonly FieldError[] {
  const names = stations.map(
    ({ quarter, departure_hour }) => `${departure_hour} ${quarter.toLowerCase()}`,
  );
  return names.flatMap((name, index): readonly FieldError[] =>
    names.indexOf(name) < index
      ? [{ field: `boarding_stations.${index}.quarter`, code: "invalid" }]
      : [],
  );
}

/** The hours of stations are given for the first hour of the plan; other hours keep the difference (docs/decisions/0051). */
function stationsOf(plan: DeparturePlan): readonly PlannedStation[] {
  const first = minutesOf(plan.departure_hours[0] ?? "00:00");
  return (plan.boarding_stations ?? []).map(({ quarter, departure_hour, cost }, index) => ({
    position: index + 1,
    quarter,
    offset: ((minutesOf(departure_hour) - first + 720 + 1440) % 1440) - 720, // the shorter difference, also across midnight
    cost: cost ?? 0,
  }));
}

function minutesOf(hour: string): number {
  return Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));
}

/** A town named in a plan: `key` is its search key, `town_id` is null for an unknown town. */
export interface NamedTown {
  readonly key: string;
  readonly town_id: number | null;
}

/** Returns the names of all towns of a plan in order: departure, destination, stops. */
export function townNamesOf(plan: DeparturePlan): readonly string[] {
  return [
    plan.city_departure,
    plan.city_destination,
    ...(plan.intermediate_destinations ?? []).map((stop) => stop.city),
  ];
}

/** Checks that the towns differ in any spelling and contain a letter or digit [G.plan.06]. */
export function validateTowns(towns: readonly NamedTown[]): readonly FieldError[] {
  const same = towns.map(({ key, town_id }) => (town_id === null ? `key ${key}` : `id ${town_id}`));
  return towns.flatMap(({ key }, index): readonly FieldError[] => {
    const field =
      ["city_departure", "city_destination"][index] ??
      `intermediate_destinations.${index - 2}.city`;
    if (key === "") return [{ field, code: "unknown_town" }];
    return same.indexOf(same[index]!) < index ? [{ field, code: "same_town" }] : [];
  });
}
