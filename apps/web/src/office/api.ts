import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { ApiResult, CallApi, CallOptions } from "../lib/api-client.ts";
import type { ApiFailure } from "../lib/api-failure.ts";
import { useAccount, useServices } from "../lib/page-services.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiFailure;
  }
}

/** A successful call: its data, and what the response has beside it. */
export type ApiSuccess<Id extends RouteId> = Extract<ApiResult<ResponseOf<Id>>, { ok: true }>;

/** The query cache of the office. Only a lost connection is retried, once; a mutation without a network fails at once. */
export function createQueryClient(): QueryClient {
  onlineManager.setOnline(navigator.onLine);
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

interface QueryChoices {
  /** False waits: nothing is fetched yet. */
  readonly enabled?: boolean;
  /** Shows the former data while a changed input is being fetched. */
  readonly keepFormer?: boolean;
  /** Counts 200 alone as success [A7.users.03, G.cross.14]. */
  readonly only200?: boolean;
}

/** Key of an endpoint's data in the cache: `[id]` matches all its inputs, `[id, input]` one. */
export const queryKey = <Id extends RouteId>(id: Id, input?: RequestOf<Id>) =>
  input === undefined ? [id] : [id, input];

/** How an endpoint is read. */
export function queryOptions<Id extends RouteId>(
  {
    callApi,
    id,
    input,
  }: { readonly callApi: CallApi; readonly id: Id; readonly input: RequestOf<Id> },
  { enabled = true, keepFormer = false, only200 = false }: QueryChoices = {},
): UseQueryOptions<ResponseOf<Id>> {
  return {
    queryKey: queryKey(id, input),
    enabled,
    ...(keepFormer ? { placeholderData: keepPreviousData as never } : {}),
    async queryFn({ signal }) {
      const options: CallOptions = { authenticated: true, quiet: true, only200, signal };
      const result = await callApi(id, input as never, options);
      if (!result.ok) throw result.failure;
      return result.data;
    },
  };
}

/** The data of an endpoint, as the logged-in account; a failure is an `ApiFailure` in `error`. */
export function useApiQuery<Id extends RouteId>(
  id: Id,
  input: RequestOf<Id>,
  choices: QueryChoices = {},
): UseQueryResult<ResponseOf<Id>> {
  const { callApi } = useServices();
  // Without a token nothing is sent: the call would reload the page [G.auth.26].
  const enabled = useAccount() !== null && choices.enabled !== false;
  return useQuery(queryOptions({ callApi, id, input }, { ...choices, enabled }));
}

interface MutationChoices<Id extends RouteId> {
  /** Endpoints whose data is fetched again after a success, and after a refusal: what is shown may no longer be so. */
  readonly refreshes?: readonly RouteId[];
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
  { refreshes = [], keyOf, onSuccess, onError }: MutationChoices<Id> = {},
): UseMutationOptions<ApiSuccess<Id>, ApiFailure, RequestOf<Id>> {
  return {
    async mutationFn(input) {
      const result = await callApi(id, input as never, {
        authenticated: true,
        quiet: true,
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

/** A call that changes something, as the logged-in account; why it failed is kept in `error` and shown by the caller. */
export function useApiMutation<Id extends RouteId>(
  id: Id,
  choices: MutationChoices<Id> = {},
): UseMutationResult<ApiSuccess<Id>, ApiFailure, RequestOf<Id>> {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation(mutationOptions({ callApi, queryClient, id }, choices));
}
