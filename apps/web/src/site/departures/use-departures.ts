import type { Departure, SearchResponse } from "@wakafine/shared/departures/contract.ts";
import { useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { usePageData } from "../../lib/page-data.tsx";
import { useServices } from "../../lib/page-services.tsx";
import { leavesAfter } from "../../lib/return-legs.ts";
import type { TripSearch } from "../../lib/trip-search.ts";
import { type DepartureList, emptyList, whileLoading, withPage } from "./departure-list.ts";
import { departuresQuery, searchPayload } from "./search-payload.ts";

export interface FoundDepartures {
  readonly list: DepartureList;
  /** Failure of the last requested page. */
  readonly failure: ApiFailure | null;
  /** The last loaded page. */
  readonly lastPage: number;
  /** The search of the next page, or null if there is none. */
  readonly next: TripSearch | null;
  readonly showNext: () => void;
}

/**
 * The departures of a search: the page in the address as sent by the server, and the pages that the user appended. Returns that leave
 * before `outbound` arrives are left out.
 */
export function useDepartures(search: TripSearch, outbound: Departure | null): FoundDepartures {
  const { callApi } = useServices();
  const first = usePageData(departuresQuery(search));
  const [later, setLater] = useState<readonly SearchResponse[]>([]);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState(first.error ?? null);
  const pages = first.data ? [first.data, ...later] : [];
  const joined = pages.reduce(
    (grown, response, index) => withPage(grown, search.page + index, response.departures),
    emptyList,
  );
  const { departures } = joined;
  const shown = outbound
    ? { ...joined, departures: departures.filter((trip) => leavesAfter(trip, outbound)) }
    : joined;
  const lastPage = search.page + later.length;
  const showNext = async () => {
    if (loading) return;
    setLoading(true);
    setFailure(null);
    const payload = searchPayload({ ...search, page: lastPage + 1 });
    const result = await callApi("searchDepartures", payload, { quiet: true });
    setLoading(false);
    if (result.ok) setLater([...later, result.data]);
    else setFailure(result.failure);
  };
  return {
    list: loading ? whileLoading(shown) : shown,
    failure,
    lastPage,
    next: lastPage < joined.pages ? { ...search, page: lastPage + 1 } : null,
    showNext: () => void showNext(),
  };
}
