import { type Language, type Message, say } from "@wakafine/shared/messages/catalogue.ts";
import type { PageRoute, PlaceInput } from "./route-table.ts";

/** Title of a page as the browser's tab shows it. */
export function pageTitle(route: PageRoute, place: PlaceInput, language: Language): string {
  const title: Message = typeof route.title === "function" ? route.title(place) : route.title;
  return `${say(title, language)} · Wakafine`;
}

/** The areas of work and paper keep the light colours; travellers follow their phone. */
export function pageTheme(route: PageRoute): "light" | undefined {
  return route.area === "agency" || route.area === "admin" || route.area === "bare" || route.area === "entry" ? "light" : undefined;
}
