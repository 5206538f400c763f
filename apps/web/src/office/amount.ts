import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { RuleErrors } from "../lib/form.ts";

/**
 * Reads an amount of whole francs; spaces between digits are ignored. Dots separate thousands only: "5000.00", as calculators show it, is no amount of
 * 500,000 francs. Null: not an amount.
 */
export function readAmount(entered: string): number | null {
  const text = entered.replace(/[\s\u00a0\u202f]/g, "");
  const digits = /^[1-9]\d{0,2}(\.\d{3})+$/.test(text) ? text.replaceAll(".", "") : text;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Returns the error of a field with an amount. */
export function validateAmount(field: string, entered: string): RuleErrors {
  if (entered.trim() === "") return { [field]: fieldMessages.required };
  return readAmount(entered) === null ? { [field]: fieldMessages.not_a_number } : {};
}
