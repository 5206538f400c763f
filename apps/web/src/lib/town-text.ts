import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { townLabel, townNamed } from "@wakafine/shared/reference/towns.ts";

/** A town of an address in the language of the page; a text that names none stays as it is. */
export function shownTown(text: string, language: Language): string {
  const town = townNamed(text);
  return town ? townLabel(town, language) : text;
}

/** The name under which a town is stored and sent; a text that names none stays as it is. */
export function sentTown(text: string): string {
  return townNamed(text)?.name ?? text.trim();
}
