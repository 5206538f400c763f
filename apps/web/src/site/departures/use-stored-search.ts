import { useEffect, useEffectEvent } from "react";
import { leaveDocument } from "../../lib/leave-document.ts";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useServices } from "../../lib/page-services.tsx";
import { readStoredSearch, storeSearch } from "../../lib/search-memory.ts";
import {
  hasTown,
  readTripSearch,
  resultAddress,
  searchParamsOf,
  type TripSearch,
} from "../../lib/trip-search.ts";
import { type Day, dayOf } from "@wakafine/shared/rules/dates.ts";

/** Returns a stored search with the values of the address; a past day becomes today, a return before it is dropped. */
export function completedSearch(
  stored: TripSearch,
  query: URLSearchParams,
  today: Day,
): TripSearch {
  const params = searchParamsOf({ ...stored, page: 1 });
  for (const [name, value] of query) params.set(name, value);
  const search = readTripSearch(params);
  const { departure_date, return_date } = search.search;
  const day = departure_date && departure_date < today ? today : departure_date;
  const back = return_date < (day || today) ? "" : return_date;
  return { ...search, search: { ...search.search, departure_date: day, return_date: back } };
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
