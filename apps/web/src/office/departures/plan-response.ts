import type { FieldErrorCode } from "@wakafine/shared/contract/fields.ts";
import { departureErrors } from "@wakafine/shared/departures/errors.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { type Day, parseDay } from "@wakafine/shared/rules/dates.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import type { TripErrors } from "./trip-errors.ts";

/** An existing departure; `hour` is empty if only its day is known. */
export interface Clash {
  readonly day: Day;
  readonly hour: string;
  readonly route: string;
  readonly uuid: string;
}

/** Why nothing was planned: existing departures [A4.plan.04], fields to correct, or only a message [A4.plan.05]. */
export type PlanRefusal =
  | { readonly kind: "conflict"; readonly clashes: readonly Clash[] }
  | { readonly kind: "fields"; readonly errors: TripErrors }
  | { readonly kind: "message"; readonly message: string };

const special: readonly (readonly [field: RegExp, code: FieldErrorCode, message: Message])[] = [
  [/^(departure_days|repeat)$/, "too_many", tripFormMessages.tooMany],
  [/^repeat\.end$/, "too_large", tripFormMessages.tooFar],
  [/^repeat\.end$/, "too_small", tripFormMessages.repeatEndsEarly],
  [/^repeat\.weekdays$/, "invalid", tripFormMessages.repeatEmpty],
  [/^departure_days\.\d+$/, "too_large", tripFormMessages.tooFar],
  [/\.quarter$/, "invalid", tripFormMessages.quarterTwice],
  [/^intermediate_destinations\.\d+\.duration$/, "too_large", tripFormMessages.stopTooLong],
];

/** Converts a field name of the endpoint to the form's path. */
function pathOf(field: string): string {
  if (field === "bus_category") return "travel_class";
  if (field === "repeat") return "repeat.end";
  if (field === "intermediate_destinations") return `${field}.0.city`;
  return field === "departure_days" || field === "departure_hours" ? `${field}.0` : field;
}

function fieldErrorsOf({ code: refusal, data }: ApiFailure): TripErrors {
  const { fields } = (data ?? {}) as { readonly fields?: unknown };
  const reported = (Array.isArray(fields) ? fields : []) as readonly {
    readonly field?: string;
    readonly code?: FieldErrorCode;
  }[];
  const errors: Record<string, Message> = {};
  const rule = Object.hasOwn(departureErrors, refusal ?? "")
    ? departureErrors[refusal as keyof typeof departureErrors]
    : null;
  for (const { field = "", code = "invalid" } of reported) {
    const match = special.find(([name, word]) => name.test(field) && word === code)?.[2];
    errors[pathOf(field)] ??= rule ?? match ?? fieldMessages[code] ?? fieldMessages.invalid;
  }
  return errors;
}

function clashesOf({ data, extra }: ApiFailure): readonly Clash[] {
  const departures = (Array.isArray(data) ? data : []) as readonly {
    readonly departure_date?: string;
    readonly departure_hour?: string;
    readonly city_departure?: string;
    readonly city_destination?: string;
    readonly uuid?: string;
  }[];
  const known = departures.map((one) => ({
    day: parseDay(one.departure_date ?? "") ?? "",
    hour: one.departure_hour ?? "",
    route: `${one.city_departure ?? ""} – ${one.city_destination ?? ""}`,
    uuid: one.uuid ?? "",
  }));
  const dates = extra?.["exist_dates"];
  const days = (Array.isArray(dates) ? dates : [])
    .map((date) => parseDay(String(date)) ?? "")
    .filter(Boolean);
  const missing = days
    .filter((day) => !known.some((clash) => clash.day === day))
    .map((day) => ({ day, hour: "", route: "", uuid: "" }));
  return [...known, ...missing]
    .filter(({ day }) => day !== "")
    .toSorted((a, b) => `${a.day} ${a.hour}`.localeCompare(`${b.day} ${b.hour}`));
}

/** Converts the refusal of a plan. */
export function readRefusal(failure: ApiFailure): PlanRefusal {
  const clashes = clashesOf(failure);
  if (clashes.length > 0) return { kind: "conflict", clashes };
  const errors = fieldErrorsOf(failure);
  return Object.keys(errors).length > 0
    ? { kind: "fields", errors }
    : { kind: "message", message: failure.message };
}
