import { formMessages, type FormMessageKey } from "@wakafine/shared/messages/forms.ts";
import type { Language, Message } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { deliveryError } from "@wakafine/shared/bookings/delivery.ts";
import { arePassengersValid, passengerErrors } from "@wakafine/shared/bookings/passenger.ts";
import { type FieldErrors, get, type Resolver, set } from "react-hook-form";
import type { FieldMessages } from "../../lib/field-errors.ts";
import { deliveryAddress } from "./delivery-address.ts";
import type { BookingForm } from "./booking-draft.ts";

/** Values that the server refused although the form accepted them: only the server has every country's numbering plan. */
export interface RefusedForm {
  readonly sent: BookingForm;
  /** By form path: `forms.0.phone`. */
  readonly errors: FieldMessages;
}

const fieldOf: Readonly<Record<string, string>> = {
  lastname: "name",
  firstname: "surname",
  sex_id: "genre",
  phonenumber: "phone",
  cni_identifier: "cni",
};

/** Converts errors of the order to form paths; errors without a field are omitted. */
export function errorsOfForm(problems: FieldMessages): FieldMessages {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, error]) => {
      if (name === "receive_method.token") return [["receiveAddress", error]];
      const [, index, part = ""] = /^users\.(\d+)\.(\w+)$/.exec(name) ?? [];
      return fieldOf[part] ? [[`forms.${index}.${fieldOf[part]}`, error]] : [];
    }),
  );
}

/** Returns the refused fields whose values have not changed since. */
function stillRefused(
  values: BookingForm,
  refused: RefusedForm | null,
): readonly (readonly [place: string, error: Message])[] {
  if (refused === null) return [];
  return Object.entries(refused.errors).filter(
    ([place]) => get(values, place) === get(refused.sent, place),
  );
}

/** For Messenger, the form has the token exactly in the state `opt_in` [C4.book.19]. */
function deliveryErrorOf(form: BookingForm) {
  const address = deliveryAddress(form);
  const messenger = address === "" ? "clicked" : "opt_in";
  return deliveryError({ mode: form.receiveTicketBy, address, messenger });
}

/** Returns whether passengers and delivery are complete, so that the browser's Forward may open the next step. */
export function isComplete(values: BookingForm): boolean {
  return arePassengersValid(values.forms) && deliveryErrorOf(values) === null;
}

/** Resolver with the field rules of the server; it only translates their error keys [C5.book.02–17, C5.book.26–33]. */
export function bookingResolver(
  language: Language,
  refused: RefusedForm | null,
): Resolver<BookingForm> {
  const wrong = (key: FormMessageKey) => ({ type: key, message: t(formMessages[key], language) });
  return (values) => {
    const forms = values.forms.map((form, index) => {
      const keys = passengerErrors(form, index === 0);
      return Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, wrong(key)]));
    });
    const delivery = deliveryErrorOf(values);
    const errors = {
      ...(forms.some((one) => Object.keys(one).length > 0) ? { forms } : {}),
      ...(delivery ? { receiveAddress: wrong(delivery) } : {}),
    } as FieldErrors<BookingForm>;
    for (const [place, error] of stillRefused(values, refused))
      if (!get(errors, place)) set(errors, place, { type: "refused", message: t(error, language) });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
