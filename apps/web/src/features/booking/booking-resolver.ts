import { formMessages, type FormMessageKey } from "@wakafine/shared/messages/forms.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { say } from "@wakafine/shared/messages/catalogue.ts";
import { deliveryError } from "@wakafine/shared/rules/delivery.ts";
import { passengerErrors } from "@wakafine/shared/rules/passenger.ts";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { BookingForm } from "./booking-draft.ts";

/** The field rules are the server's own; the form only turns their keys into sentences [C5.book.02–17, C5.book.26–33]. */
export function bookingResolver(language: Language): Resolver<BookingForm> {
  const wrong = (key: FormMessageKey) => ({ type: key, message: say(formMessages[key], language) });
  return (values) => {
    const forms = values.forms.map((form, index) => {
      const keys = passengerErrors(form, index === 0);
      return Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, wrong(key)]));
    });
    const delivery = deliveryError({ mode: values.receiveTicketBy, address: values.receiveAddress || (values.receiveTicketBy === "SMS" ? (values.forms[0]?.phone ?? "") : "") });
    const errors = {
      ...(forms.some((one) => Object.keys(one).length > 0) ? { forms } : {}),
      ...(delivery ? { receiveAddress: wrong(delivery) } : {}),
    } as FieldErrors<BookingForm>;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
