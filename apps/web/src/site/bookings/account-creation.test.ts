import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { expect, test } from "vitest";
import { accountBody, ownerErrors } from "./account-body.ts";
import { emptyAccount, mayContinue, registered } from "./account-creation.ts";
import { emptyForm, emptyPassenger } from "./booking-draft.ts";

test("at first no account is created: no password, no code, no code box [C3.book.14, C3.book.15, C3.book.19, C3.book.20]", () => {
  expect(emptyAccount).toEqual({
    createAccount: false,
    password: "",
    code: "",
    displayValidateAccount: false,
  });
  expect(mayContinue(emptyAccount)).toBe(true);
});

test("after the registration both flags are true and the next step is closed; after the validation both are false and it is open [C4.book.09, C4.book.10, C4.book.11, C4.book.13]", () => {
  const waiting = registered({ ...emptyAccount, createAccount: true });
  expect([waiting.createAccount, waiting.displayValidateAccount]).toEqual([true, true]);
  expect(mayContinue(waiting)).toBe(false);
  // Validation and giving up set the initial state.
  expect([emptyAccount.createAccount, emptyAccount.displayValidateAccount]).toEqual([false, false]);
});

test("the account has the owner's names, sex and phone, and the e-mail only if it gets the tickets [C5.book.21–25, G.book.30]", () => {
  const owner = {
    ...emptyPassenger,
    name: " Ngo Bassa ",
    surname: "Aline",
    genre: "2",
    phone: "677 12 34 56",
  };
  const form = { ...emptyForm(1), forms: [owner] };
  const body = {
    firstname: "Aline",
    lastname: "Ngo Bassa",
    login: "+237677123456",
    password: "soleil-sur-mvan-9",
    sex_id: 2,
    lang: "fr",
  };
  expect(accountBody(form, "soleil-sur-mvan-9", "fr")).toEqual(body);
  const byEmail = { ...form, receiveTicketBy: "EMAIL", receiveAddress: "a@b.cm " } as const;
  expect(accountBody(byEmail, "soleil-sur-mvan-9", "fr")).toEqual({ ...body, email: "a@b.cm" });
});

test("errors of a refused registration are shown at the owner's fields, that of the password not", () => {
  const { required, invalid } = fieldMessages;
  expect(ownerErrors({ firstname: required, login: invalid, password: invalid })).toEqual({
    "forms.0.surname": required,
    "forms.0.phone": invalid,
  });
});
