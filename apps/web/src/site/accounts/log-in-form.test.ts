import { loginWarnings } from "@wakafine/shared/agencies/login-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { expect, test } from "vitest";
import { emptyForm, logInBody, logInErrors, logInFormOf, type LogInType } from "./log-in-form.ts";

test("an e-mail or phone entered elsewhere is filled in, with its type", () => {
  expect([logInFormOf(" 6 77 00 00 01 "), logInFormOf("a@b.cm")]).toEqual([
    { type: "phone", identifier: "6 77 00 00 01", password: "", second_factor: "" },
    { type: "email", identifier: "a@b.cm", password: "", second_factor: "" },
  ]);
});

test.each([
  ["email", "", [formMessages.email_required, formMessages.information_provider_EMAIL_empty]],
  ["email", "   ", [formMessages.email_required, formMessages.information_provider_EMAIL_empty]],
  ["email", "abc", [formMessages.email_invalid]],
  ["email", "a@b.cm", undefined],
  ["email", " a@ b.cm ", undefined],
  ["phone", "", [formMessages.information_provider_SMS_empty]],
  ["phone", "abc", [formMessages.invalid_input_phone]],
  ["phone", "+237677000001", undefined],
  ["phone", " 6 77 00 00 01 ", undefined],
] as const)(
  "an identifier of type %s: '%s' is validated",
  (type: LogInType, identifier, errors) => {
    expect(logInErrors({ ...emptyForm, type, identifier, password: "x" }).identifier).toEqual(
      errors,
    );
  },
);

test("a password is required and has at most 255 characters", () => {
  const of = (password: string) =>
    logInErrors({ ...emptyForm, identifier: "a@b.cm", password }).password;
  expect(of("")).toEqual([formMessages.page_auth_password_required]);
  expect(of("x".repeat(255))).toBeUndefined();
  expect(of("x".repeat(256))).toEqual([formMessages.field_too_long]);
});

test("spaces are removed from the identifier and kept in the password", () => {
  expect(
    logInBody({ ...emptyForm, type: "phone", identifier: " 6 77 00 00 01 ", password: " p w " }),
  ).toEqual({ identifier: "677000001", password: " p w " });
});

test("a code of the second factor is sent only when one was entered", () => {
  expect(
    logInBody({ ...emptyForm, identifier: "a@b.cm", password: "p", second_factor: " 123 456 " }),
  ).toEqual({ identifier: "a@b.cm", password: "p", second_factor: "123 456" });
  expect(
    logInBody({ ...emptyForm, identifier: "a@b.cm", password: "p", second_factor: " " }),
  ).toEqual({ identifier: "a@b.cm", password: "p" });
});

test("the warning has four points, French first", () => {
  expect(loginWarnings.map((message) => message.fr)).toHaveLength(4);
  for (const message of loginWarnings) expect(Object.keys(message)).toEqual(["fr", "en"]);
});
