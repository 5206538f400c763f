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

test("every field of a new member is required, and the e-mail has its own message [G.auth.30]", () => {
  expect(validateUserForm(form, true, roles)).toEqual({});
  expect(validateUserForm(userFormOf(null), true, roles)).toEqual({
    ...Object.fromEntries(Object.keys(form).map((field) => [field, formMessages.field_required])),
    email: formMessages.email_required,
  });
});

test("names must not contain markup or a web address", () => {
  expect(
    validateUserForm({ ...form, firstname: "<b>", lastname: "evil.example" }, true, roles),
  ).toEqual({ firstname: formMessages.name_signs, lastname: formMessages.name_address });
});

test("contacts are required for a new member; in a change only the server can check them", () => {
  const bare = { ...form, email: " ", phonenumber: "+237" };
  expect(validateUserForm(bare, false, roles)).toEqual({});
  expect(userBody(bare)).toMatchObject({ email: "", phonenumber: "" });
  expect(Object.keys(validateUserForm(bare, true, roles))).toEqual(["email", "phonenumber"]);
});

test("the password is optional in a change; a given password is neither short nor easy to guess", () => {
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

test("a negative phone number and an invalid one have different errors", () => {
  expect(validateUserForm({ ...form, phonenumber: "-1" }, true, roles)).toEqual({
    phonenumber: formMessages.positive_number,
  });
  expect(validateUserForm({ ...form, phonenumber: "abc" }, true, roles)).toEqual({
    phonenumber: formMessages.invalid_input_phone,
  });
});

test("a role that may not be assigned is invalid", () => {
  expect(validateUserForm({ ...form, user_agency_role_id: "1" }, true, [2, 3, 9])).toEqual({
    user_agency_role_id: formMessages.field_required,
  });
});

test("the request has trimmed names and a normalised phone, and no password if it is empty", () => {
  expect(userBody({ ...form, firstname: " Aline ", password: " p w d " })).toEqual({
    email: "aline@exemple.cm",
    firstname: "Aline",
    lastname: "Ngo",
    phonenumber: "+237677000009",
    password: " p w d ",
    user_agency_role_id: 9,
  });
});

test("of the member's own data only names and role are validated and sent, so an account without an e-mail can be saved", () => {
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

test("of a member who joined by invitation only the role is validated and sent", () => {
  const entered: UserForm = { ...userFormOf(null), email: "no e-mail", user_agency_role_id: "3" };
  expect([
    roleErrorsOf(entered, roles),
    roleErrorsOf({ ...entered, user_agency_role_id: "4" }, roles),
  ]).toEqual([{}, { user_agency_role_id: formMessages.field_required }]);
  expect(roleBody(entered)).toEqual({ user_agency_role_id: 3 });
});
