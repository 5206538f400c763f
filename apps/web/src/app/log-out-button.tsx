import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { type RefObject, useState } from "react";
import { useSay, useServices } from "../lib/page-services.tsx";
import { IconButton } from "../ui/button.tsx";
import { logOutIcon } from "../ui/icons-office.ts";

/**
 * Ends the session on the server, then on this device [C4.auth.07–09]. When the server cannot be told, the session is kept and the person
 * hears it; a session the server no longer knows is over all the same [G.auth.22]. `leaving` tells the guard of the area that the end is wanted.
 */
export function LogOutButton({ leaving }: { readonly leaving: RefObject<boolean> }) {
  const say = useSay();
  const { callApi, store, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    leaving.current = true;
    const result = await callApi("logout", {}, { quiet: true });
    setBusy(false);
    if (result.ok || result.failure.status === 401) {
      store.set("account", null);
      store.flush();
      return;
    }
    leaving.current = false;
    toasts.show("error", say(stateMessages.logout_failure));
  };
  return <IconButton label={say(shellMessages.logOut)} icon={logOutIcon} disabled={busy} onClick={() => void logOut()} />;
}
