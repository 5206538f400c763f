import { useFormContext, useFormState } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import type { BookingForm } from "./booking-draft.ts";

const passengerFields = ["name", "surname", "genre", "phone", "cni"] as const;
type PassengerField = (typeof passengerFields)[number];

/** What is wrong with the fields of one traveller that were left or sent: a fresh form shows nothing [C5.book.01]. */
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

/** The same for the address of the tickets. */
export function useAddressError(): string | undefined {
  const { errors, touchedFields } = useFormState<BookingForm>();
  return touchedFields.receiveAddress ? errors.receiveAddress?.message : undefined;
}

/** "Continue" was pressed: from now on every field that is there says what is wrong with it; a traveller added later starts fresh. */
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

/** Takes an address of the former kind away, with what was wrong with it. */
export function useAddressReset(): () => void {
  const { resetField } = useFormContext<BookingForm>();
  return () => resetField("receiveAddress", { defaultValue: "" });
}
