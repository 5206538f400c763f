import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { type FormErrors, onlyErrors, validatePhone } from "@wakafine/shared/rules/field-errors.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { validateAgencyData } from "@wakafine/shared/accounts/registration.ts";
import { storedTownName, shownTown } from "../../lib/town-text.ts";

/** Form of `/agency/edit` as entered, with the field names of the endpoint. */
export interface AgencyForm {
  readonly name: string;
  readonly town: string;
  readonly quarter: string;
  readonly phonenumber: string;
  readonly email: string;
}

/** Returns the form with the current data of the agency; the town is in the page language. */
export function agencyFormOf(
  { name, pending_name, localisation, phonenumber, email }: OwnAgency,
  language: Language,
): AgencyForm {
  return {
    name: pending_name ?? name,
    town: shownTown(localisation.town ?? "", language),
    quarter: localisation.quarter ?? "",
    phonenumber: displayPhone(phonenumber ?? ""),
    email: email ?? "",
  };
}

/** Validates the form: name, town, quarter and phone are required, the e-mail is optional [C5.agsh.01–04]. */
export function validateOwnAgencyForm(form: AgencyForm): FormErrors<AgencyForm> {
  return onlyErrors<AgencyForm>({
    ...validateAgencyData(form),
    phonenumber: validatePhone(form.phonenumber),
  });
}

/** Returns the request body of a form without errors; an empty e-mail removes the stored one. */
export function agencyBody(form: AgencyForm): RequestOf<"updateOwnAgency">["body"] {
  return {
    name: form.name.trim(),
    town: storedTownName(form.town),
    quarter: form.quarter.trim(),
    phonenumber: normalisePhone(form.phonenumber) ?? form.phonenumber.trim(),
    email: form.email.trim(),
  };
}
