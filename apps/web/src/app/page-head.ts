import { type Language, type Message, t } from "@wakafine/shared/messages/catalogue.ts";
import type { PageAddress } from "../lib/page-address.tsx";
import type { PageRoute } from "./route-table.ts";

/** Returns the title of a page for the browser tab. */
export function pageTitle(route: PageRoute, address: PageAddress, language: Language): string {
  const title: Message = typeof route.title === "function" ? route.title(address) : route.title;
  return `${t(title, language)} · Wakafine`;
}
