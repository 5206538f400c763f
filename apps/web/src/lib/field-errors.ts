import type { FieldErrorCode } from "@wakafine/shared/contract/fields.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { ApiFailure } from "./api-failure.ts";

/** What is wrong with a form, by the name of the field; a field without an error is absent. */
export type FieldMessages = Readonly<Record<string, Message>>;

/** What a refused call says about its fields, the first word about each; empty when it says nothing about any. */
export function fieldErrorsOfFailure({ data }: Pick<ApiFailure, "data">): FieldMessages {
  const { fields } = (data ?? {}) as { readonly fields?: unknown };
  const told = (Array.isArray(fields) ? fields : []) as readonly {
    readonly field?: string;
    readonly code?: FieldErrorCode;
  }[];
  const errors: Record<string, Message> = {};
  for (const { field = "", code = "invalid" } of told)
    errors[field] ??= fieldMessages[code] ?? fieldMessages.invalid;
  return errors;
}
