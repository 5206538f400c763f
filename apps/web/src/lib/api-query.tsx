import type { ResponseOf, RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  QueryClientProvider,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ApiResult, CallApi, CallOptions } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";
import type { PageQuery } from "./page-data.tsx";
import { useAccount, useServices } from "./page-services.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiFailure;
  }
}

/** Returns the cache key of an endpoint's data: `[id]` matches all inputs, `[id, input]` one input. */
export const queryKey = <Id extends RouteId>(id: Id, input?: RequestOf<Id>) =>
  input === undefined ? [id] : [id, input];

/**
 * Creates the query cache of a page. Data is fresh for 30 seconds. Only a network failure is retried, once; any other failed query waits
 * for the user to press "try again". A mutation without a network fails at once.
 */
export function createQueryClient(): QueryClient {
  if (globalThis.navigator?.onLine === false) onlineManager.setOnline(false);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, failure) => count < 1 && failure.kind === "network",
        retryDelay: 1000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "always" },
    },
  });
}

export interface QueryChoices<Data = unknown> extends Pick<
  CallOptions,
  "authenticated" | "only200" | "token"
> {
  /** False: the query is not fetched yet. */
  readonly enabled?: boolean;
  /** True: the data is fetched anew whenever a screen opens, for amounts to confirm. */
  readonly fresh?: boolean;
  /** Shows the previous data while the query with a changed input is fetched. */
  readonly keepPrevious?: boolean;
  /** Data that the server fetched for the page. */
  readonly initial?: { readonly data: Data; readonly at: number };
  /** Returns the polling interval in milliseconds, also used while the page is hidden; false stops polling. */
  readonly pollMs?: (known: Data | undefined) => number | false;
}

/** Provides a query cache to a screen of the site. Only screens whose data changes while shown use it, because the library is 9 kB. */
export function QueryRoot({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Returns the query options of an endpoint. */
export function queryOptions<Id extends RouteId>(
  callApi: CallApi,
  { id, input }: PageQuery<Id>,
  {
    enabled = true,
    keepPrevious = false,
    fresh = false,
    initial,
    pollMs,
    ...options
  }: QueryChoices<ResponseOf<Id>> = {},
): UseQueryOptions<ResponseOf<Id>> {
  return {
    queryKey: queryKey(id, input),
    enabled,
    ...(fresh ? { staleTime: 0 } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    // Initial data is not refetched on mount: with a client clock that is ahead, the page would differ from the server's.
    ...(initial
      ? {
          initialData: initial.data as never,
          initialDataUpdatedAt: initial.at,
          refetchOnMount: false,
        }
      : {}),
    ...(pollMs
      ? {
          refetchInterval: ({ state }) => pollMs(state.data as ResponseOf<Id> | undefined),
          refetchIntervalInBackground: true,
        }
      : {}),
    async queryFn({ signal }) {
      const result = await callApi(id, input as never, { ...options, quiet: true, signal });
      if (!result.ok) throw result.failure;
      return result.data;
    },
  };
}

/**
 * Reads the data of an endpoint; `error` is an `ApiFailure`. Without a session an authenticated query is disabled, because it would reload
 * the page [G.auth.26].
 */
export function useApiQuery<Id extends RouteId>(
  query: PageQuery<Id>,
  choices: QueryChoices<ResponseOf<Id>> = {},
): UseQueryResult<ResponseOf<Id>> {
  const { callApi } = useServices();
  const isLoggedIn = useAccount() !== null;
  const enabled = choices.enabled !== false && (isLoggedIn || !choices.authenticated);
  return useQuery(queryOptions(callApi, query, { ...choices, enabled }));
}

/** A successful call: its data and the other fields of the response. */
export type ApiSuccess<Id extends RouteId> = Extract<ApiResult<ResponseOf<Id>>, { ok: true }>;

interface MutationChoices<Id extends RouteId> {
  /** Endpoints that are refetched after a success and after a refusal, because the shown data may be outdated. */
  readonly refreshes?: readonly RouteId[];
  /** True: a failure is shown as a toast; otherwise the caller shows it. */
  readonly toastsFailure?: boolean;
  /** Returns the idempotency key of an input. */
  readonly keyOf?: (input: RequestOf<Id>) => string;
  readonly onSuccess?: (response: ApiSuccess<Id>, input: RequestOf<Id>) => unknown;
  readonly onError?: (failure: ApiFailure, input: RequestOf<Id>) => unknown;
}

/** Returns the mutation options of an endpoint. */
export function mutationOptions<Id extends RouteId>(
  {
    callApi,
    queryClient,
    id,
  }: { readonly callApi: CallApi; readonly queryClient: QueryClient; readonly id: Id },
  { refreshes = [], toastsFailure = false, keyOf, onSuccess, onError }: MutationChoices<Id> = {},
): UseMutationOptions<ApiSuccess<Id>, ApiFailure, RequestOf<Id>> {
  return {
    async mutationFn(input) {
      const result = await callApi(id, input as never, {
        authenticated: true,
        quiet: !toastsFailure,
        ...(keyOf ? { idempotencyKey: keyOf(input) } : {}),
      });
      if (!result.ok) throw result.failure;
      return result as ApiSuccess<Id>;
    },
    ...(onSuccess ? { onSuccess } : {}),
    ...(onError ? { onError } : {}),
    onSettled(_response, failure) {
      if (failure?.kind === "network") return;
      for (const read of refreshes) void queryClient.invalidateQueries({ queryKey: [read] });
    },
  };
}

/** Returns a mutation with the logged-in account; its failure is in `error`. */
export function useApiMutation<Id extends RouteId>(
  id: Id,
  choices: MutationChoices<Id> = {},
): UseMutationResult<ApiSuccess<Id>, ApiFailure, RequestOf<Id>> {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation(mutationOptions({ callApi, queryClient, id }, choices));
}
