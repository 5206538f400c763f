import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { useServices } from "../../lib/page-services.tsx";
import { type ApiSuccess, useApiMutation } from "../../lib/api-query.tsx";

/** Queries refetched after an action, because any action may change figures, lists and the log. */
const reads = [
  "getAdminDashboard",
  "listAdminAgencies",
  "getAdminAgency",
  "listAdminUsers",
  "getAdminUser",
  "listAdminCoupons",
  "getAdminCoupon",
  "listAdminVouchers",
  "getAdminVoucher",
  "listAdminBookings",
  "getAdminBooking",
  "listRefunds",
  "listPaymentReviews",
  "listAlerts",
  "listDuePayouts",
  "listPayouts",
  "listAuditLog",
] as const satisfies readonly RouteId[];

/** Returns a mutation of an administrator; `keyOf` returns its idempotency key. A toast shows the server's message on success. */
export function useAction<Id extends RouteId>(
  id: Id,
  onDone: (response: ApiSuccess<Id>) => void = () => undefined,
  keyOf?: (input: RequestOf<Id>) => string,
) {
  const { toasts } = useServices();
  return useApiMutation(id, {
    refreshes: reads,
    ...(keyOf ? { keyOf } : {}),
    onSuccess(response) {
      if (response.message) toasts.show("ok", response.message);
      onDone(response);
    },
  });
}
