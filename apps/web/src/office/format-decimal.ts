import type { Language } from "@wakafine/shared/messages/catalogue.ts";

/** Formats a rate or another short number, with a decimal comma in French: `2,5` or `2.5`. */
export function formatDecimal(value: number, language: Language): string {
  return language === "fr" ? String(value).replace(".", ",") : String(value);
}
