import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { parcelBusMessages } from "@wakafine/shared/parcels/bus-messages.ts";
import { expect, test } from "vitest";
import { createBody, newDepartureForm, validateDepartureForm } from "./departure-form.ts";

/** 15:00 in Douala. */
const limits = { now: new Date("2026-11-28T14:00:00Z") };
const valid = {
  bus_number: "lt 204 ab",
  departure_date: "2026-12-24",
  departure_hour: "06:30",
  city_departure: "Yaounde",
  city_destination: "Douala",
};

test("a valid form is sent in the form of the API: bus in capitals, day DD-MM-YYYY, stored town names", () => {
  expect(validateDepartureForm(valid, limits)).toEqual({});
  expect(createBody(valid)).toEqual({
    bus_number: "LT 204 AB",
    departure_date: "24-12-2026",
    departure_hour: "06:30",
    city_departure: "Yaoundé",
    city_destination: "Douala",
  });
});

test("a new departure is today from the agency's town; the other fields are required", () => {
  const form = newDepartureForm("2026-11-27", "Douala");
  expect(validateDepartureForm(form, limits)).toEqual({
    bus_number: formMessages.field_required,
    departure_hour: formMessages.field_required,
    city_destination: formMessages.field_required,
  });
});

test.each([
  [{ departure_date: "2026-11-27", departure_hour: "16:00" }, "departure_date"],
  [{ departure_date: "2026-11-28", departure_hour: "08:00" }, "departure_hour"],
  [{ departure_date: "2026-11-28", departure_hour: "15:00" }, "departure_hour"],
  [{ departure_date: "2026-11-28", departure_hour: "15:01" }, null],
])("a departure is not in the past: %j, at 15:00 [A7.parc.06]", (moment, field) => {
  const form = { ...valid, ...moment };
  expect(Object.keys(validateDepartureForm(form, limits))).toEqual(field === null ? [] : [field]);
  // One that is only given another bus keeps its hour.
  expect(validateDepartureForm(form, { ...limits, before: form })).toEqual({});
});

test.each([
  ["bus_number", "LT_204", parcelBusMessages.busInvalid],
  ["bus_number", "-LT 204", parcelBusMessages.busInvalid],
  ["bus_number", "A".repeat(21), parcelBusMessages.busInvalid],
  ["departure_date", "2026-02-30", fieldMessages.bad_date],
  ["departure_hour", "12:6", fieldMessages.bad_hour],
  ["city_departure", "Atlantis", fieldMessages.unknown_town],
  ["city_destination", "YAOUNDÉ", fieldMessages.same_town],
] as const)("%s refuses %s", (field, entered, error) => {
  expect(validateDepartureForm({ ...valid, [field]: entered }, limits)).toEqual({ [field]: error });
});
