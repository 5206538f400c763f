/** The three steps of the dialog: 0 information, 1 verification, 2 payment [C4.book.01–03]. */
export type Step = 0 | 1 | 2;
export const firstStep: Step = 0;

/** Next: only step 0 checks its forms [C4.book.04, C4.book.05]. */
export function nextStep(step: Step, formsAreValid: boolean): Step {
  if (step === 0) return formsAreValid ? 1 : 0;
  return 2;
}

/** Back: the step before, values kept; on step 0 the dialog closes [C4.book.06, C4.book.07]. */
export function previousStep(step: Step): Step | "close" {
  if (step === 0) return "close";
  return step === 2 ? 1 : 0;
}

/** What may be paid: a method and the accepted terms [C5.book.35, C5.book.36]. */
export function mayPay(method: string | null, termsAccepted: boolean): boolean {
  return method !== null && termsAccepted;
}
