import type { FormMessageKey } from "@wakafine/shared/messages/forms.ts";
import { isPassengerValid, type PassengerForm } from "@wakafine/shared/bookings/passenger.ts";

/** The three steps of the dialog: 0 information, 1 verification, 2 payment [C4.book.01–03]. */
export type Step = 0 | 1 | 2;
export const firstStep: Step = 0;

/** Returns the next step; only step 0 validates its forms [C4.book.04, C4.book.05]. */
export function nextStep(step: Step, formsAreValid: boolean): Step {
  if (step === 0) return formsAreValid ? 1 : 0;
  return 2;
}

/** Returns the previous step, with values kept; on step 0 the dialog closes [C4.book.06, C4.book.07]. */
export function previousStep(step: Step): Step | "close" {
  if (step === 0) return "close";
  return step === 2 ? 1 : 0;
}

interface Choice {
  readonly method: string | null;
  readonly terms: boolean;
}

/**
 * Returns why the order cannot be sent yet, in the order in which the user can correct it; null if it can be sent [C5.book.35–37,
 * C8.book.01, C8.book.02].
 */
export function paymentProblem(
  forms: readonly PassengerForm[],
  choice: Choice,
): { readonly kind: "error" | "warning"; readonly message: FormMessageKey } | null {
  if (forms.length === 0) return { kind: "error", message: "reservation_success_mssage_err" };
  if (!forms.every((one, index) => isPassengerValid(one, index === 0)))
    return { kind: "warning", message: "information_form_invalid" };
  const message = missingChoice(choice);
  return message && { kind: "warning", message };
}

/** Returns the message of missing choices before paying: a method, the accepted terms, or both; null if none is missing [C5.book.35–37]. */
export function missingChoice({ method, terms }: Choice): FormMessageKey | null {
  if (method === null)
    return terms ? "reservation_method_missing" : "reservation_condition_or_method_fail";
  return terms ? null : "reservation_terms_missing";
}
