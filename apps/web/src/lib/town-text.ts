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

/** A town as it is left behind: the one town that a beginning can mean, else what was typed. */
export function settledTown(
  text: string,
  proposed: readonly { readonly name: string }[],
  language: Language,
): string {
  const only = proposed.length === 1 ? proposed[0]?.name : undefined;
  return shownTown(text.trim() && !townNamed(text) && only ? only : text.trim(), language);
}
