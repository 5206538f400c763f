import { useEffect, useEffectEvent } from "react";
import { leaveDocument } from "../../lib/leave-document.ts";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useServices } from "../../lib/page-services.tsx";
import { recallSearch, rememberSearch } from "../../lib/search-memory.ts";
import {
  namesTown,
  readTripSearch,
  resultAddress,
  searchEntries,
  type TripSearch,
} from "../../lib/trip-search.ts";
import { type Day, dayOf } from "@wakafine/shared/rules/dates.ts";

/** A kept search with what the address says over it; a day that has passed becomes today. */
export function completedSearch(kept: TripSearch, query: URLSearchParams, today: Day): TripSearch {
  const entries = new URLSearchParams(
    searchEntries({ ...kept, page: 1 }).map(([name, value]) => [name, value]),
  );
  for (const [name, value] of query) entries.set(name, value);
  const search = readTripSearch(entries);
  const { departure_date } = search.search;
  return departure_date && departure_date < today
    ? { ...search, search: { ...search.search, departure_date: today } }
    : search;
}

/**
 * Keeps the search on screen in the reservation state, and fills an address without towns from there, once, after loading
 * [G.search.07].
 */
export function useKeptSearch(search: TripSearch, lastPage: number): void {
  const { store } = useServices();
  const { query } = usePageAddress();
  const fill = useEffectEvent(() => {
    // Who asks for one agency has said what is wanted, without a town too.
    const kept = namesTown(search) || search.filter.agency_name ? null : recallSearch(store);
    if (!kept || !namesTown(kept)) return;
    const today = dayOf(new Date());
    leaveDocument(resultAddress(completedSearch(kept, query, today)), { replace: true });
  });
  useEffect(() => fill(), []);
  const keep = useEffectEvent(() => {
    if (namesTown(search)) rememberSearch(store, { ...search, page: lastPage });
  });
  const address = resultAddress(search);
  useEffect(() => keep(), [address, lastPage]);
}
