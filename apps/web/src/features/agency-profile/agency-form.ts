import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { type Faults, onlyFaults, phoneFault } from "@wakafine/shared/rules/field-faults.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { agencyDataFaults } from "@wakafine/shared/rules/registration.ts";
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
export function agencyFormOf({ name, pending_name, localisation, phonenumber, email }: OwnAgency, language: Language): AgencyForm {
  return {
    name: pending_name ?? name,
    town: shownTown(localisation.town ?? "", language),
    quarter: localisation.quarter ?? "",
    phonenumber: displayPhone(phonenumber ?? ""),
    email: email ?? "",
  };
}

/** What is wrong with the form: name, city, phone and district must be there, an e-mail may [C5.agsh.01–04]. */
export function ownAgencyFaults(form: AgencyForm): Faults<AgencyForm> {
  return onlyFaults<AgencyForm>({ ...agencyDataFaults(form), phonenumber: phoneFault(form.phonenumber) });
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
