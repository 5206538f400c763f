import type { FieldErrorCode } from "@wakafine/shared/contract/fields.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { ApiFailure } from "./api-failure.ts";

/** Error messages of a form by field name; a field without an error is absent. */
export type FieldMessages = Readonly<Record<string, Message>>;

/** Returns the first error of each field in a refused call; empty if it has none. */
export function fieldErrorsOfFailure({ data }: Pick<ApiFailure, "data">): FieldMessages {
  const { fields } = (data ?? {}) as { readonly fields?: unknown };
  const reported = (Array.isArray(fields) ? fields : []) as readonly {
    readonly field?: string;
    readonly code?: FieldErrorCode;
  }[];
  const errors: Record<string, Message> = {};
  for (const { field = "", code = "invalid" } of reported)
    errors[field] ??= fieldMessages[code] ?? fieldMessages.invalid;
  return errors;
}
