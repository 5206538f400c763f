import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { type QueryChoices, useApiQuery as useSharedApiQuery } from "../lib/api-query.tsx";

/** Reads the data of an endpoint with the logged-in account; `error` is an `ApiFailure`. */
export function useApiQuery<Id extends RouteId>(
  id: Id,
  input: RequestOf<Id>,
  choices: QueryChoices<ResponseOf<Id>> = {},
): UseQueryResult<ResponseOf<Id>> {
  return useSharedApiQuery({ id, input }, { ...choices, authenticated: true });
}
