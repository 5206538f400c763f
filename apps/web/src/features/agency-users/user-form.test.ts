import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { expect, test } from "vitest";
import { ownBody, ownFaults, roleBody, roleFaults, userBody, userFaults, type UserForm, userFormOf } from "./user-form.ts";

const form: UserForm = { email: "aline@exemple.cm", firstname: "Aline", lastname: "Ngo", phonenumber: "6 77 00 00 09", password: "un-long-secret", user_agency_role_id: "9" };
const roles = [1, 2, 3, 9];

test("every field of a new person is required", () => {
  expect(userFaults(form, true, roles)).toEqual({});
  expect(userFaults(userFormOf(null), true, roles)).toEqual(Object.fromEntries(Object.keys(form).map((field) => [field, formMessages.field_required])));
});

test("names hold neither markup nor a web address", () => {
  expect(userFaults({ ...form, firstname: "<b>", lastname: "evil.example" }, true, roles)).toEqual({ firstname: formMessages.name_signs, lastname: formMessages.name_address });
});

test("whether a contact may be missing in a change the server judges; of a new person it may not", () => {
  const bare = { ...form, email: " ", phonenumber: "+237" };
  expect(userFaults(bare, false, roles)).toEqual({});
  expect(userBody(bare)).toMatchObject({ email: "", phonenumber: "" });
  expect(Object.keys(userFaults(bare, true, roles))).toEqual(["email", "phonenumber"]);
});

test("the password may stay empty in a change, and is neither short nor easy to guess in any case", () => {
  expect(userFaults({ ...form, password: "" }, false, roles)).toEqual({});
  expect(userFaults({ ...form, password: "short12" }, false, roles)).toEqual({ password: fieldMessages.password_short });
  expect(userFaults({ ...form, password: "x".repeat(256) }, true, roles)).toEqual({ password: fieldMessages.too_long });
  expect(userFaults({ ...form, password: "motdepasse1" }, true, roles)).toEqual({ password: fieldMessages.password_common });
});

test("a phone below zero and one that is none are told apart", () => {
  expect(userFaults({ ...form, phonenumber: "-1" }, true, roles)).toEqual({ phonenumber: formMessages.positive_number });
  expect(userFaults({ ...form, phonenumber: "abc" }, true, roles)).toEqual({ phonenumber: formMessages.invalid_input_phone });
});

test("a role that may not be given is none", () => {
  expect(userFaults({ ...form, user_agency_role_id: "1" }, true, [2, 3, 9])).toEqual({ user_agency_role_id: formMessages.field_required });
});

test("the call trims names, writes the phone in one spelling and leaves the password alone", () => {
  expect(userBody({ ...form, firstname: " Aline ", password: " p w d " })).toEqual({
    email: "aline@exemple.cm", firstname: "Aline", lastname: "Ngo", phonenumber: "+237677000009", password: " p w d ", user_agency_role_id: 9,
  });
});

test("of oneself names and role are judged and sent: an account without an e-mail is saved too", () => {
  expect(ownFaults({ ...form, email: "", phonenumber: "" }, roles)).toEqual({});
  expect(ownFaults({ ...form, firstname: " " }, roles)).toEqual({ firstname: formMessages.field_required });
  expect(ownBody({ ...form, firstname: " Aline " })).toEqual({ firstname: "Aline", lastname: "Ngo", user_agency_role_id: 9 });
});

test("of who joined by invitation the role alone is judged and sent", () => {
  const typed: UserForm = { ...userFormOf(null), email: "no e-mail", user_agency_role_id: "3" };
  expect([roleFaults(typed, roles), roleFaults({ ...typed, user_agency_role_id: "4" }, roles)]).toEqual([{}, { user_agency_role_id: formMessages.field_required }]);
  expect(roleBody(typed)).toEqual({ user_agency_role_id: 3 });
});
