import { useFormContext, useFormState } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import type { BookingForm } from "./booking-draft.ts";

const passengerFields = ["name", "surname", "genre", "phone", "cni"] as const;
type PassengerField = (typeof passengerFields)[number];

/** Returns the errors of one passenger's fields that were left or submitted; a new form shows none [C5.book.01]. */
export function usePassengerErrors(
  index: number,
): Partial<Record<PassengerField, string | undefined>> {
  const { errors, touchedFields } = useFormState<BookingForm>();
  const touched = touchedFields.forms?.[index];
  return Object.fromEntries(
    passengerFields.map((field) => [
      field,
      touched?.[field] ? errors.forms?.[index]?.[field]?.message : undefined,
    ]),
  );
}

/** Returns the error of the delivery address, with the same rule. */
export function useAddressError(): string | undefined {
  const { errors, touchedFields } = useFormState<BookingForm>();
  return touchedFields.receiveAddress ? errors.receiveAddress?.message : undefined;
}

/**
 * Marks every existing field as left when "Continue" is pressed, so that its errors are shown. A passenger added later starts without
 * errors.
 */
export function touchEveryField({
  getValues,
  setValue,
}: Pick<UseFormReturn<BookingForm>, "getValues" | "setValue">): void {
  for (const index of getValues("forms").keys()) {
    for (const field of passengerFields)
      setValue(`forms.${index}.${field}`, getValues(`forms.${index}.${field}`), {
        shouldTouch: true,
      });
  }
  setValue("receiveAddress", getValues("receiveAddress"), { shouldTouch: true });
}

/** Returns a function that clears the delivery address and its error. */
export function useAddressReset(): () => void {
  const { resetField } = useFormContext<BookingForm>();
  return () => resetField("receiveAddress", { defaultValue: "" });
}
