import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import type { SearchAnswer } from "@wakafine/shared/contract/departures.ts";
import { useLocation, useNavigate } from "react-router";
import { type PageQuery, queryKeyOf } from "../../lib/api-query.ts";
import type { CallApi } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useTakenOver } from "../../lib/page-moment.ts";
import { useServices } from "../../lib/page-services.tsx";
import { resultAddress, type TripSearch } from "../../lib/trip-search.ts";
import { type DepartureList, emptyList, whileLoading, withPage } from "./departure-list.ts";
import { departuresQuery, searchPayload } from "./search-payload.ts";

export interface FoundDepartures {
  readonly list: DepartureList;
  /** Why the last page asked for did not come. */
  readonly failure: ApiFailure | null;
  /** There is no network, so nothing was asked. */
  readonly waitsForNetwork: boolean;
  /** The last page on screen or asked for. */
  readonly lastPage: number;
  /** The search after the last page shown, else null. */
  readonly next: TripSearch | null;
  readonly showNext: () => void;
  readonly retry: () => void;
}

const keyOf = (search: TripSearch) => queryKeyOf(departuresQuery(search) as unknown as PageQuery);

function pageRequest(callApi: CallApi, search: TripSearch) {
  return {
    queryKey: keyOf(search),
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SearchAnswer> => {
      const result = await callApi("searchDepartures", searchPayload(search), { quiet: true, signal });
      if (!result.ok) throw result.failure;
      return result.data;
    },
  };
}

/** How far the list had grown before one went on and came back; kept in the entry of the browser's history. */
function lastPageOf(state: unknown): number {
  const last = (state as { readonly lastPage?: unknown } | null)?.lastPage;
  return typeof last === "number" && Number.isInteger(last) ? last : 1;
}

/** Pages up to the first that has not arrived. */
function joined(pages: readonly number[], answers: readonly (SearchAnswer | undefined)[]): DepartureList {
  let list = emptyList;
  for (const [index, answer] of answers.entries()) {
    if (!answer) return whileLoading(list);
    list = withPage(list, pages[index] ?? 1, answer.departures);
  }
  return list;
}

/**
 * The departures of a search: the page of the address as the server sent it, and the pages put behind it here. The server asks
 * GET departures/v2, the browser POST departures/v2; both fill the same cache.
 */
export function useDepartures(search: TripSearch): FoundDepartures {
  const { callApi } = useServices();
  const navigate = useNavigate();
  const { state } = useLocation();
  const lastPage = Math.max(search.page, useTakenOver() ? lastPageOf(state) : 1);
  const pages = Array.from({ length: lastPage - search.page + 1 }, (_, index) => search.page + index);
  const results = useQueries({ queries: pages.map((page) => pageRequest(callApi, { ...search, page })) });
  const list = joined(pages, results.map(({ data }) => data));
  const failed = results.find((result) => result.isError && !result.isFetching);
  return {
    list: { ...list, loading: list.loading && !failed },
    failure: (failed?.error as ApiFailure | null | undefined) ?? null,
    waitsForNetwork: results.some((result) => result.isPending && result.fetchStatus === "paused"),
    lastPage,
    next: !list.loading && lastPage < list.pages ? { ...search, page: lastPage + 1 } : null,
    showNext: () => void navigate(resultAddress(search), { replace: true, state: { lastPage: lastPage + 1 } }),
    retry: () => void failed?.refetch(),
  };
}

/** A new search always asks anew, the one on screen included [C2.search.23]. */
export function forgetDepartures(queryClient: QueryClient, search: TripSearch): void {
  queryClient.removeQueries({ queryKey: ["searchDeparturesByQuery"], type: "inactive" });
  void queryClient.resetQueries({ queryKey: keyOf(search), exact: true });
}
