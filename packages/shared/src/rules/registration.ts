import { authMessages } from "../messages/auth.ts";
import type { Message } from "../messages/catalogue.ts";
import { fieldMessages } from "../messages/fields.ts";
import { formMessages } from "../messages/forms.ts";
import { isEmail } from "./delivery.ts";
import { type Faults, onlyFaults, optionalEmailFault, phoneFault, requiredNameFault } from "./field-faults.ts";
import { isSexId } from "./passenger.ts";
import { passwordFault } from "./password.ts";
import { readPhoneCode } from "./phone-code.ts";
import { normalisePhone, receivesSms } from "./phone.ts";

/** What is typed on the register page of a traveller; a tick is "yes" [G.auth.11]. */
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

/** What is typed on the register page of an agency [A3.auth.01–06, G.auth.13]. */
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

/** A phone that must be there; without an e-mail it must get the code by SMS [C5.auth.12, C5.auth.20, C5.auth.32]. */
export function reachablePhoneFault(typed: string, email: string): Message | null {
  return phoneFault(typed) ?? (receivesSms(typed) || email.trim() !== "" ? null : authMessages.landline);
}

/** A password to be set [C5.auth.13, G.auth.19]; the server knows more of the common ones. */
export function newPasswordFault(typed: string): Message | null {
  if (typed === "") return formMessages.page_auth_password_required;
  const fault = passwordFault(typed);
  if (fault === "too_long") return formMessages.field_too_long;
  return fault && fieldMessages[fault];
}

/** Its repetition [C5.auth.28]. */
export function confirmFault(password: string, again: string): Message | null {
  if (again === "") return formMessages.page_auth_password_required;
  return again === password ? null : formMessages.page_auth_password_must_match;
}

/** An e-mail or a phone, spaces left out; empty says that an e-mail is wanted [C5.auth.25, C5.auth.33, G.auth.30]. */
export function identifierFault(typed: string): Message | null {
  const bare = typed.replace(/\s+/g, "");
  if (bare === "") return formMessages.email_required;
  return isEmail(bare) || normalisePhone(bare) !== null ? null : formMessages.email_or_phone_invalid;
}

/** A one-time code [C5.auth.24, C5.auth.31, A5.auth.01, G.auth.16]. */
export function codeFault(typed: string): Message | null {
  if (typed.trim() === "") return formMessages.code_required;
  return readPhoneCode(typed) === null ? authMessages.sixDigits : null;
}

const ticked = (value: string) => (value === "yes" ? null : formMessages.field_required);

/** C5.auth.10–15, C5.auth.29. */
export function travellerFaults(form: TravellerForm): Faults<TravellerForm> {
  return onlyFaults<TravellerForm>({
    firstname: requiredNameFault(form.firstname),
    lastname: requiredNameFault(form.lastname),
    sex_id: isSexId(form.sex_id) ? null : formMessages.sex_required,
    phonenumber: reachablePhoneFault(form.phonenumber, form.email),
    email: optionalEmailFault(form.email),
    town: requiredNameFault(form.town),
    password: newPasswordFault(form.password),
    password_confirm: confirmFault(form.password, form.password_confirm),
    conditions: ticked(form.conditions),
  });
}

/** What is wrong with what an agency says of itself, when it registers and when it changes. */
export function agencyDataFaults({ name, town, quarter, email }: Pick<AgencyForm, "name" | "town" | "quarter" | "email">) {
  return { name: requiredNameFault(name), town: requiredNameFault(town), quarter: requiredNameFault(quarter), email: optionalEmailFault(email) };
}

/** C5.auth.18–23. */
export function agencyFaults(form: AgencyForm): Faults<AgencyForm> {
  return onlyFaults<AgencyForm>({
    ...agencyDataFaults(form),
    phonenumber: reachablePhoneFault(form.phonenumber, form.email),
    agency_transport_type_id: /^[1-4]$/.test(form.agency_transport_type_id) ? null : formMessages.field_required,
    password: newPasswordFault(form.password),
    password_confirm: confirmFault(form.password, form.password_confirm),
    conditions: ticked(form.conditions),
  });
}
