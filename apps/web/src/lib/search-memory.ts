import type { ClientStore } from "./client-store.ts";
import { readTripSearch, searchEntries, type TripSearch } from "./trip-search.ts";

type Store = Pick<ClientStore, "get" | "set">;

/** Keeps the search in the reservation state, beside what the booking keeps there [C4.search.04–07]. */
export function rememberSearch(
  store: Store,
  { filter, search, page, travel_type }: TripSearch,
): void {
  store.set("reservation", { ...store.get("reservation"), filter, search, page, travel_type });
}

/** The search last kept on this device, or null. What an older version or another hand wrote is read with care. */
export function recallSearch(store: Pick<ClientStore, "get">): TripSearch | null {
  const kept = store.get("reservation") as Partial<TripSearch> | null;
  if (!kept?.filter || !kept.search) return null;
  try {
    return readTripSearch(
      new URLSearchParams(searchEntries(kept as TripSearch).map(([name, value]) => [name, value])),
    );
  } catch {
    // Not in our shape: as good as nothing kept.
    return null;
  }
}
