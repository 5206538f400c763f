import type { Message } from "../messages/catalogue.ts";
import { fieldMessages } from "../messages/fields.ts";
import { formMessages } from "../messages/forms.ts";
import { isEmail } from "./delivery.ts";
import { type Faults, onlyFaults, phoneFault, requiredNameFault } from "./field-faults.ts";
import { longestName } from "./list-sizes.ts";
import { normaliseCni } from "./passenger.ts";
import { longestPassword } from "./password.ts";
import { normalisePhone, receivesSms } from "./phone.ts";
import { confirmFault, newPasswordFault } from "./registration.ts";

/** What is typed on the page of one's own data; `sex` is the id of a sex or empty, `town` as the language of the page names it. */
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

/** What is typed to change a password. */
export interface PasswordForm {
  readonly current_password: string;
  readonly new_password: string;
  readonly new_password_confirm: string;
}

/** An account that has an e-mail keeps one; without one it stays optional [C5.acct.07]. */
function emailFault(typed: string, hasOne: boolean): Message | null {
  if (typed.trim() === "") return hasOne ? formMessages.email_required : null;
  return isEmail(typed) ? null : formMessages.email_invalid;
}

/** A new phone is proven by a code sent there, so a landline cannot be one; the stored one stays. */
function ownPhoneFault(typed: string, stored: string): Message | null {
  const fault = phoneFault(typed);
  if (fault !== null) return fault;
  return receivesSms(typed) || normalisePhone(typed) === normalisePhone(stored) ? null : fieldMessages.landline;
}

/** The number of a card is nobody's duty; one that is typed must be one. The stored one is never judged anew. */
function cniFault(typed: string, stored: string): Message | null {
  if (typed.trim() === "" || typed === stored) return null;
  if (typed.trim().length > longestName) return formMessages.field_too_long;
  return normaliseCni(typed) === null ? formMessages.cni_invalid : null;
}

/** What is wrong with the form, in its order; `stored` is how it began [C5.acct.03–07]. */
export function profileFaults(form: ProfileForm, stored: ProfileForm): Faults<ProfileForm> {
  return onlyFaults<ProfileForm>({
    firstname: requiredNameFault(form.firstname),
    lastname: requiredNameFault(form.lastname),
    email: emailFault(form.email, stored.email !== ""),
    phonenumber: ownPhoneFault(form.phonenumber, stored.phonenumber),
    town: requiredNameFault(form.town),
    cni_identifier: cniFault(form.cni_identifier, stored.cni_identifier),
  });
}

/** What is wrong with a change of the password; the server knows whether the current one is right [C5.acct.01, C5.acct.02, G.auth.19]. */
export function passwordChangeFaults(form: PasswordForm): Faults<PasswordForm> {
  const tooLong = form.current_password.length > longestPassword ? formMessages.field_too_long : null;
  return onlyFaults<PasswordForm>({
    current_password: form.current_password === "" ? formMessages.page_auth_password_required : tooLong,
    new_password: newPasswordFault(form.new_password),
    new_password_confirm: confirmFault(form.new_password, form.new_password_confirm),
  });
}
