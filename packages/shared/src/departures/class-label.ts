import type { Language } from "../messages/catalogue.ts";
import { classMessages } from "./class-messages.ts";
import type { TravelClass } from "./travel-class.ts";

/**
 * `list`: result cards and tables. `form`: filter and trip form. `details`: ticket, trip and check-in details,
 * where FIRST is 'Vip' [G.search.10].
 */
export type ClassPlace = "list" | "form" | "details";

export function classLabel(
  travelClass: TravelClass,
  place: ClassPlace,
  language: Language,
): string {
  return classMessages[`${travelClass}_${place}`][language];
}
