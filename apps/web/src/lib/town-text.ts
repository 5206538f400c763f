import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { townLabel, townNamed } from "@wakafine/shared/reference/towns.ts";

/** Returns the name of a town in the page language; a text that is no town is unchanged. */
export function shownTown(text: string, language: Language): string {
  const town = townNamed(text);
  return town ? townLabel(town, language) : text;
}

/** Returns a town with its boarding point: "Yaoundé, Mvan"; the town alone when there is none. */
export function placeText(town: string, quarter: string | null | undefined): string {
  return quarter ? `${town}, ${quarter}` : town;
}

/** Returns the name under which a town is stored and sent; a text that is no town is trimmed only. */
export function storedTownName(text: string): string {
  return townNamed(text)?.name ?? text.trim();
}

/** Returns the value of a town field when it loses the focus: the only town that the entered prefix matches, else the entered text. */
export function completedTown(
  text: string,
  proposed: readonly { readonly name: string }[],
  language: Language,
): string {
  const only = proposed.length === 1 ? proposed[0]?.name : undefined;
  return shownTown(text.trim() && !townNamed(text) && only ? only : text.trim(), language);
}
