import type { ResponseOf, RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { useState } from "react";
import type { ApiResult } from "../../lib/api-client.ts";
import type { ApiFailure } from "../../lib/api-failure.ts";
import {
  type PageQuery,
  type QueryResult,
  useQueryCache,
  useApiQuery,
} from "../../lib/api-query.ts";
import { useServices } from "../../lib/page-services.tsx";

/** An act anywhere in the area changes counts, lists and the log: each of these is asked again when it is next on screen. */
const reads = [
  "getAdminDashboard",
  "listAdminAgencies",
  "getAdminAgency",
  "listAdminUsers",
  "getAdminUser",
  "listAuditLog",
] as const satisfies readonly RouteId[];

/** One thing of the area; its failure is shown where it would stand. */
export function useAdminQuery<Id extends RouteId>(
  query: PageQuery<Id>,
): QueryResult<ResponseOf<Id>> {
  return useApiQuery(query, { authenticated: true, quiet: true });
}

/** A list of the area: the former one stays while another page or filter is on its way. */
export function useAdminList<Id extends RouteId>(
  query: PageQuery<Id>,
): QueryResult<ResponseOf<Id>> {
  return useApiQuery(query, { authenticated: true, quiet: true, keepFormer: true });
}

/** One act of an administrator, at most one at a time; why it failed is kept for whoever shows it. */
export function useMutation<Id extends RouteId>(id: Id) {
  const { callApi, toasts } = useServices();
  const queryCache = useQueryCache();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const action = async (input: RequestOf<Id>): Promise<ApiResult<ResponseOf<Id>> | null> => {
    if (busy) return null;
    setBusy(true);
    setFailure(null);
    const result = await callApi(id, input as never, { authenticated: true, quiet: true });
    setBusy(false);
    if (!result.ok) setFailure(result.failure);
    // A refusal may mean that what is shown is no longer so; without a network there is nothing to ask.
    if (result.ok || result.failure.kind !== "network")
      for (const read of reads) queryCache.refresh(read);
    if (result.ok && result.message) toasts.show("ok", result.message);
    return result;
  };
  return { busy, failure, action, clear: () => setFailure(null) };
}
