import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { isEmail } from "@wakafine/shared/bookings/delivery.ts";
import {
  type FormErrors,
  onlyErrors,
  validatePhone,
  validateRequiredName,
} from "@wakafine/shared/rules/field-errors.ts";
import { validatePassword } from "@wakafine/shared/accounts/password.ts";
import { defaultCountryCode, displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";

/** The user form as entered, with the field names of the endpoint [A3.users.16–21]. */
export interface UserForm {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phonenumber: string;
  readonly password: string;
  /** Id of the role; empty if none is chosen. */
  readonly user_agency_role_id: string;
}

/** Returns the form of a member, empty for a new one; a password is never shown. */
export function userFormOf(user: AgencyUser | null): UserForm {
  if (!user)
    return {
      email: "",
      firstname: "",
      lastname: "",
      phonenumber: "",
      password: "",
      user_agency_role_id: "",
    };
  return {
    email: user.email ?? "",
    firstname: user.firstname ?? "",
    lastname: user.lastname ?? "",
    phonenumber: displayPhone(user.phonenumber ?? ""),
    password: "",
    user_agency_role_id: String(user.user_agency_role.id),
  };
}

function validateNumber(entered: string): Message | null {
  return /^\s*[-\u2212]\s*\d/.test(entered) ? formMessages.positive_number : validatePhone(entered);
}

/** An empty e-mail has its own message [G.auth.30]. */
function validateEmail(entered: string): Message | null {
  if (entered.trim() === "") return formMessages.email_required;
  return isEmail(entered) ? null : formMessages.email_invalid;
}

/** A password is required for a new member; empty in a change keeps the current one [G.users.03]. */
function newPasswordError(entered: string, isNew: boolean): Message | null {
  if (entered === "") return isNew ? formMessages.field_required : null;
  const error = validatePassword(entered);
  return error && fieldMessages[error];
}

const isNothing = (entered: string) =>
  entered.trim() === "" || entered.trim() === defaultCountryCode;

/**
 * Validates the form [A5.users.01–08]. In a change only the server can tell whether a contact is required, because a member deactivated by
 * the platform may have none.
 */
export function validateUserForm(
  form: UserForm,
  isNew: boolean,
  roles: readonly number[],
): FormErrors<UserForm> {
  const given = (entered: string, error: (entered: string) => Message | null) =>
    !isNew && isNothing(entered) ? null : error(entered);
  return onlyErrors<UserForm>({
    email: given(form.email, validateEmail),
    firstname: validateRequiredName(form.firstname),
    lastname: validateRequiredName(form.lastname),
    phonenumber: given(form.phonenumber, validateNumber),
    password: newPasswordError(form.password, isNew),
    ...roleErrorsOf(form, roles),
  });
}

/** Validates a member's own data. E-mail, phone and password are not in the form, because they are changed in the profile. */
export function ownErrors(form: UserForm, roles: readonly number[]): FormErrors<UserForm> {
  return onlyErrors<UserForm>({
    firstname: validateRequiredName(form.firstname),
    lastname: validateRequiredName(form.lastname),
    ...roleErrorsOf(form, roles),
  });
}

/** Validates a member who joined by invitation: the agency changes only the role (docs/decisions/0070). */
export function roleErrorsOf(form: UserForm, roles: readonly number[]): FormErrors<UserForm> {
  return onlyErrors<UserForm>({
    user_agency_role_id: roles.includes(Number(form.user_agency_role_id))
      ? null
      : formMessages.field_required,
  });
}

/** Returns the request body of a form without errors. */
export function userBody(form: UserForm): RequestOf<"addAgencyUser">["body"] {
  return {
    email: form.email.trim(),
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    phonenumber: isNothing(form.phonenumber)
      ? ""
      : (normalisePhone(form.phonenumber) ?? form.phonenumber.trim()),
    password: form.password,
    ...roleBody(form),
  };
}

/** Returns the request body of the member's own data. */
export function ownBody(form: UserForm): RequestOf<"updateAgencyUser">["body"] {
  return { firstname: form.firstname.trim(), lastname: form.lastname.trim(), ...roleBody(form) };
}

/** Returns the request body for a member who joined by invitation. */
export function roleBody(form: UserForm): { readonly user_agency_role_id: number } {
  return { user_agency_role_id: Number(form.user_agency_role_id) };
}
