import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { tripFormMessages } from "@wakafine/shared/messages/planning.ts";
import { expect, test } from "vitest";
import { maskDuration } from "./mask-duration.ts";
import { readRefusal } from "./plan-answer.ts";
import { departuresQuery, planningSearch, readPlanning, weekOf } from "./planning-address.ts";
import { departureState } from "./departure-state.ts";
import { tripFaults } from "./trip-faults.ts";
import { emptyTrip, planBody, plannedCount, type TripForm, withoutRow, withRow } from "./trip-form.ts";

// 10:00 in Douala.
const now = new Date("2026-12-18T09:00:00Z");
const good: TripForm = {
  ...emptyTrip("2026-12-21"),
  city_departure: "Yaoundé", city_destination: "Douala", departure_hours: [{ id: 1, value: "15:30" }],
  total_places_number: "36", departure_duration: "05:00", price: "6 500", travel_class: "FIRST",
};
const faults = (change: Partial<TripForm>) => tripFaults({ ...good, ...change }, now);

test("a whole form has no fault, the empty form has one for each required field", () => {
  expect(faults({})).toEqual({});
  expect(tripFaults(emptyTrip(""), now)).toEqual({
    city_departure: fieldMessages.required, city_destination: fieldMessages.required, "departure_days.0": formMessages.choose_a_date,
    "departure_hours.0": fieldMessages.required, total_places_number: fieldMessages.required, departure_duration: fieldMessages.required,
    price: fieldMessages.required, travel_class: fieldMessages.required,
  });
});

test("a town has at most 255 characters [A5.plan.12]", () => {
  expect(faults({ city_departure: "x".repeat(255) })).toEqual({});
  expect(faults({ city_departure: "x".repeat(256) })).toEqual({ city_departure: fieldMessages.too_long });
});

test("two spellings of one town are the same town, stops included", () => {
  expect(faults({ city_destination: "yaounde" })).toEqual({ city_destination: fieldMessages.same_town });
  const stop = { id: 1, city: "DOUALA", price: "100", duration: "01:00" };
  expect(faults({ intermediate_destinations: [stop] })).toEqual({ "intermediate_destinations.0.city": fieldMessages.same_town });
});

test.each([
  ["0", formMessages.positive_number],
  ["-1", formMessages.positive_number],
  ["\u22121", formMessages.positive_number],
  ["abc", fieldMessages.not_a_number],
  ["1.5", fieldMessages.not_a_number],
  ["10000001", fieldMessages.too_large],
])("a price of %s is refused", (price, message) => {
  expect(faults({ price })).toEqual({ price: message });
});

test("1 and 1000 places are fine, 0 and 1001 are not", () => {
  for (const total_places_number of ["1", "1000"]) expect(faults({ total_places_number })).toEqual({});
  expect(faults({ total_places_number: "0" })).toHaveProperty("total_places_number");
  expect(faults({ total_places_number: "1001" })).toHaveProperty("total_places_number");
});

test("an hour that is not HH:mm names the format, one of today that has gone by is past", () => {
  expect(faults({ departure_hours: [{ id: 1, value: "8h" }] })).toEqual({ "departure_hours.0": fieldMessages.bad_hour });
  const today = { departure_days: [{ id: 1, value: "2026-12-18" }] };
  expect(faults({ ...today, departure_hours: [{ id: 1, value: "10:00" }] })).toEqual({ "departure_hours.0": fieldMessages.past_date });
  expect(faults({ ...today, departure_hours: [{ id: 1, value: "10:01" }] })).toEqual({});
});

test("yesterday is past, and no day lies more than six months after the first", () => {
  expect(faults({ departure_days: [{ id: 1, value: "2026-12-17" }] })).toEqual({ "departure_days.0": fieldMessages.past_date });
  const far = { departure_days: [{ id: 1, value: "2026-12-21" }, { id: 2, value: "2027-06-24" }] };
  expect(faults(far)).toEqual({ "departure_days.1": tripFormMessages.tooFar });
});

test("a duration is HH:mm and longer than nothing, a stop is reached before the end", () => {
  expect(faults({ departure_duration: "5h" })).toEqual({ departure_duration: fieldMessages.bad_hour });
  expect(faults({ departure_duration: "00:00" })).toEqual({ departure_duration: fieldMessages.too_small });
  const stop = { id: 1, city: "Edéa", price: "5000", duration: "05:00" };
  expect(faults({ intermediate_destinations: [stop] })).toEqual({ "intermediate_destinations.0.duration": tripFormMessages.stopTooLong });
  expect(faults({ intermediate_destinations: [{ ...stop, duration: "04:59" }] })).toEqual({});
});

test("boarding places and stops need their names, and no place stands twice at one hour", () => {
  const station = { id: 1, quarter: " ", departure_hour: "15:30", cost: "" };
  expect(faults({ boarding_stations: [station] })).toEqual({ "boarding_stations.0.quarter": fieldMessages.required });
  const twice = [{ ...station, quarter: "Mvan" }, { ...station, id: 2, quarter: "mvan " }];
  expect(faults({ boarding_stations: twice })).toEqual({ "boarding_stations.1.quarter": tripFormMessages.quarterTwice });
  expect(faults({ intermediate_destinations: [{ id: 1, city: "", price: "1", duration: "01:00" }] })).toEqual({ "intermediate_destinations.0.city": fieldMessages.required });
});

test("a day and an hour added twice count once, and 201 departures are too many", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ id: hour, value: `${String(hour).padStart(2, "0")}:00` }));
  const days = Array.from({ length: 9 }, (_, index) => ({ id: index, value: `2026-12-2${index}` }));
  expect(plannedCount({ ...good, departure_days: [...days, { id: 99, value: "2026-12-21" }], departure_hours: hours })).toBe(216);
  expect(faults({ departure_days: days, departure_hours: hours })).toEqual({ "departure_days.8": tripFormMessages.tooMany });
});

