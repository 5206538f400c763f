import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { EntryKind } from "./entry-kind.ts";

/** By which of the two an agency's person is known [C2.auth.18]. */
export type LogInType = "email" | "phone";

export interface LogInForm {
  readonly type: LogInType;
  readonly identifier: string;
  readonly password: string;
  /** Asked for after the password, of administrators with a second factor. */
  readonly second_factor: string;
}

export const emptyForm: LogInForm = {
  type: "email",
  identifier: "",
  password: "",
  second_factor: "",
};

/** The draft with which a login begins: who has just set a password is known. */
export const logInPage = (kind: EntryKind) => `${kind}/login`;

/** The login of who gave an e-mail or phone elsewhere. */
export function logInFormOf(identifier: string): LogInForm {
  return {
    type: identifier.includes("@") ? "email" : "phone",
    identifier: identifier.trim(),
    password: "",
    second_factor: "",
  };
}

export type LogInField = "identifier" | "password";
/** The sentences below a field, first what is wrong, then what to do. */
export type LogInErrors = Partial<Readonly<Record<LogInField, readonly Message[]>>>;

/** What is sent: the identifier has no spaces [C5.auth.05]. */
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

/** What is wrong with the form; when to show it is the screen's business [C5.auth.02–09]. */
export function logInErrors(form: LogInForm): LogInErrors {
  const identifier = identifierErrors(form.type, form.identifier.replace(/\s+/g, ""));
  const password = passwordErrors(form.password);
  return {
    ...(identifier.length > 0 ? { identifier } : {}),
    ...(password.length > 0 ? { password } : {}),
  };
}
