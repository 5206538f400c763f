import type { ApiFailure } from "./api-failure.ts";
import type { PageServices } from "./page-services.tsx";
import { giveUpSession, keepSession } from "./session-end.ts";

/** Whether the server could not be told that this device goes; a session it no longer knows is over all the same [G.auth.22]. */
export function keepsSession({ kind, status }: Pick<ApiFailure, "kind" | "status">): boolean {
  return kind === "network" || status >= 500;
}

/**
 * Ends the session: the device's pushes first, then the session on the server, then what this device keeps of the person [C4.auth.07–11,
 * C2.pub.28]. False when the pushes cannot be ended: the session stays [C8.auth.01].
 */
export async function endSession({
  callApi,
  store,
}: Pick<PageServices, "callApi" | "store">): Promise<boolean> {
  const token = store.get("account")?.token;
  if (!token) return false;
  giveUpSession(token);
  const device = await callApi("forgetDevice", {}, { quiet: true });
  if (!device.ok && keepsSession(device.failure)) {
    keepSession(token);
    return false;
  }
  // Sent with the token while there is one; whether it arrives changes nothing here.
  if (store.get("account")) void callApi("logout", {}, { quiet: true, keepalive: true });
  store.set("account", null);
  store.flush();
  return true;
}
