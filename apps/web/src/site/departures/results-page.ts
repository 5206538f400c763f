import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { pageTitles } from "@wakafine/shared/messages/page-titles.ts";
import type { PageQuery } from "../../lib/page-data.tsx";
import { readTripSearch } from "../../lib/trip-search.ts";
import { departuresQuery } from "./search-payload.ts";

/** Returns the queries that the server fetches for a results page. */
export function resultsPrefetch(query: URLSearchParams): readonly PageQuery[] {
  return [departuresQuery(readTripSearch(query))];
}

/** Returns the towns of an address as the page title, else "Départs". Towns are spelt as in the address. */
export function resultsTitle(query: URLSearchParams): Message {
  const { city_departure, city_destination } = readTripSearch(query).filter;
  if (!city_departure || !city_destination) return pageTitles.results;
  const route = `${city_departure} – ${city_destination}`;
  return { fr: route, en: route };
}
