import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { expect, test } from "vitest";
import { validateTripForm } from "./trip-errors.ts";
import {
  newRow,
  emptyTrip,
  planBody,
  plannedCount,
  startedRepeat,
  type TripForm,
} from "./trip-form.ts";

// 10:00 in Douala.
const now = new Date("2026-12-18T09:00:00Z");
const good: TripForm = {
  ...emptyTrip("2026-12-21"),
  city_departure: "Yaoundé",
  city_destination: "Douala",
  departure_hours: [{ id: 1, value: "15:30" }],
  total_places_number: "36",
  departure_duration: "05:00",
  price: "6 500",
  travel_class: "FIRST",
};
const errors = (change: Partial<TripForm>) => validateTripForm({ ...good, ...change }, now);

test("a complete form has no error, the empty form has one for each required field", () => {
  expect(errors({})).toEqual({});
  expect(validateTripForm(emptyTrip(""), now)).toEqual({
    city_departure: fieldMessages.required,
    city_destination: fieldMessages.required,
    "departure_days.0": formMessages.choose_a_date,
    "departure_hours.0": fieldMessages.required,
    total_places_number: fieldMessages.required,
    departure_duration: fieldMessages.required,
    price: fieldMessages.required,
    travel_class: fieldMessages.required,
  });
});

test("a town has at most 255 characters [A5.plan.12]", () => {
  expect(errors({ city_departure: "x".repeat(255) })).toEqual({});
  expect(errors({ city_departure: "x".repeat(256) })).toEqual({
    city_departure: fieldMessages.too_long,
  });
});

test("a town and a boarding point must not contain markup or a web address", () => {
  expect(errors({ city_departure: "<b>", city_destination: "evil.example" })).toEqual({
    city_departure: fieldMessages.name_signs,
    city_destination: fieldMessages.name_address,
  });
  expect(
    errors({ boarding_stations: [{ id: 1, quarter: "www.x", departure_hour: "15:30", cost: "" }] }),
  ).toEqual({ "boarding_stations.0.quarter": fieldMessages.name_address });
});

test("two spellings of a town are the same town, also for stops", () => {
  expect(errors({ city_destination: "yaounde" })).toEqual({
    city_destination: fieldMessages.same_town,
  });
  const stop = { id: 1, city: "DOUALA", price: "100", duration: "01:00" };
  expect(errors({ intermediate_destinations: [stop] })).toEqual({
    "intermediate_destinations.0.city": fieldMessages.same_town,
  });
});

test.each([
  ["0", formMessages.positive_number],
  ["-1", formMessages.positive_number],
  ["\u22121", formMessages.positive_number],
  ["abc", fieldMessages.not_a_number],
  ["1.5", fieldMessages.not_a_number],
  ["10000001", fieldMessages.too_large],
])("the price %s is invalid", (price, message) => {
  expect(errors({ price })).toEqual({ price: message });
});

test("1 and 1000 seats are valid, 0 and 1001 are not", () => {
  for (const total_places_number of ["1", "1000"])
    expect(errors({ total_places_number })).toEqual({});
  expect(errors({ total_places_number: "0" })).toHaveProperty("total_places_number");
  expect(errors({ total_places_number: "1001" })).toHaveProperty("total_places_number");
});

test("a time not in the format HH:mm is invalid, and an earlier time today is in the past", () => {
  expect(errors({ departure_hours: [{ id: 1, value: "8h" }] })).toEqual({
    "departure_hours.0": fieldMessages.bad_hour,
  });
  const today = { departure_days: [{ id: 1, value: "2026-12-18" }] };
  expect(errors({ ...today, departure_hours: [{ id: 1, value: "10:00" }] })).toEqual({
    "departure_hours.0": fieldMessages.past_date,
  });
  expect(errors({ ...today, departure_hours: [{ id: 1, value: "10:01" }] })).toEqual({});
});

test("yesterday is in the past, and every day is within six months of the first", () => {
  expect(errors({ departure_days: [{ id: 1, value: "2026-12-17" }] })).toEqual({
    "departure_days.0": fieldMessages.past_date,
  });
  const far = {
    departure_days: [
      { id: 1, value: "2026-12-21" },
      { id: 2, value: "2027-06-24" },
    ],
  };
  expect(errors(far)).toEqual({ "departure_days.1": tripFormMessages.tooFar });
});

test("a duration is HH:mm and above zero, and a stop is reached before the end", () => {
  expect(errors({ departure_duration: "5h" })).toEqual({
    departure_duration: tripFormMessages.badDuration,
  });
  expect(errors({ departure_duration: "00:00" })).toEqual({
    departure_duration: fieldMessages.too_small,
  });
  const stop = { id: 1, city: "Edéa", price: "5000", duration: "05:00" };
  expect(errors({ intermediate_destinations: [stop] })).toEqual({
    "intermediate_destinations.0.duration": tripFormMessages.stopTooLong,
  });
  expect(errors({ intermediate_destinations: [{ ...stop, duration: "04:59" }] })).toEqual({});
});

