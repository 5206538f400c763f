import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import type { PageRoute, PlaceInput } from "./route-table.ts";

/** Title of a page as the browser's tab shows it. */
export function pageTitle(route: PageRoute, place: PlaceInput, language: Language): string {
  const title: Message = typeof route.title === "function" ? route.title(place) : route.title;
  return `${t(title, language)} · Wakafine`;
}
