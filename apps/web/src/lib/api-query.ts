import type { AnswerOf, RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { type UseQueryResult, keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "./api-client.ts";
import type { ApiFailure } from "./api-failure.ts";
import { useAccount, useServices } from "./page-services.tsx";

/** A call whose answer a page needs: the server fetches it before rendering, the browser reads it from the cache. */
export interface PageQuery<Id extends RouteId = RouteId> {
  readonly id: Id;
  readonly input: RequestOf<Id>;
}

/** Names a query with the types of its endpoint. */
export function pageQuery<Id extends RouteId>(id: Id, input: RequestOf<Id>): PageQuery<Id> {
  return { id, input };
}

/** Key of a query in the cache: endpoint, then what was sent. */
export function queryKeyOf(query: PageQuery): readonly [RouteId, unknown] {
  return [query.id, query.input];
}

interface QueryChoices extends Pick<CallOptions, "authenticated" | "quiet"> {
  /** False waits: nothing is asked yet. */
  readonly enabled?: boolean;
  /** Shows the former answer while a changed question is on its way. */
  readonly keepFormer?: boolean;
  /** Asks again after so many milliseconds; false stops. */
  readonly pollMs?: number | false;
}

/** The answer of an endpoint, cached; a failure is an `ApiFailure` in `error`. */
export function useApiQuery<Id extends RouteId>(
  query: PageQuery<Id>,
  choices: QueryChoices = {},
): UseQueryResult<AnswerOf<Id>, ApiFailure> {
  const { callApi } = useServices();
  const account = useAccount();
  const { authenticated = false, quiet = false, enabled = true, keepFormer, pollMs } = choices;
  return useQuery<AnswerOf<Id>, ApiFailure, AnswerOf<Id>>({
    queryKey: queryKeyOf(query as unknown as PageQuery),
    // An authenticated call starts only when there is a token [G.auth.26].
    enabled: enabled && (!authenticated || account !== null),
    refetchInterval: pollMs ?? false,
    ...(keepFormer ? { placeholderData: keepPreviousData as never } : {}),
    queryFn: async ({ signal }) => {
      const result = await callApi(query.id, query.input as never, { authenticated, quiet, signal });
      if (!result.ok) throw result.failure;
      return result.data;
    },
  });
}
