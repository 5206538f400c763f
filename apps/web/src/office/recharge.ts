import type { RechargeCompleted } from "@wakafine/shared/live/events.ts";

/** What the socket sends; values of another server version are possible. */
type Recharge = { readonly [Key in keyof RechargeCompleted]: unknown };

/** Returns the agency with the balance of a completed top-up of its own, or the same object for any other event [A4.topup.01, A4.topup.02]. */
export function withRecharge<Agency extends object>(agency: Agency, event: Recharge): Agency {
  const { order_status, status, package_balance: balance, agency_uuid: id } = event;
  const isOwn = "uuid" in agency && agency.uuid === id;
  const isCompleted = order_status === "COMPLETED" && status === "PAID";
  return isOwn && isCompleted && typeof balance === "number"
    ? { ...agency, package_balance: balance }
    : agency;
}
