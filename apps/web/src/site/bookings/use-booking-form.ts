import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { type FieldMessages, fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useLanguage } from "../../lib/page-services.tsx";
import type { BookingForm } from "./booking-draft.ts";
import { bookingResolver, errorsOfForm, type RefusedForm } from "./booking-resolver.ts";
import { touchEveryField } from "./shown-errors.ts";

interface CheckedForm {
  readonly form: UseFormReturn<BookingForm>;
  /** Shows errors of the server at fields, by form path; the first one gets the focus. */
  readonly showErrors: (sent: BookingForm, errors: FieldMessages) => void;
  /** Shows the field errors of a refused order in the form. Returns false if the refusal has none. */
  readonly refused: (sent: BookingForm, failure: ApiFailure) => boolean;
}

/**
 * Form of step 1. Values that the server refuses are shown as field errors; the first field gets the focus after `onRefused` has opened the
 * step.
 */
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

  function showErrors(sent: BookingForm, errors: FieldMessages): void {
    setRefusal({ sent: structuredClone(sent), errors }); // The form's values change later, so they are copied.
  }

  function refused(sent: BookingForm, failure: ApiFailure): boolean {
    const errors = errorsOfForm(fieldErrorsOfFailure(failure));
    if (Object.keys(errors).length === 0) return false;
    showErrors(sent, errors);
    onRefused();
    return true;
  }
  return { form, showErrors, refused };
}
