import type { Message } from "../messages/catalogue.ts";
import { formMessages } from "../messages/forms.ts";
import { isEmail } from "../bookings/delivery.ts";
import { maxNameLength } from "./list-sizes.ts";
import { validateName } from "./name.ts";
import { defaultCountryCode, normalisePhone } from "./phone.ts";

/** The error of each invalid field of a form, in field order. A field without an error is absent. */
export type FormErrors<Form> = Partial<Readonly<Record<keyof Form, Message>>>;

/** Removes the fields without an error. */
export function onlyErrors<Form>(
  validated: Partial<Readonly<Record<keyof Form, Message | null>>>,
): FormErrors<Form> {
  return Object.fromEntries(
    Object.entries(validated).filter(([, error]) => error !== null),
  ) as FormErrors<Form>;
}

/** Validates a required text of limited length [C5.auth.10, C5.auth.11, C5.auth.18, C5.auth.21, C5.auth.30]. */
export function validateRequired(entered: string): Message | null {
  if (entered.trim() === "") return formMessages.field_required;
  return entered.trim().length > maxNameLength ? formMessages.field_too_long : null;
}

/** Validates the required name of a person, agency, town or quarter (`validateName`). */
export function validateRequiredName(entered: string): Message | null {
  const error = validateName(entered.trim());
  return validateRequired(entered) ?? (error && formMessages[error]);
}

/** Validates a required phone [C5.auth.12, C5.auth.20, C5.auth.32]. The country code alone counts as empty. */
export function validatePhone(entered: string): Message | null {
  const trimmed = entered.trim();
  if (trimmed === "" || trimmed === defaultCountryCode) return formMessages.field_required;
  return normalisePhone(trimmed) === null ? formMessages.invalid_input_phone : null;
}

/** Validates an optional e-mail [A3.auth.05]. */
export function validateOptionalEmail(entered: string): Message | null {
  return entered.trim() === "" || isEmail(entered) ? null : formMessages.email_invalid;
}
