import type { FieldError } from "@wakafine/shared/contract/fields.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { ApiFailure } from "./api-failure.ts";

/** What is wrong with a form, by the name of the field; a field without a fault is absent. */
export type FieldFaults = Readonly<Record<string, Message>>;

/** What a refused call says about its fields, the first word about each; empty when it says nothing about any. */
export function faultsOfFailure({ data }: Pick<ApiFailure, "data">): FieldFaults {
  const { fields } = (data ?? {}) as { readonly fields?: unknown };
  const told = (Array.isArray(fields) ? fields : []) as readonly { readonly field?: string; readonly code?: FieldError }[];
  const faults: Record<string, Message> = {};
  for (const { field = "", code = "invalid" } of told) faults[field] ??= fieldMessages[code] ?? fieldMessages.invalid;
  return faults;
}
