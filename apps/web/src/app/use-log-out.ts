import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { leaveDocument } from "../lib/leave-document.ts";
import { endSession } from "../lib/log-out.ts";
import { useT, useServices } from "../lib/page-services.tsx";

/** Logs out of the site and redirects to `/` [C4.auth.07–11, C2.pub.28, C8.auth.01]. */
export function useLogOut(): { readonly busy: boolean; readonly logOut: () => Promise<void> } {
  const t = useT();
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    if (!services.store.get("account") || busy) return;
    setBusy(true);
    const ended = await endSession(services);
    setBusy(false);
    if (!ended) return services.toasts.show("error", t(stateMessages.logout_failure));
    leaveDocument("/");
  };
  return { busy, logOut };
}
