import type { Message } from "../messages/catalogue.ts";
import { fieldMessages } from "../messages/fields.ts";
import { formMessages } from "../messages/forms.ts";
import { isEmail } from "../bookings/delivery.ts";
import {
  type FormErrors,
  onlyErrors,
  validateOptionalEmail,
  validatePhone,
  validateRequiredName,
} from "../rules/field-errors.ts";
import { isSexId } from "../bookings/passenger.ts";
import { validatePassword } from "./password.ts";
import { readPhoneCode } from "../bookings/phone-code.ts";
import { normalisePhone, receivesSms } from "../rules/phone.ts";

/** The values entered on the register page of a traveller; a ticked box is "yes" [G.auth.11]. */
export interface TravellerForm {
  readonly firstname: string;
  readonly lastname: string;
  readonly sex_id: string;
  readonly phonenumber: string;
  readonly email: string;
  readonly town: string;
  readonly password: string;
  readonly password_confirm: string;
  readonly conditions: string;
}

/** The values entered on the register page of an agency [A3.auth.01–06, G.auth.13]. */
export interface AgencyForm {
  readonly name: string;
  readonly town: string;
  readonly quarter: string;
  readonly phonenumber: string;
  readonly email: string;
  readonly agency_transport_type_id: string;
  readonly password: string;
  readonly password_confirm: string;
  readonly conditions: string;
}

/** Validates a required phone. Without an e-mail the phone must be able to receive the code by SMS [C5.auth.12, C5.auth.20, C5.auth.32]. */
export function validateReachablePhone(entered: string, email: string): Message | null {
  return (
    validatePhone(entered) ??
    (receivesSms(entered) || email.trim() !== "" ? null : formMessages.landline_without_email)
  );
}

/** Returns the error of a new password, or null [C5.auth.13, G.auth.19]. The server's list of common passwords is longer. */
export function newPasswordError(entered: string): Message | null {
  if (entered === "") return formMessages.page_auth_password_required;
  const error = validatePassword(entered);
  if (error === "too_long") return formMessages.field_too_long;
  return error && fieldMessages[error];
}

/** Returns the error of a repeated password, or null [C5.auth.28]. */
export function validateConfirmation(password: string, again: string): Message | null {
  if (again === "") return formMessages.page_auth_password_required;
  return again === password ? null : formMessages.page_auth_password_must_match;
}

/** Validates an e-mail or a phone, spaces removed. An empty one has the error of a missing e-mail [C5.auth.25, C5.auth.33, G.auth.30]. */
export function validateIdentifier(entered: string): Message | null {
  const bare = entered.replace(/\s+/g, "");
  if (bare === "") return formMessages.email_required;
  return isEmail(bare) || normalisePhone(bare) !== null
    ? null
    : formMessages.email_or_phone_invalid;
}

/** Validates a one-time code [C5.auth.24, C5.auth.31, A5.auth.01, G.auth.16]. */
export function validateCode(entered: string): Message | null {
  if (entered.trim() === "") return formMessages.code_required;
  return readPhoneCode(entered) === null ? formMessages.code_six_digits : null;
}

const ticked = (value: string) => (value === "yes" ? null : formMessages.field_required);

/** Returns the errors of the form in field order [C5.auth.10–15, C5.auth.29]. */
export function validateTravellerForm(form: TravellerForm): FormErrors<TravellerForm> {
  return onlyErrors<TravellerForm>({
    firstname: validateRequiredName(form.firstname),
    lastname: validateRequiredName(form.lastname),
    sex_id: isSexId(form.sex_id) ? null : formMessages.sex_required,
    phonenumber: validateReachablePhone(form.phonenumber, form.email),
    email: validateOptionalEmail(form.email),
    town: validateRequiredName(form.town),
    password: newPasswordError(form.password),
    password_confirm: validateConfirmation(form.password, form.password_confirm),
    conditions: ticked(form.conditions),
  });
}

/** Returns the errors of an agency's data, on registration and on change. */
export function validateAgencyData({
  name,
  town,
  quarter,
  email,
}: Pick<AgencyForm, "name" | "town" | "quarter" | "email">) {
  return {
    name: validateRequiredName(name),
    town: validateRequiredName(town),
    quarter: validateRequiredName(quarter),
    email: validateOptionalEmail(email),
  };
}

/** Returns the errors of the form in field order [C5.auth.18–23]. */
export function validateAgencyForm(form: AgencyForm): FormErrors<AgencyForm> {
  return onlyErrors<AgencyForm>({
    ...validateAgencyData(form),
    phonenumber: validateReachablePhone(form.phonenumber, form.email),
    agency_transport_type_id: /^[1-4]$/.test(form.agency_transport_type_id)
      ? null
      : formMessages.field_required,
    password: newPasswordError(form.password),
    password_confirm: validateConfirmation(form.password, form.password_confirm),
    conditions: ticked(form.conditions),
  });
}
