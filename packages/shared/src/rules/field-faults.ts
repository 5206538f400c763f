import type { Message } from "../messages/catalogue.ts";
import { formMessages } from "../messages/forms.ts";
import { isEmail } from "./delivery.ts";
import { longestName } from "./list-sizes.ts";
import { nameFault } from "./name.ts";
import { defaultCountryCode, normalisePhone } from "./phone.ts";

/** What is wrong with each field of a form, in the order of the form; a field without a fault is absent. */
export type Faults<Form> = Partial<Readonly<Record<keyof Form, Message>>>;

/** Leaves out the fields nothing is wrong with. */
export function onlyFaults<Form>(judged: Partial<Readonly<Record<keyof Form, Message | null>>>): Faults<Form> {
  return Object.fromEntries(Object.entries(judged).filter(([, fault]) => fault !== null)) as Faults<Form>;
}

/** A text that must be there and fit [C5.auth.10, C5.auth.11, C5.auth.18, C5.auth.21, C5.auth.30]. */
export function requiredFault(typed: string): Message | null {
  if (typed.trim() === "") return formMessages.field_required;
  return typed.trim().length > longestName ? formMessages.field_too_long : null;
}

/** A name that must be there, fit, and be no web address nor hide anything: of a person, an agency, a town, a quarter. */
export function requiredNameFault(typed: string): Message | null {
  const fault = nameFault(typed.trim());
  return requiredFault(typed) ?? (fault && formMessages[fault]);
}

/** A phone that must be there [C5.auth.12, C5.auth.20, C5.auth.32]; the country code alone is none. */
export function phoneFault(typed: string): Message | null {
  const bare = typed.trim();
  if (bare === "" || bare === defaultCountryCode) return formMessages.field_required;
  return normalisePhone(bare) === null ? formMessages.invalid_input_phone : null;
}

/** An e-mail that may stay empty [A3.auth.05]. */
export function optionalEmailFault(typed: string): Message | null {
  return typed.trim() === "" || isEmail(typed) ? null : formMessages.email_invalid;
}
