import type { SearchResponse } from "@wakafine/shared/departures/contract.ts";
import { useEffect, useSyncExternalStore } from "react";
import type { QueryCache } from "../../lib/query-cache.ts";
import { queryKeyOf, useQueryCache, useCachedQuery } from "../../lib/api-query.ts";
import type { CallApi } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useServices } from "../../lib/page-services.tsx";
import { resultAddress, type TripSearch } from "../../lib/trip-search.ts";
import { type DepartureList, emptyList, whileLoading, withPage } from "./departure-list.ts";
import { departuresQuery, searchPayload } from "./search-payload.ts";

export interface FoundDepartures {
  readonly list: DepartureList;
  /** Why the page asked for last did not come. */
  readonly failure: ApiFailure | null;
  /** There is no network, so nothing was asked. */
  readonly waitsForNetwork: boolean;
  /** The last page on screen. */
  readonly lastPage: number;
  /** The search after the last page shown, else null. */
  readonly next: TripSearch | null;
  readonly showNext: () => void;
  readonly retry: () => void;
}

/** What was put behind the page of the address; kept beside it, so that who comes back finds the list as long as it was. */
interface Growth {
  readonly queryCache: readonly SearchResponse[];
  readonly loading: boolean;
  readonly failure: ApiFailure | null;
}

const noGrowth: Growth = { queryCache: [], loading: false, failure: null };
const firstKey = (search: TripSearch) => queryKeyOf(departuresQuery(search));
const growthKey = (search: TripSearch) =>
  JSON.stringify(["laterDepartures", resultAddress(search)]);

async function askPage(
  callApi: CallApi,
  search: TripSearch,
  signal?: AbortSignal,
): Promise<SearchResponse> {
  const result = await callApi("searchDepartures", searchPayload(search), { quiet: true, signal });
  if (!result.ok) throw result.failure;
  return result.data;
}

/** The pages that arrived, joined; the next one may be on its way. */
function joined(
  firstPage: number,
  queryCache: readonly SearchResponse[],
  loading: boolean,
): DepartureList {
  const list = queryCache.reduce(
    (grown, response, index) => withPage(grown, firstPage + index, response.departures),
    emptyList,
  );
  return loading ? whileLoading(list) : list;
}

/** The pages behind the one of the address. */
function useGrowth(search: TripSearch) {
  const { callApi } = useServices();
  const queryCache = useQueryCache();
  const key = growthKey(search);
  const read = () => (queryCache.read(key).data as Growth | undefined) ?? noGrowth;
  const growth = useSyncExternalStore(queryCache.subscribe, read, read);
  useEffect(() => queryCache.follow(key, null), [queryCache, key]);
  const set = (data: Growth) => queryCache.put(key, { data });
  const grow = async () => {
    if (growth.loading) return;
    set({ ...growth, loading: true, failure: null });
    try {
      const response = await askPage(callApi, {
        ...search,
        page: search.page + growth.queryCache.length + 1,
      });
      set({ queryCache: [...growth.queryCache, response], loading: false, failure: null });
    } catch (failure) {
      set({ ...growth, loading: false, failure: failure as ApiFailure });
    }
  };
  return { growth, grow: () => void grow() };
}

/**
 * The departures of a search: the page of the address as the server sent it, and the pages put behind it here. The server asks
 * GET departures/v2, the browser POST departures/v2; both fill the same cache.
 */
export function useDepartures(search: TripSearch): FoundDepartures {
  const { callApi } = useServices();
  const first = useCachedQuery<SearchResponse>({
    key: firstKey(search),
    ask: (signal) => askPage(callApi, search, signal),
    enabled: true,
  });
  const { growth, grow } = useGrowth(search);
  const queryCache = first.data ? [first.data, ...growth.queryCache] : [];
  const list = joined(
    search.page,
    queryCache,
    (!first.data && first.isFetching) || first.isPaused || growth.loading,
  );
  const lastPage = search.page + Math.max(0, queryCache.length - 1);
  const failure = first.isFetching ? null : (first.error ?? growth.failure);
  return {
    list,
    failure: first.data && first.error ? growth.failure : failure,
    waitsForNetwork: !first.data && first.isPaused,
    lastPage,
    next: first.data && lastPage < list.pages ? { ...search, page: lastPage + 1 } : null,
    showNext: grow,
    retry: first.data ? grow : () => void first.refetch(),
  };
}

/** A new search always asks anew, the one on screen included, and starts again at its first page [C2.search.23]. */
export function removeDepartures(queryCache: QueryCache, search: TripSearch): void {
  for (const endpoint of ["searchDeparturesByQuery", "laterDepartures"]) queryCache.clear(endpoint);
  queryCache.put(growthKey(search), { data: noGrowth });
  queryCache.restart(firstKey(search));
}