test("rows are added with what is likely and leave by themselves", () => {
  const two = withRow(good, "departure_days");
  expect(two.departure_days.map((row) => row.value)).toEqual(["2026-12-21", "2026-12-22"]);
  expect(withRow(good, "boarding_stations").boarding_stations[0]?.departure_hour).toBe("15:30");
  expect(withoutRow(two, "departure_days", 1).departure_days).toEqual([{ id: 2, value: "2026-12-22" }]);
});

test("every control's value reaches the call", () => {
  const form: TripForm = {
    ...good,
    boarding_stations: [{ id: 1, quarter: " Mvan ", departure_hour: "15:30", cost: "" }, { id: 2, quarter: "Biyem-Assi", departure_hour: "15:00", cost: "500" }],
    intermediate_destinations: [{ id: 1, city: "edea", price: "5 000", duration: "03:30" }, { id: 2, city: "Pouma", price: "4000", duration: "02:00" }],
  };
  expect(planBody(form, false)).toEqual({
    city_departure: "Yaoundé", city_destination: "Douala", departure_days: ["21-12-2026"], departure_hours: ["15:30"], total_places_number: 36,
    departure_duration: "05:00", price: 6500, travel_class: "FIRST", bus_category: "FIRST",
    boarding_stations: [{ quarter: "Mvan", departure_hour: "15:30", cost: 0 }, { quarter: "Biyem-Assi", departure_hour: "15:00", cost: 500 }],
    intermediate_destinations: [{ city: "Edéa", price: 5000, duration: "03:30" }, { city: "Pouma", price: 4000, duration: "02:00" }],
  });
  expect(planBody(good, true)).toHaveProperty("skip_exist_dates", true);
});

test.each([
  ["5", "", "5"], ["05", "", "05:"], ["05:", "05:0", "05"], ["05", "05:", "05"], ["0530", "", "05:30"], ["2660", "", "26:"], ["26:15", "", "26:15"],
  ["5:", "5", "05:"], ["5h30", "", "05:30"], ["x", "", ""], ["99599", "", "99:59"],
])("a duration typed '%s' after '%s' becomes '%s'", (typed, former, text) => {
  expect(maskDuration(typed, former)).toBe(text);
});

const failure = { kind: "refused" as const, status: 409, message: "m", code: "departure_conflict" as const, data: null as unknown };

test("a refusal with data or exist_dates is a conflict with its dates, any other has its message", () => {
  const data = [{ departure_date: "25-12-2026", departure_hour: "15:30" }];
  const both = readRefusal({ ...failure, data, extra: { exist_dates: ["25-12-2026", "24-12-2026"] } });
  expect(both).toEqual({ kind: "conflict", clashes: [{ day: "2026-12-24", hour: "" }, { day: "2026-12-25", hour: "15:30" }] });
  expect(readRefusal({ ...failure, extra: { exist_dates: ["25-12-2026"] } })).toMatchObject({ kind: "conflict" });
  expect(readRefusal({ ...failure, code: "parcel_agency" })).toEqual({ kind: "message", message: "m" });
});

test("field errors of the server find the fields of the form", () => {
  const fields = [
    { field: "departure_days", code: "too_many" }, { field: "bus_category", code: "required" }, { field: "departure_hours.1", code: "past_date" },
    { field: "intermediate_destinations.0.duration", code: "too_large" }, { field: "boarding_stations.1.quarter", code: "invalid" },
  ];
  expect(readRefusal({ ...failure, code: "invalid_input", data: { fields } })).toEqual({
    kind: "fields",
    faults: {
      "departure_days.0": tripFormMessages.tooMany, travel_class: fieldMessages.required, "departure_hours.1": fieldMessages.past_date,
      "intermediate_destinations.0.duration": tripFormMessages.stopTooLong, "boarding_stations.1.quarter": tripFormMessages.quarterTwice,
    },
  });
});

test("the address keeps what is shown, and says today when it says nothing", () => {
  const view = { day: "2026-12-18", state: "past", keyword: "Kribi", page: 3 } as const;
  expect(readPlanning(planningSearch(view), "2026-01-01")).toEqual(view);
  expect(readPlanning(planningSearch({ ...view, day: null }), "2026-01-01").day).toBeNull();
  expect(readPlanning(new URLSearchParams("page=-1&state=x&day=30-02-2026"), "2026-01-01")).toEqual({ day: "2026-01-01", state: "", keyword: "", page: 1 });
  expect(departuresQuery({ ...view, keyword: "" }).input.body).toEqual({ departure_date: "18-12-2026", state: "past", order: "asc", page: 3, per_page: 20 });
});

test("a week runs from Monday to Sunday", () => {
  expect([weekOf("2026-12-18")[0], weekOf("2026-12-20")[6]]).toEqual(["2026-12-14", "2026-12-20"]);
});

test("a departure is on sale until its hour, then left, arrived at the end of the road; without seats it is full", () => {
  const times = { departure_date: "18-12-2026", departure_hour: "10:01", departure_end_date: "18-12-2026", arriving_hour: "15:01", remaining_places_number: 3 };
  const texts = (changed: Partial<typeof times>) => departureState({ ...times, ...changed }, now).text.fr;
  expect([texts({}), texts({ remaining_places_number: 0 }), texts({ departure_hour: "10:00" }), texts({ departure_hour: "05:00", arriving_hour: "10:00" })]).toEqual([
    "En vente", "Complet", "Parti", "Arrivé",
  ]);
});
