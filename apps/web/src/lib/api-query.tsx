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

/** Key of an endpoint's data in the cache: `[id]` matches all its inputs, `[id, input]` one. */
export const queryKey = <Id extends RouteId>(id: Id, input?: RequestOf<Id>) =>
  input === undefined ? [id] : [id, input];

/**
 * The query cache of a page. Data is fresh for 30 seconds. Only a lost connection is retried, once; a failed query waits for the person's "try again".
 * A mutation without a network fails at once.
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
  /** False waits: nothing is fetched yet. */
  readonly enabled?: boolean;
  /** Shows the former data while a changed input is being fetched. */
  readonly keepFormer?: boolean;
  /** What the server fetched for the page. */
  readonly initial?: { readonly data: Data; readonly at: number };
  /** Fetches again after so many milliseconds, also while the page is hidden; false stops. */
  readonly pollMs?: (known: Data | undefined) => number | false;
}

/** Gives a screen of the site a query cache. Only screens whose data changes while they are shown have one: the library is 9 kB. */
export function QueryRoot({ children }: { readonly children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** How an endpoint is read. */
export function queryOptions<Id extends RouteId>(
  callApi: CallApi,
  { id, input }: PageQuery<Id>,
  {
    enabled = true,
    keepFormer = false,
    initial,
    pollMs,
    ...options
  }: QueryChoices<ResponseOf<Id>> = {},
): UseQueryOptions<ResponseOf<Id>> {
  return {
    queryKey: queryKey(id, input),
    enabled,
    ...(keepFormer ? { placeholderData: keepPreviousData as never } : {}),
    // Not fetched again at once: a clock that is ahead would show another page than the server rendered.
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

/** The data of an endpoint; a failure is an `ApiFailure` in `error`. Without a session an authenticated call waits: it would reload the page [G.auth.26]. */
export function useApiQuery<Id extends RouteId>(
  query: PageQuery<Id>,
  choices: QueryChoices<ResponseOf<Id>> = {},
): UseQueryResult<ResponseOf<Id>> {
  const { callApi } = useServices();
  const isLoggedIn = useAccount() !== null;
  const enabled = choices.enabled !== false && (isLoggedIn || !choices.authenticated);
  return useQuery(queryOptions(callApi, query, { ...choices, enabled }));
}

/** A successful call: its data, and what the response has beside it. */
export type ApiSuccess<Id extends RouteId> = Extract<ApiResult<ResponseOf<Id>>, { ok: true }>;

interface MutationChoices<Id extends RouteId> {
  /** Endpoints whose data is fetched again after a success, and after a refusal: what is shown may no longer be so. */
  readonly refreshes?: readonly RouteId[];
  /** A failure is a toast; else the caller shows it. */
  readonly toastsFailure?: boolean;
  /** Idempotency key of an input. */
  readonly keyOf?: (input: RequestOf<Id>) => string;
  readonly onSuccess?: (response: ApiSuccess<Id>, input: RequestOf<Id>) => unknown;
  readonly onError?: (failure: ApiFailure, input: RequestOf<Id>) => unknown;
}

/** How an endpoint changes something. */
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

/** A call that changes something, as the logged-in account; why it failed is kept in `error`. */
export function useApiMutation<Id extends RouteId>(
  id: Id,
  choices: MutationChoices<Id> = {},
): UseMutationResult<ApiSuccess<Id>, ApiFailure, RequestOf<Id>> {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation(mutationOptions({ callApi, queryClient, id }, choices));
}
