import type { ApiFailure } from "./api-failure.ts";
import type { PageServices } from "./page-services.tsx";
import { markSessionEndedByUser, unmarkSessionEndedByUser } from "./session-end.ts";

/**
 * Returns true if the failure leaves the session in place: network error or 5xx. After any other failure the session is over, e.g. when the
 * server does not know it [G.auth.22].
 */
export function keepsSession({ kind, status }: Pick<ApiFailure, "kind" | "status">): boolean {
  return kind === "network" || status >= 500;
}

/**
 * Ends the session: the device's push subscription, the session on the server, then the user data stored on the device [C4.auth.07–11,
 * C2.pub.28]. Returns false if nobody is logged in, or if the push subscription cannot be ended; the session is then kept [C8.auth.01].
 */
export async function endSession({
  callApi,
  store,
}: Pick<PageServices, "callApi" | "store">): Promise<boolean> {
  const token = store.get("account")?.token;
  if (!token) return false;
  markSessionEndedByUser(token);
  const device = await callApi("removeDevice", {}, { quiet: true });
  if (!device.ok && keepsSession(device.failure)) {
    unmarkSessionEndedByUser(token);
    return false;
  }
  // The account is already null if the server had ended the session. The result is not awaited: the local session ends in any case.
  if (store.get("account")) void callApi("logout", {}, { quiet: true, keepalive: true });
  store.set("account", null);
  store.flush();
  return true;
}
