import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { ApiResult, CallOptions } from "../lib/api-client.ts";
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

/** The data of an endpoint, as the logged-in account; a failure is an `ApiFailure` in `error`. */
export function useApiQuery<Id extends RouteId>(
  id: Id,
  input: RequestOf<Id>,
  { enabled = true, keepFormer = false, only200 = false }: QueryChoices = {},
): UseQueryResult<ResponseOf<Id>> {
  const { callApi } = useServices();
  const account = useAccount();
  return useQuery<ResponseOf<Id>, ApiFailure, ResponseOf<Id>, readonly unknown[]>({
    queryKey: queryKey(id, input),
    // Without a token nothing is sent: the call would reload the page [G.auth.26].
    enabled: enabled && account !== null,
    ...(keepFormer ? { placeholderData: keepPreviousData } : {}),
    async queryFn({ signal }) {
      const options: CallOptions = { authenticated: true, quiet: true, only200, signal };
      const result = await callApi(id, input as never, options);
      if (!result.ok) throw result.failure;
      return result.data;
    },
  });
}

interface MutationChoices<Id extends RouteId> {
  /** Endpoints whose data is fetched again after a success, and after a refusal: what is shown may no longer be so. */
  readonly refreshes?: readonly RouteId[];
  /** Idempotency key of an input. */
  readonly keyOf?: (input: RequestOf<Id>) => string;
  readonly onSuccess?: (response: ApiSuccess<Id>, input: RequestOf<Id>) => unknown;
  readonly onError?: (failure: ApiFailure, input: RequestOf<Id>) => unknown;
}

/** A call that changes something, as the logged-in account; why it failed is kept in `error` and shown by the caller. */
export function useApiMutation<Id extends RouteId>(
  id: Id,
  { refreshes = [], keyOf, onSuccess, onError }: MutationChoices<Id> = {},
): UseMutationResult<ApiSuccess<Id>, ApiFailure, RequestOf<Id>> {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn(input: RequestOf<Id>) {
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
  });
}
