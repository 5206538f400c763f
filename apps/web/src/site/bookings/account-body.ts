import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { FieldMessages } from "../../lib/field-errors.ts";
import type { BookingForm } from "./booking-draft.ts";

/**
 * Returns the request body of the registration: the owner's names and sex, the phone as login, and the e-mail that gets the tickets
 * [C5.book.21–25, G.book.30].
 */
export function accountBody(
  { forms: [owner], receiveTicketBy, receiveAddress }: BookingForm,
  password: string,
  lang: Language,
): RequestOf<"register">["body"] {
  const phone = owner?.phone ?? "";
  return {
    firstname: owner?.surname.trim() ?? "",
    lastname: owner?.name.trim() ?? "",
    login: normalisePhone(phone) ?? phone,
    password,
    sex_id: Number(owner?.genre),
    ...(receiveTicketBy === "EMAIL" ? { email: receiveAddress.trim() } : {}),
    lang,
  };
}

const placeOf: Readonly<Record<string, string>> = {
  firstname: "forms.0.surname",
  lastname: "forms.0.name",
  login: "forms.0.phone",
  phonenumber: "forms.0.phone",
  sex_id: "forms.0.genre",
  email: "receiveAddress",
};

/** Returns the errors of a refused registration at the fields of the owner's form. */
export function ownerErrors(errors: FieldMessages): FieldMessages {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      placeOf[field] === undefined ? [] : [[placeOf[field], error]],
    ),
  );
}
