import type { ClientStore } from "./client-store.ts";
import { readTripSearch, searchParamsOf, type TripSearch } from "./trip-search.ts";

type Store = Pick<ClientStore, "get" | "set">;

/** Stores the search in the reservation state and keeps the values of the booking [C4.search.04–07]. */
export function storeSearch(store: Store, { filter, search, page, travel_type }: TripSearch): void {
  store.set("reservation", { ...store.get("reservation"), filter, search, page, travel_type });
}

/** Returns the search stored on this device, or null. The stored value is validated because an older version may have written it. */
export function readStoredSearch(store: Pick<ClientStore, "get">): TripSearch | null {
  const stored = store.get("reservation") as Partial<TripSearch> | null;
  if (!stored?.filter || !stored.search) return null;
  try {
    return readTripSearch(searchParamsOf(stored as TripSearch));
  } catch {
    // The stored value has another format.
    return null;
  }
}
