import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import type { ApiFailure } from "../lib/api-failure.ts";
import { useQueryCache } from "../lib/api-query.ts";
import { useNavigate } from "../lib/navigation.tsx";
import { useT, useServices } from "../lib/page-services.tsx";
import { giveUpSession, keepSession } from "../lib/session-end.ts";

/** Whether the server could not be told that this device goes; a session it no longer knows is over all the same [G.auth.22]. */
export function keepsSession({ kind, status }: Pick<ApiFailure, "kind" | "status">): boolean {
  return kind === "network" || status >= 500;
}

/**
 * The one way out, for every menu: the device's pushes end first, then the session on the server, then everything this device keeps of the
 * person; it leads to / [C4.auth.07–11, C2.pub.28]. When the pushes cannot be ended the session stays and the person hears it [C8.auth.01].
 */
export function useLogOut(): { readonly busy: boolean; readonly logOut: () => Promise<void> } {
  const t = useT();
  const { callApi, store, toasts } = useServices();
  const queryCache = useQueryCache();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    const token = store.get("account")?.token;
    if (!token || busy) return;
    setBusy(true);
    giveUpSession(token);
    const device = await callApi("forgetDevice", {}, { quiet: true });
    setBusy(false);
    if (!device.ok && keepsSession(device.failure)) {
      keepSession(token);
      toasts.show("error", t(stateMessages.logout_failure));
      return;
    }
    // Sent with the token while there is one; whether it arrives changes nothing here.
    if (store.get("account")) void callApi("logout", {}, { quiet: true });
    store.set("account", null);
    store.flush();
    queryCache.clear();
    navigate("/");
  };
  return { busy, logOut };
}
