import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { AgencyForm, TravellerForm } from "@wakafine/shared/accounts/registration.ts";
import { storedTownName } from "../../lib/town-text.ts";

export const emptyTraveller: TravellerForm = {
  firstname: "",
  lastname: "",
  sex_id: "",
  phonenumber: "",
  email: "",
  town: "",
  password: "",
  password_confirm: "",
  conditions: "",
};
export const emptyAgency: AgencyForm = {
  name: "",
  agency_transport_type_id: "",
  town: "",
  quarter: "",
  phonenumber: "",
  email: "",
  password: "",
  password_confirm: "",
  conditions: "",
};

const phoneOf = (entered: string) => normalisePhone(entered) ?? entered.trim();
const emailOf = (entered: string) => (entered.trim() === "" ? {} : { email: entered.trim() });

/** Returns the request body of a traveller's registration. The code is sent in the page language [G.auth.11]. */
export function travellerBody(form: TravellerForm, lang: Language): RequestOf<"register">["body"] {
  return {
    firstname: form.firstname.trim(),
    lastname: form.lastname.trim(),
    sex_id: Number(form.sex_id),
    phonenumber: phoneOf(form.phonenumber),
    ...emailOf(form.email),
    town: storedTownName(form.town),
    password: form.password,
    lang,
  };
}

/** Returns the request body of an agency's registration [G.auth.13]. */
export function agencyBody(form: AgencyForm, lang: Language): RequestOf<"agencyRegister">["body"] {
  return {
    name: form.name.trim(),
    town: storedTownName(form.town),
    quarter: form.quarter.trim(),
    phonenumber: phoneOf(form.phonenumber),
    ...emailOf(form.email),
    agency_transport_type_id: Number(form.agency_transport_type_id),
    password: form.password,
    password_confirm: form.password_confirm,
    lang,
  };
}
