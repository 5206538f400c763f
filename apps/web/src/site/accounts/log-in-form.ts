import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { EntryKind } from "./entry-kind.ts";

/** The kind of contact with which a member of an agency logs in [C2.auth.18]. */
export type LogInType = "email" | "phone";

export interface LogInForm {
  readonly type: LogInType;
  readonly identifier: string;
  readonly password: string;
  /** Requested after the password from administrators with a second factor. */
  readonly second_factor: string;
}

export const emptyForm: LogInForm = {
  type: "email",
  identifier: "",
  password: "",
  second_factor: "",
};

/** Draft name of a login; it prefills the account of a user who has just set a password. */
export const logInPage = (kind: EntryKind) => `${kind}/login`;

/** Returns the login form for an e-mail or phone entered elsewhere. */
export function logInFormOf(identifier: string): LogInForm {
  return {
    type: identifier.includes("@") ? "email" : "phone",
    identifier: identifier.trim(),
    password: "",
    second_factor: "",
  };
}

export type LogInField = "identifier" | "password";
/** Messages below a field: first the error, then what to do. */
export type LogInErrors = Partial<Readonly<Record<LogInField, readonly Message[]>>>;

/** Returns the request body; spaces are removed from the identifier [C5.auth.05]. */
export function logInBody({
  identifier,
  password,
  second_factor,
}: LogInForm): RequestOf<"customerLogin">["body"] {
  const code = second_factor.trim();
  return {
    identifier: identifier.replace(/\s+/g, ""),
    password,
    ...(code === "" ? {} : { second_factor: code }),
  };
}

function identifierErrors(type: LogInType, identifier: string): readonly Message[] {
  if (type === "email") {
    if (identifier === "")
      return [formMessages.email_required, formMessages.information_provider_EMAIL_empty];
    return isEmail(identifier) ? [] : [formMessages.email_invalid];
  }
  if (identifier === "") return [formMessages.information_provider_SMS_empty];
  return normalisePhone(identifier) === null ? [formMessages.invalid_input_phone] : [];
}

function passwordErrors(password: string): readonly Message[] {
  if (password === "") return [formMessages.page_auth_password_required];
  return password.length > maxNameLength ? [formMessages.field_too_long] : [];
}

/** Validates the form. The screen decides when an error is shown [C5.auth.02–09]. */
export function logInErrors(form: LogInForm): LogInErrors {
  const identifier = identifierErrors(form.type, form.identifier.replace(/\s+/g, ""));
  const password = passwordErrors(form.password);
  return {
    ...(identifier.length > 0 ? { identifier } : {}),
    ...(password.length > 0 ? { password } : {}),
  };
}
