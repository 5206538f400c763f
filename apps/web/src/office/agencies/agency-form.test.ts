import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { expect, test } from "vitest";
import { agencyBody, type AgencyForm, agencyFormOf, validateOwnAgencyForm } from "./agency-form.ts";

const form: AgencyForm = {
  name: "Sanaga Lignes",
  town: "Yaounde",
  quarter: "Mvan",
  phonenumber: "6 77 00 00 01",
  email: "",
};

test("name, city, district and phone are required, the e-mail is not", () => {
  expect(validateOwnAgencyForm(form)).toEqual({});
  for (const field of ["name", "town", "quarter", "phonenumber"] as const) {
    expect(validateOwnAgencyForm({ ...form, [field]: "  " }), field).toEqual({
      [field]: formMessages.field_required,
    });
  }
});

test("phone and e-mail are validated, and every field has at most 255 characters", () => {
  expect(validateOwnAgencyForm({ ...form, phonenumber: "abc", email: "abc" })).toEqual({
    phonenumber: formMessages.invalid_input_phone,
    email: formMessages.email_invalid,
  });
  expect(validateOwnAgencyForm({ ...form, name: "x".repeat(256) })).toEqual({
    name: formMessages.field_too_long,
  });
});

test("name, city and district must not contain markup or a web address", () => {
  for (const field of ["name", "town", "quarter"] as const) {
    expect(
      [
        validateOwnAgencyForm({ ...form, [field]: "<b>" }),
        validateOwnAgencyForm({ ...form, [field]: "evil.example" }),
      ],
      field,
    ).toEqual([{ [field]: formMessages.name_signs }, { [field]: formMessages.name_address }]);
  }
});

test("the request has the stored town name, the normalised phone and only fields of the form", () => {
  expect(agencyBody({ ...form, name: " Sanaga Lignes " })).toEqual({
    name: "Sanaga Lignes",
    town: "Yaoundé",
    quarter: "Mvan",
    phonenumber: "+237677000001",
    email: "",
  });
});

test("the form starts with the current data of the agency", () => {
  const agency = {
    name: "A",
    localisation: { town: "Yaoundé", quarter: null },
    phonenumber: "+237677000001",
    email: null,
  } as never;
  expect(agencyFormOf(agency, "fr")).toEqual({
    name: "A",
    town: "Yaoundé",
    quarter: "",
    phonenumber: "+237 6 77 00 00 01",
    email: "",
  });
});
