import type { ApiFailure } from "./api-failure.ts";
import type { PageServices } from "./page-services.tsx";
import { markSessionEndedByUser, unmarkSessionEndedByUser } from "./session-end.ts";

/**
 * Returns true if logging out failed in a way that keeps the session: network error or 5xx. A session unknown to the server has ended
 * [G.auth.22].
 */
export function keepsSession({ kind, status }: Pick<ApiFailure, "kind" | "status">): boolean {
  return kind === "network" || status >= 500;
}

/**
 * Ends the session: the push subscription of the device, the session on the server, then the user data stored on the device [C4.auth.07–11,
 * C2.pub.28]. Returns false and keeps the session if the push subscription cannot be ended [C8.auth.01].
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
  // Sent with the token while there is one; the result is not awaited, because the local session ends anyway.
  if (store.get("account")) void callApi("logout", {}, { quiet: true, keepalive: true });
  store.set("account", null);
  store.flush();
  return true;
}
