import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { pageTitles } from "@wakafine/shared/messages/page-titles.ts";
import type { PageQuery } from "../../lib/page-data.tsx";
import { readTripSearch } from "../../lib/trip-search.ts";
import { departuresQuery } from "./search-payload.ts";

/** What the server fetches for the results page of an address. */
export function resultsPrefetch(query: URLSearchParams): readonly PageQuery[] {
  return [departuresQuery(readTripSearch(query))];
}

/** The road of an address as the title of its page, else "Départs". Towns stand as the address writes them. */
export function resultsTitle(query: URLSearchParams): Message {
  const { city_departure, city_destination } = readTripSearch(query).filter;
  if (!city_departure || !city_destination) return pageTitles.results;
  const route = `${city_departure} – ${city_destination}`;
  return { fr: route, en: route };
}
