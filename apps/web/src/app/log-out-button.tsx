import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useSay, useServices } from "../lib/page-services.tsx";
import { IconButton } from "../ui/button.tsx";
import { logOutIcon } from "../ui/icons-office.ts";

/** Ends the session on the server and on this device, then returns to the start [C2.pub.28]. */
export function LogOutButton() {
  const say = useSay();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { callApi, store, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    const result = await callApi("logout", {}, { quiet: true });
    setBusy(false);
    // A session the server no longer knows is over all the same.
    if (!result.ok && result.failure.status !== 401) return toasts.show("error", say(stateMessages.logout_failure));
    store.set("account", null);
    queryClient.clear();
    void navigate("/");
  };
  return <IconButton label={say(shellMessages.logOut)} icon={logOutIcon} disabled={busy} onClick={() => void logOut()} />;
}