test("boarding points and stops need names, and a place cannot occur twice at one time", () => {
  const station = { id: 1, quarter: " ", departure_hour: "15:30", cost: "" };
  expect(errors({ boarding_stations: [station] })).toEqual({
    "boarding_stations.0.quarter": fieldMessages.required,
  });
  const twice = [
    { ...station, quarter: "Mvan" },
    { ...station, id: 2, quarter: "mvan " },
  ];
  expect(errors({ boarding_stations: twice })).toEqual({
    "boarding_stations.1.quarter": tripFormMessages.quarterTwice,
  });
  expect(
    errors({ intermediate_destinations: [{ id: 1, city: "", price: "1", duration: "01:00" }] }),
  ).toEqual({ "intermediate_destinations.0.city": fieldMessages.required });
});

test("a repeated day and time count once, and 201 departures are too many", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    id: hour,
    value: `${String(hour).padStart(2, "0")}:00`,
  }));
  const days = Array.from({ length: 9 }, (_, index) => ({ id: index, value: `2026-12-2${index}` }));
  expect(
    plannedCount({
      ...good,
      departure_days: [...days, { id: 99, value: "2026-12-21" }],
      departure_hours: hours,
    }),
  ).toBe(216);
  expect(errors({ departure_days: days, departure_hours: hours })).toEqual({
    "departure_days.8": tripFormMessages.tooMany,
  });
});

test("a new row has a likely value", () => {
  expect(newRow(good, "departure_days")).toEqual({ id: 2, value: "2026-12-22" });
  expect(newRow(good, "boarding_stations")).toMatchObject({ departure_hour: "15:30" });
});

test("every field value is sent", () => {
  const form: TripForm = {
    ...good,
    boarding_stations: [
      { id: 1, quarter: " Mvan ", departure_hour: "15:30", cost: "" },
      { id: 2, quarter: "Biyem-Assi", departure_hour: "15:00", cost: "500" },
    ],
    intermediate_destinations: [
      { id: 1, city: "edea", price: "5 000", duration: "03:30" },
      { id: 2, city: "Pouma", price: "4000", duration: "02:00" },
    ],
  };
  expect(planBody(form, false)).toEqual({
    city_departure: "Yaoundé",
    city_destination: "Douala",
    departure_days: ["21-12-2026"],
    departure_hours: ["15:30"],
    total_places_number: 36,
    departure_duration: "05:00",
    price: 6500,
    travel_class: "FIRST",
    bus_category: "FIRST",
    boarding_stations: [
      { quarter: "Mvan", departure_hour: "15:30", cost: 0 },
      { quarter: "Biyem-Assi", departure_hour: "15:00", cost: 500 },
    ],
    intermediate_destinations: [
      { city: "Edéa", price: 5000, duration: "03:30" },
      { city: "Pouma", price: 4000, duration: "02:00" },
    ],
  });
  expect(planBody(good, true)).toHaveProperty("skip_exist_dates", true);
});

test("a repetition counts each day once and is sent; it starts on the first date's weekday", () => {
  const repeat = { on: true, weekdays: [1, 3], start: "2026-12-21", end: "2026-12-30" };
  expect(plannedCount({ ...good, repeat })).toBe(4);
  expect(plannedCount({ ...good, repeat: { ...repeat, on: false } })).toBe(1);
  expect(planBody({ ...good, repeat }, false)).toMatchObject({
    departure_days: ["21-12-2026"],
    repeat: { weekdays: [1, 3], start: "21-12-2026", end: "30-12-2026" },
  });
  expect(planBody({ ...good, repeat: { ...repeat, on: false } }, false)).not.toHaveProperty(
    "repeat",
  );
  expect(startedRepeat(good)).toEqual({ on: true, weekdays: [1], start: "2026-12-21", end: "" });
});

test("the dates of a repetition are chosen, in order, within six months, and contain a chosen weekday", () => {
  const repeat = { on: true, weekdays: [1], start: "2026-12-21", end: "2026-12-28" };
  const errorsOf = (change: Partial<TripForm["repeat"]>) =>
    errors({ repeat: { ...repeat, ...change } });
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ start: "", end: "" })).toEqual({
    "repeat.start": formMessages.choose_a_date,
    "repeat.end": formMessages.choose_a_date,
  });
  expect(errorsOf({ start: "2026-12-17" })).toEqual({ "repeat.start": fieldMessages.past_date });
  expect(errorsOf({ end: "2026-12-20" })).toEqual({
    "repeat.end": tripFormMessages.repeatEndsEarly,
  });
  expect(errorsOf({ end: "2027-06-24" })).toEqual({ "repeat.end": tripFormMessages.tooFar });
  expect(errorsOf({ weekdays: [] })).toEqual({ "repeat.weekdays": tripFormMessages.noWeekday });
  expect(errorsOf({ weekdays: [7], end: "2026-12-26" })).toEqual({
    "repeat.weekdays": tripFormMessages.repeatEmpty,
  });
  expect(errorsOf({ on: false, start: "", end: "", weekdays: [] })).toEqual({});
});
