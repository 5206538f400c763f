import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { RuleErrors } from "../lib/form.ts";

/** Reads an amount of whole francs; spaces between digits are ignored. Null: not an amount. */
export function readAmount(entered: string): number | null {
  const digits = entered.replace(/[\s\u00a0\u202f.]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Returns the error of a field with an amount. */
export function validateAmount(field: string, entered: string): RuleErrors {
  if (entered.trim() === "") return { [field]: fieldMessages.required };
  return readAmount(entered) === null ? { [field]: fieldMessages.not_a_number } : {};
}
