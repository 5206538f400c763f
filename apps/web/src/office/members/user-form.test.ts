import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { expect, test } from "vitest";
import {
  ownBody,
  ownErrors,
  roleBody,
  roleErrorsOf,
  userBody,
  validateUserForm,
  type UserForm,
  userFormOf,
} from "./user-form.ts";

const form: UserForm = {
  email: "aline@exemple.cm",
  firstname: "Aline",
  lastname: "Ngo",
  phonenumber: "6 77 00 00 09",
  password: "un-long-secret",
  user_agency_role_id: "9",
};
const roles = [1, 2, 3, 9];

test("every field of a new person is required, the e-mail in its own words [G.auth.30]", () => {
  expect(validateUserForm(form, true, roles)).toEqual({});
  expect(validateUserForm(userFormOf(null), true, roles)).toEqual({
    ...Object.fromEntries(Object.keys(form).map((field) => [field, formMessages.field_required])),
    email: formMessages.email_required,
  });
});

test("names hold neither markup nor a web address", () => {
  expect(
    validateUserForm({ ...form, firstname: "<b>", lastname: "evil.example" }, true, roles),
  ).toEqual({ firstname: formMessages.name_signs, lastname: formMessages.name_address });
});

test("whether a contact may be missing in a change the server checks; of a new person it may not", () => {
  const bare = { ...form, email: " ", phonenumber: "+237" };
  expect(validateUserForm(bare, false, roles)).toEqual({});
  expect(userBody(bare)).toMatchObject({ email: "", phonenumber: "" });
  expect(Object.keys(validateUserForm(bare, true, roles))).toEqual(["email", "phonenumber"]);
});

test("the password may stay empty in a change, and is neither short nor easy to guess in any case", () => {
  expect(validateUserForm({ ...form, password: "" }, false, roles)).toEqual({});
  expect(validateUserForm({ ...form, password: "short12" }, false, roles)).toEqual({
    password: fieldMessages.password_short,
  });
  expect(validateUserForm({ ...form, password: "x".repeat(256) }, true, roles)).toEqual({
    password: fieldMessages.too_long,
  });
  expect(validateUserForm({ ...form, password: "motdepasse1" }, true, roles)).toEqual({
    password: fieldMessages.password_common,
  });
});

test("a phone below zero and one that is none are told apart", () => {
  expect(validateUserForm({ ...form, phonenumber: "-1" }, true, roles)).toEqual({
    phonenumber: formMessages.positive_number,
  });
  expect(validateUserForm({ ...form, phonenumber: "abc" }, true, roles)).toEqual({
    phonenumber: formMessages.invalid_input_phone,
  });
});

test("a role that may not be given is none", () => {
  expect(validateUserForm({ ...form, user_agency_role_id: "1" }, true, [2, 3, 9])).toEqual({
    user_agency_role_id: formMessages.field_required,
  });
});

test("the call trims names, writes the phone in one spelling and leaves the password alone", () => {
  expect(userBody({ ...form, firstname: " Aline ", password: " p w d " })).toEqual({
    email: "aline@exemple.cm",
    firstname: "Aline",
    lastname: "Ngo",
    phonenumber: "+237677000009",
    password: " p w d ",
    user_agency_role_id: 9,
  });
});

test("of oneself names and role are checked and sent: an account without an e-mail is saved too", () => {
  expect(ownErrors({ ...form, email: "", phonenumber: "" }, roles)).toEqual({});
  expect(ownErrors({ ...form, firstname: " " }, roles)).toEqual({
    firstname: formMessages.field_required,
  });
  expect(ownBody({ ...form, firstname: " Aline " })).toEqual({
    firstname: "Aline",
    lastname: "Ngo",
    user_agency_role_id: 9,
  });
});

test("of who joined by invitation the role alone is checked and sent", () => {
  const entered: UserForm = { ...userFormOf(null), email: "no e-mail", user_agency_role_id: "3" };
  expect([
    roleErrorsOf(entered, roles),
    roleErrorsOf({ ...entered, user_agency_role_id: "4" }, roles),
  ]).toEqual([{}, { user_agency_role_id: formMessages.field_required }]);
  expect(roleBody(entered)).toEqual({ user_agency_role_id: 3 });
});
