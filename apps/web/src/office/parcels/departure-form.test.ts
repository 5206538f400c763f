import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { parcelBusMessages } from "@wakafine/shared/parcels/bus-messages.ts";
import { expect, test } from "vitest";
import { createBody, newDepartureForm, validateDepartureForm } from "./departure-form.ts";

const valid = {
  bus_number: "lt 204 ab",
  departure_date: "2026-12-24",
  departure_hour: "06:30",
  city_departure: "Yaounde",
  city_destination: "Douala",
};

test("a valid form is sent in the form of the API: bus in capitals, day DD-MM-YYYY, stored town names", () => {
  expect(validateDepartureForm(valid)).toEqual({});
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
  expect(validateDepartureForm(form)).toEqual({
    bus_number: formMessages.field_required,
    departure_hour: formMessages.field_required,
    city_destination: formMessages.field_required,
  });
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
  expect(validateDepartureForm({ ...valid, [field]: entered })).toEqual({ [field]: error });
});
