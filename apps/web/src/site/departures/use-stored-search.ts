import { useEffect, useEffectEvent } from "react";
import { leaveDocument } from "../../lib/leave-document.ts";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useServices } from "../../lib/page-services.tsx";
import { readStoredSearch, storeSearch } from "../../lib/search-memory.ts";
import {
  hasTown,
  readTripSearch,
  resultAddress,
  searchEntries,
  type TripSearch,
} from "../../lib/trip-search.ts";
import { type Day, dayOf } from "@wakafine/shared/rules/dates.ts";

/** Returns a stored search with the values of the address; a past day becomes today. */
export function completedSearch(
  stored: TripSearch,
  query: URLSearchParams,
  today: Day,
): TripSearch {
  const entries = new URLSearchParams(
    searchEntries({ ...stored, page: 1 }).map(([name, value]) => [name, value]),
  );
  for (const [name, value] of query) entries.set(name, value);
  const search = readTripSearch(entries);
  const { departure_date } = search.search;
  return departure_date && departure_date < today
    ? { ...search, search: { ...search.search, departure_date: today } }
    : search;
}

/** Stores the current search in the reservation state. If the page opens without a town or agency, it is replaced once by the stored search [G.search.07]. */
export function useStoredSearch(search: TripSearch, lastPage: number): void {
  const { store } = useServices();
  const { query } = usePageAddress();
  const openStored = useEffectEvent(() => {
    // A search for one agency is complete without a town.
    const stored = hasTown(search) || search.filter.agency_name ? null : readStoredSearch(store);
    if (!stored || !hasTown(stored)) return;
    const today = dayOf(new Date());
    leaveDocument(resultAddress(completedSearch(stored, query, today)), { replace: true });
  });
  useEffect(() => openStored(), []);
  const storeCurrent = useEffectEvent(() => {
    if (hasTown(search)) storeSearch(store, { ...search, page: lastPage });
  });
  const address = resultAddress(search);
  useEffect(() => storeCurrent(), [address, lastPage]);
}
