import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { isEmail } from "@wakafine/shared/rules/delivery.ts";
import { longestName } from "@wakafine/shared/rules/list-sizes.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { FieldFaults } from "../../lib/field-faults.ts";
import { sentTown, shownTown } from "../../lib/town-text.ts";

/** `/agency/edit` as typed; names are those of the call. */
export interface AgencyForm {
  readonly name: string;
  readonly town: string;
  readonly quarter: string;
  readonly phonenumber: string;
  readonly email: string;
}

/** The form as the agency stands, its town in the language of the page. */
export function agencyFormOf({ name, localisation, phonenumber, email }: OwnAgency, language: Language): AgencyForm {
  return {
    name,
    town: shownTown(localisation.town ?? "", language),
    quarter: localisation.quarter ?? "",
    phonenumber: displayPhone(phonenumber ?? ""),
    email: email ?? "",
  };
}

function requiredFault(typed: string): Message | null {
  if (typed.trim() === "") return formMessages.field_required;
  return typed.trim().length > longestName ? formMessages.field_too_long : null;
}

function phoneFault(typed: string): Message | null {
  return requiredFault(typed) ?? (normalisePhone(typed) === null ? formMessages.invalid_input_phone : null);
}

/** What is wrong with the form: name, city, phone and district must be there, an e-mail may [C5.agsh.01–04]. */
export function agencyFaults(form: AgencyForm): FieldFaults {
  const judged = {
    name: requiredFault(form.name),
    town: requiredFault(form.town),
    quarter: requiredFault(form.quarter),
    phonenumber: phoneFault(form.phonenumber),
    email: form.email.trim() === "" || isEmail(form.email) ? null : formMessages.email_invalid,
  };
  return Object.fromEntries(Object.entries(judged).filter((entry): entry is [string, Message] => entry[1] !== null));
}

/** The call of a form without faults; an emptied e-mail is sent as none. */
export function agencyBody(form: AgencyForm): RequestOf<"updateOwnAgency">["body"] {
  return {
    name: form.name.trim(),
    town: sentTown(form.town),
    quarter: form.quarter.trim(),
    phonenumber: normalisePhone(form.phonenumber) ?? form.phonenumber.trim(),
    email: form.email.trim(),
  };
}
