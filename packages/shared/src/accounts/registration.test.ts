import { expect, test } from "vitest";
import { fieldMessages } from "../messages/fields.ts";
import { formMessages } from "../messages/forms.ts";
import { validateOptionalEmail } from "../rules/field-errors.ts";
import {
  type AgencyForm,
  validateAgencyForm,
  validateCode,
  validateConfirmation,
  validateIdentifier,
  newPasswordError,
  validateReachablePhone,
  type TravellerForm,
  validateTravellerForm,
} from "./registration.ts";

const traveller: TravellerForm = {
  firstname: "Aline",
  lastname: "Ngo Bassa",
  sex_id: "2",
  phonenumber: "6 77 12 34 56",
  email: "",
  town: "Douala",
  password: "soleil-9",
  password_confirm: "soleil-9",
  conditions: "yes",
};
const agency: AgencyForm = {
  name: "Sanaga Lignes",
  town: "Edéa",
  quarter: "Mbanda",
  phonenumber: "677 00 00 01",
  email: "",
  agency_transport_type_id: "1",
  password: "soleil-99",
  password_confirm: "soleil-99",
  conditions: "yes",
};

test("a complete traveller form has no errors; every empty required field has one [C5.auth.10–15, C5.auth.29, C5.auth.30]", () => {
  expect(validateTravellerForm(traveller)).toEqual({});
  const empty: TravellerForm = {
    firstname: "",
    lastname: " ",
    sex_id: "",
    phonenumber: "",
    email: "",
    town: "",
    password: "",
    password_confirm: "",
    conditions: "",
  };
  const { field_required, sex_required, page_auth_password_required } = formMessages;
  expect(validateTravellerForm(empty)).toEqual({
    firstname: field_required,
    lastname: field_required,
    sex_id: sex_required,
    phonenumber: field_required,
    town: field_required,
    password: page_auth_password_required,
    password_confirm: page_auth_password_required,
    conditions: field_required,
  });
  expect(Object.keys(validateTravellerForm(empty))[0]).toBe("firstname");
});

test("a complete agency form has no errors; every empty required field has one [C5.auth.18–23]", () => {
  expect(validateAgencyForm(agency)).toEqual({});
  const empty: AgencyForm = {
    name: "",
    town: "",
    quarter: "",
    phonenumber: "",
    email: "",
    agency_transport_type_id: "",
    password: "",
    password_confirm: "",
    conditions: "",
  };
  const { field_required, page_auth_password_required } = formMessages;
  expect(validateAgencyForm(empty)).toEqual({
    name: field_required,
    town: field_required,
    quarter: field_required,
    phonenumber: field_required,
    agency_transport_type_id: field_required,
    password: page_auth_password_required,
    password_confirm: page_auth_password_required,
    conditions: field_required,
  });
  expect(validateAgencyForm({ ...agency, agency_transport_type_id: "5" })).toEqual({
    agency_transport_type_id: field_required,
  });
});

test("names, towns and quarters with control characters or a web address are refused in both forms", () => {
  const { name_signs, name_address } = formMessages;
  const address = "Win money at evil.example";
  expect(
    validateTravellerForm({
      ...traveller,
      firstname: address,
      lastname: "Ngo\u200b",
      town: address,
    }),
  ).toEqual({ firstname: name_address, lastname: name_signs, town: name_address });
  expect(validateAgencyForm({ ...agency, name: address, town: "<b>", quarter: "www.x" })).toEqual({
    name: name_address,
    town: name_signs,
    quarter: name_address,
  });
  expect(validateAgencyForm({ ...agency, name: 'Société "Mami & Fils" + Cie 24/7' })).toEqual({});
});

test("a town is required and may be outside the list [C5.auth.14, C5.auth.19]", () => {
  for (const town of ["yaounde", "Nkolbisson"])
    expect([
      validateTravellerForm({ ...traveller, town }),
      validateAgencyForm({ ...agency, town }),
    ]).toEqual([{}, {}]);
  expect(validateAgencyForm({ ...agency, town: "x".repeat(256) })).toEqual({
    town: formMessages.field_too_long,
  });
});

test.each([
  ["abc", "", formMessages.invalid_input_phone],
  ["+237", "", formMessages.field_required],
  ["+33 6 12 34 56 78", "", null],
  ["2 33 42 00 00", "", formMessages.landline_without_email],
  ["2 33 42 00 00", "a@b.cm", null],
] as const)(
  "the phone %s beside the e-mail '%s' is checked: the code must be deliverable [C5.auth.12, C5.auth.20]",
  (entered, email, error) => {
    expect(validateReachablePhone(entered, email)).toEqual(error);
  },
);

test("an e-mail is optional and must be valid when entered [A3.auth.05, C5.auth.26, C5.auth.27]", () => {
  expect(["", " ", "a@b.cm", "abc"].map(validateOptionalEmail)).toEqual([
    null,
    null,
    null,
    formMessages.email_invalid,
  ]);
});

test("a password has 8 to 255 characters and equals its repetition [C5.auth.28, G.auth.19]", () => {
  expect(
    ["", "soleil7", "12345678", "soleil78", "soleil-9".repeat(32)].map(newPasswordError),
  ).toEqual([
    formMessages.page_auth_password_required,
    fieldMessages.password_short,
    fieldMessages.password_common,
    null,
    formMessages.field_too_long,
  ]);
  expect([validateConfirmation("abc", "abc"), validateConfirmation("abc", "abd")]).toEqual([
    null,
    formMessages.page_auth_password_must_match,
  ]);
});

test.each([
  ["", formMessages.email_required],
  ["  ", formMessages.email_required],
  ["abc", formMessages.email_or_phone_invalid],
  ["a@b", formMessages.email_or_phone_invalid],
  ["a@b.cm", null],
  [" 6 77 00 00 01 ", null],
] as const)(
  "a forgotten password is requested by e-mail or phone: '%s' [C5.auth.25, C5.auth.33, G.auth.30]",
  (entered, error) => {
    expect(validateIdentifier(entered)).toEqual(error);
  },
);

test("a code has six digits, and a missing one shows the text of the message table [C5.auth.24, C5.auth.31, A5.auth.01]", () => {
  expect(["", " ", "12345", "abcdef", "123456", "123 456"].map(validateCode)).toEqual([
    formMessages.code_required,
    formMessages.code_required,
    formMessages.code_six_digits,
    formMessages.code_six_digits,
    null,
    null,
  ]);
});
