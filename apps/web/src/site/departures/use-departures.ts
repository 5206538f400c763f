import type { SearchResponse } from "@wakafine/shared/departures/contract.ts";
import { useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { usePageData } from "../../lib/page-data.tsx";
import { useServices } from "../../lib/page-services.tsx";
import type { TripSearch } from "../../lib/trip-search.ts";
import { type DepartureList, emptyList, whileLoading, withPage } from "./departure-list.ts";
import { departuresQuery, searchPayload } from "./search-payload.ts";

export interface FoundDepartures {
  readonly list: DepartureList;
  /** Why the page asked for last did not come. */
  readonly failure: ApiFailure | null;
  /** The last page on screen. */
  readonly lastPage: number;
  /** The search after the last page shown, else null. */
  readonly next: TripSearch | null;
  readonly showNext: () => void;
}

/** The departures of a search: the page of the address as the server sent it, and the pages put behind it here, each by a press. */
export function useDepartures(search: TripSearch): FoundDepartures {
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
    list: loading ? whileLoading(joined) : joined,
    failure,
    lastPage,
    next: lastPage < joined.pages ? { ...search, page: lastPage + 1 } : null,
    showNext: () => void showNext(),
  };
}
