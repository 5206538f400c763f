import type { Message } from "../messages/catalogue.ts";
import { fieldMessages } from "../messages/fields.ts";
import { formMessages } from "../messages/forms.ts";
import { isEmail } from "../bookings/delivery.ts";
import {
  type FormErrors,
  onlyErrors,
  validatePhone,
  validateRequiredName,
} from "../rules/field-errors.ts";
import { maxNameLength } from "../rules/list-sizes.ts";
import { normaliseCni } from "../bookings/passenger.ts";
import { maxPasswordLength } from "./password.ts";
import { normalisePhone, receivesSms } from "../rules/phone.ts";
import { validateConfirmation, newPasswordError } from "./registration.ts";

/** The values entered on the profile page. `sex` is the id of a sex or empty; `town` is the name in the language of the page. */
export interface ProfileForm {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly phonenumber: string;
  readonly sex: string;
  readonly town: string;
  readonly cni_identifier: string;
  readonly lang: string;
}

/** The values entered to change a password. */
export interface PasswordForm {
  readonly current_password: string;
  readonly new_password: string;
  readonly new_password_confirm: string;
}

/** The e-mail is required if the account has one, otherwise optional [C5.acct.07]. */
function validateEmail(entered: string, required: boolean): Message | null {
  if (entered.trim() === "") return required ? formMessages.email_required : null;
  return isEmail(entered) ? null : formMessages.email_invalid;
}

/** A new phone is verified by an SMS code, so a landline is refused unless it is the stored phone. */
function validateOwnPhone(entered: string, stored: string): Message | null {
  const error = validatePhone(entered);
  if (error !== null) return error;
  return receivesSms(entered) || normalisePhone(entered) === normalisePhone(stored)
    ? null
    : fieldMessages.landline;
}

/** The ID card number is optional; an entered one must be valid. A stored number is not validated again. */
function validateCni(entered: string, stored: string): Message | null {
  if (entered.trim() === "" || entered === stored) return null;
  if (entered.trim().length > maxNameLength) return formMessages.field_too_long;
  return normaliseCni(entered) === null ? formMessages.cni_invalid : null;
}

/** Returns the errors of the form in field order. `stored` holds the initial values [C5.acct.03–07]. */
export function validateProfileForm(
  form: ProfileForm,
  stored: ProfileForm,
): FormErrors<ProfileForm> {
  return onlyErrors<ProfileForm>({
    firstname: validateRequiredName(form.firstname),
    lastname: validateRequiredName(form.lastname),
    email: validateEmail(form.email, stored.email !== ""),
    phonenumber: validateOwnPhone(form.phonenumber, stored.phonenumber),
    town: validateRequiredName(form.town),
    cni_identifier: validateCni(form.cni_identifier, stored.cni_identifier),
  });
}

function validateCurrentPassword(entered: string): Message | null {
  if (entered === "") return formMessages.page_auth_password_required;
  return entered.length > maxPasswordLength ? formMessages.field_too_long : null;
}

/** Returns the errors of a password change. Only the server checks whether the current password is right [C5.acct.01, C5.acct.02, G.auth.19]. */
export function validatePasswordChange(form: PasswordForm): FormErrors<PasswordForm> {
  return onlyErrors<PasswordForm>({
    current_password: validateCurrentPassword(form.current_password),
    new_password: newPasswordError(form.new_password),
    new_password_confirm: validateConfirmation(form.new_password, form.new_password_confirm),
  });
}
