import type { Departure } from "@wakafine/shared/departures/contract.ts";
import { usePageData } from "../../lib/page-data.tsx";
import type { TripSearch } from "../../lib/trip-search.ts";
import { isOutboundOf } from "./return-choice.ts";
import { departuresQuery, outboundQuery } from "./search-payload.ts";

interface Outbound {
  /** Null: it does not exist, or it goes between other towns than the search. */
  readonly departure: Departure | null;
  /** Why no return can be chosen for it; null if one can. */
  readonly refusal: "missing" | "full" | null;
}

/** Returns the outbound that an address names; null while the outbound is chosen. */
export function useOutbound(search: TripSearch): Outbound | null {
  const { data } = usePageData(search.outbound ? outboundQuery(search) : departuresQuery(search));
  if (!search.outbound) return null;
  if (!data || !("uuid" in data) || !isOutboundOf(data, search))
    return { departure: null, refusal: "missing" };
  const isFull = data.remaining_places_number < search.search.place_require;
  return { departure: data, refusal: isFull ? "full" : null };
}
