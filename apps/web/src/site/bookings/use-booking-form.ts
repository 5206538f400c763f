import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useLanguage } from "../../lib/page-services.tsx";
import type { BookingForm } from "./booking-draft.ts";
import { bookingResolver, errorsOfForm, type RefusedForm } from "./booking-resolver.ts";
import { touchEveryField } from "./shown-errors.ts";

interface CheckedForm {
  readonly form: UseFormReturn<BookingForm>;
  /** Takes a refusal of the order that names fields of the form it was made of; false: it names none. */
  readonly refused: (sent: BookingForm, failure: ApiFailure) => boolean;
}

/** The form of step 1. What the server refuses of it is said at its fields, the first of which has the focus once `onRefused` has led there. */
export function useBookingForm(start: BookingForm, onRefused: () => void): CheckedForm {
  const language = useLanguage();
  const [refusal, setRefusal] = useState<RefusedForm | null>(null);
  const form = useForm<BookingForm>({
    defaultValues: start,
    resolver: bookingResolver(language, refusal),
    mode: "onTouched",
  });
  useEffect(() => {
    if (refusal === null) return;
    touchEveryField(form);
    void form.trigger(undefined, { shouldFocus: true });
  }, [refusal, form]);

  function refused(sent: BookingForm, failure: ApiFailure): boolean {
    const errors = errorsOfForm(fieldErrorsOfFailure(failure));
    if (Object.keys(errors).length === 0) return false;
    setRefusal({ sent: structuredClone(sent), errors }); // what the form gives out changes with it
    onRefused();
    return true;
  }
  return { form, refused };
}
