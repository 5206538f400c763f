import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { isEmail } from "@wakafine/shared/rules/delivery.ts";
import { type Faults, onlyFaults, phoneFault, requiredFault, requiredNameFault } from "@wakafine/shared/rules/field-faults.ts";
import { passwordFault } from "@wakafine/shared/rules/password.ts";
import { defaultCountryCode, displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";

/** The user form as typed; names are those of the call [A3.users.16–21]. */
export interface UserForm {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phonenumber: string;
  readonly password: string;
  /** Id of the role; empty until one is chosen. */
  readonly user_agency_role_id: string;
}

/** Empty for a new person, else as the person is; a password is never shown. */
export function userFormOf(user: AgencyUser | null): UserForm {
  if (!user) return { email: "", firstname: "", lastname: "", phonenumber: "", password: "", user_agency_role_id: "" };
  return {
    email: user.email ?? "",
    firstname: user.firstname ?? "",
    lastname: user.lastname ?? "",
    phonenumber: displayPhone(user.phonenumber ?? ""),
    password: "",
    user_agency_role_id: String(user.user_agency_role.id),
  };
}

function numberFault(typed: string): Message | null {
  return /^\s*[-\u2212]\s*\d/.test(typed) ? formMessages.positive_number : phoneFault(typed);
}

/** Required for a new person; empty in a change means as it is [G.users.03]. */
function newPasswordFault(typed: string, isNew: boolean): Message | null {
  if (typed === "") return isNew ? formMessages.field_required : null;
  const fault = passwordFault(typed);
  return fault && fieldMessages[fault];
}

const isNothing = (typed: string) => typed.trim() === "" || typed.trim() === defaultCountryCode;

/** What is wrong with the form [A5.users.01–08]. In a change the server alone knows whether a contact may be missing: of a member whom the platform switched off it may be. */
export function userFaults(form: UserForm, isNew: boolean, roles: readonly number[]): Faults<UserForm> {
  const given = (typed: string, fault: (typed: string) => Message | null) => (!isNew && isNothing(typed) ? null : fault(typed));
  return onlyFaults<UserForm>({
    email: given(form.email, (typed) => requiredFault(typed) ?? (isEmail(typed) ? null : formMessages.email_invalid)),
    firstname: requiredNameFault(form.firstname),
    lastname: requiredNameFault(form.lastname),
    phonenumber: given(form.phonenumber, numberFault),
    password: newPasswordFault(form.password, isNew),
    ...roleFaults(form, roles),
  });
}

/** Of oneself: e-mail, phone and password are changed in the profile, and are not in the form. */
export function ownFaults(form: UserForm, roles: readonly number[]): Faults<UserForm> {
  return onlyFaults<UserForm>({ firstname: requiredNameFault(form.firstname), lastname: requiredNameFault(form.lastname), ...roleFaults(form, roles) });
}

/** Of a person who joined by invitation the role alone is the agency's (docs/decisions/0074). */
export function roleFaults(form: UserForm, roles: readonly number[]): Faults<UserForm> {
  return onlyFaults<UserForm>({ user_agency_role_id: roles.includes(Number(form.user_agency_role_id)) ? null : formMessages.field_required });
}

/** The call of a form without faults. */
export function userBody(form: UserForm): RequestOf<"addAgencyUser">["body"] {
  return {
    email: form.email.trim(),
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    phonenumber: isNothing(form.phonenumber) ? "" : (normalisePhone(form.phonenumber) ?? form.phonenumber.trim()),
    password: form.password,
    ...roleBody(form),
  };
}

/** What is sent of oneself. */
export function ownBody(form: UserForm): RequestOf<"updateAgencyUser">["body"] {
  return { firstname: form.firstname.trim(), lastname: form.lastname.trim(), ...roleBody(form) };
}

/** What is sent of a person who joined by invitation. */
export function roleBody(form: UserForm): { readonly user_agency_role_id: number } {
  return { user_agency_role_id: Number(form.user_agency_role_id) };
}
