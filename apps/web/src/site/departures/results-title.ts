import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { pageTitles } from "@wakafine/shared/messages/page-titles.ts";
import { readTripSearch } from "../../lib/trip-search.ts";

/** Returns the towns of an address as the page title, else "Départs". Towns are spelt as in the address. */
export function resultsTitle(query: URLSearchParams): Message {
  const { filter, outbound } = readTripSearch(query);
  if (outbound) return pageTitles.returns;
  const { city_departure, city_destination } = filter;
  if (!city_departure || !city_destination) return pageTitles.results;
  const route = `${city_departure} – ${city_destination}`;
  return { fr: route, en: route };
}
