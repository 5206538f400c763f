import type { Language } from "../messages/catalogue.ts";

/** Formats a rate or another short number, given as a number or as decimal text, with a decimal comma in French: `2,5` or `2.5`. */
export function formatDecimal(value: number | string, language: Language): string {
  return language === "fr" ? String(value).replace(".", ",") : String(value);
}
