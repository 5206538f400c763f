import { expect, test } from "vitest";
import { fieldMessages } from "../messages/fields.ts";
import { formMessages } from "../messages/forms.ts";
import { validatePasswordChange, validateProfileForm, type ProfileForm } from "./profile.ts";

const stored: ProfileForm = {
  firstname: "Aline",
  lastname: "Ngo",
  email: "a@exemple.cm",
  phonenumber: "6 71 23 45 67",
  sex: "2",
  town: "Douala",
  cni_identifier: "",
  lang: "fr",
};
const errors = (change: Partial<ProfileForm>, began = stored) =>
  validateProfileForm({ ...began, ...change }, began);

test("first name, last name, phone and city are required; spaces alone do not count", () => {
  expect(errors({})).toEqual({});
  for (const field of ["firstname", "lastname", "phonenumber", "town"] as const) {
    expect(errors({ [field]: "  " }), field).toEqual({ [field]: formMessages.field_required });
  }
  expect(errors({ phonenumber: "+237" })).toEqual({ phonenumber: formMessages.field_required });
  expect(errors({ firstname: "a".repeat(256) })).toEqual({
    firstname: formMessages.field_too_long,
  });
});

test("names and city with markup or a web address are refused", () => {
  for (const field of ["firstname", "lastname", "town"] as const) {
    expect(errors({ [field]: "Ngo <b>" }), field).toEqual({ [field]: formMessages.name_signs });
    expect(errors({ [field]: "evil.example" }), field).toEqual({
      [field]: formMessages.name_address,
    });
  }
});

test("an e-mail must be valid, and an account that has one must keep one", () => {
  expect(errors({ email: "abc" })).toEqual({ email: formMessages.email_invalid });
  expect(errors({ email: " " })).toEqual({ email: formMessages.email_required });
  expect(errors({ email: "" }, { ...stored, email: "" })).toEqual({});
});

test("a phone must be valid; the ID card number is optional, and a stored one is not validated again", () => {
  expect(errors({ phonenumber: "12" })).toEqual({ phonenumber: formMessages.invalid_input_phone });
  expect(errors({ phonenumber: "+33 6 12 34 56 78" })).toEqual({});
  expect(errors({ cni_identifier: "12" })).toEqual({ cni_identifier: formMessages.cni_invalid });
  expect(errors({ firstname: "A" }, { ...stored, cni_identifier: "••••1234" })).toEqual({});
});

test("a landline is refused as a new phone, because no code can reach it; a stored landline is accepted in any spelling", () => {
  expect(errors({ phonenumber: "2 33 42 00 00" })).toEqual({ phonenumber: fieldMessages.landline });
  expect(
    errors({ phonenumber: "+237 233 42 00 00" }, { ...stored, phonenumber: "2 33 42 00 00" }),
  ).toEqual({});
});

test("a password change needs the current password, a new one of sufficient length and its repetition", () => {
  const form = {
    current_password: "old-one",
    new_password: "quelque-chose-1",
    new_password_confirm: "quelque-chose-1",
  };
  expect(validatePasswordChange(form)).toEqual({});
  expect(
    validatePasswordChange({ current_password: "", new_password: "", new_password_confirm: "" }),
  ).toEqual({
    current_password: formMessages.page_auth_password_required,
    new_password: formMessages.page_auth_password_required,
    new_password_confirm: formMessages.page_auth_password_required,
  });
  expect(
    validatePasswordChange({ ...form, new_password: "seven-7", new_password_confirm: "seven-7" }),
  ).toEqual({ new_password: fieldMessages.password_short });
  expect(validatePasswordChange({ ...form, new_password_confirm: "other" })).toEqual({
    new_password_confirm: formMessages.page_auth_password_must_match,
  });
});
