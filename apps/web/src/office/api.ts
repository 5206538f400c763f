import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import {
  type QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import type { ApiResult, CallApi } from "../lib/api-client.ts";
import type { ApiFailure } from "../lib/api-failure.ts";
import { type QueryChoices, useApiQuery as useSharedApiQuery } from "../lib/api-query.tsx";
import { useServices } from "../lib/page-services.tsx";

/** A successful call: its data, and what the response has beside it. */
export type ApiSuccess<Id extends RouteId> = Extract<ApiResult<ResponseOf<Id>>, { ok: true }>;

/** The data of an endpoint, as the logged-in account; a failure is an `ApiFailure` in `error`. */
export function useApiQuery<Id extends RouteId>(
  id: Id,
  input: RequestOf<Id>,
  choices: QueryChoices<ResponseOf<Id>> = {},
): UseQueryResult<ResponseOf<Id>> {
  return useSharedApiQuery({ id, input }, { ...choices, authenticated: true });
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
