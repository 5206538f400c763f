import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { useServices } from "../../lib/page-services.tsx";
import { type ApiSuccess, useApiMutation } from "../../lib/api-query.tsx";

/** An action anywhere in the area changes counts, lists and the log. */
const reads = [
  "getAdminDashboard",
  "listAdminAgencies",
  "getAdminAgency",
  "listAdminUsers",
  "getAdminUser",
  "listAuditLog",
] as const satisfies readonly RouteId[];

/** An action of an administrator; the server's message confirms it. */
export function useAction<Id extends RouteId>(
  id: Id,
  onDone: (response: ApiSuccess<Id>) => void = () => undefined,
) {
  const { toasts } = useServices();
  return useApiMutation(id, {
    refreshes: reads,
    onSuccess(response) {
      if (response.message) toasts.show("ok", response.message);
      onDone(response);
    },
  });
}
