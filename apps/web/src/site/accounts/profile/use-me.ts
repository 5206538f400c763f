import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { createContext, use, useEffect, useEffectEvent, useRef } from "react";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useAccount, useServices } from "../../../lib/page-services.tsx";
import { markSessionEndedByUser, unmarkSessionEndedByUser } from "../../../lib/session-end.ts";
import { useStoreUser } from "../../../lib/store-login.ts";
import { type ApiRead, useApiRead } from "../../../lib/use-api-read.ts";

/** The user that an account page shows; its parts change and refresh it. */
export const MeContext = createContext<Pick<ApiRead<Me>, "read" | "show"> | null>(null);

function useShownMe() {
  const me = use(MeContext);
  if (!me) throw new Error("Render this part of an account page in ProfileFrame");
  return me;
}

/** Reads the logged-in user from the server. */
export function useMe(): ApiRead<Me> {
  const me = useApiRead(pageQuery("getMe", {}), { authenticated: true });
  const lang = useAccount()?.user["lang"];
  const known = useRef(lang);
  const refresh = useEffectEvent(() => void me.read());
  // The language was changed in the header.
  useEffect(() => {
    if (known.current === lang) return;
    known.current = lang;
    refresh();
  }, [lang]);
  return me;
}

/** Returns a function that reads the user again. */
export const useRefreshMe = (): (() => Promise<void>) => useShownMe().read;

/** Returns a function that stores the user of a response, in the page and in the session on the device. */
export function useStoreMe(): (changed: Me) => void {
  const { show } = useShownMe();
  const storeUser = useStoreUser();
  return (changed) => {
    show(changed);
    storeUser(changed);
  };
}

/** Runs an action that ends every session of the user. On success the device clears the user's data and navigates to `to`. Returns the result of `action`. */
export function useEndAllSessions(): <Result extends { readonly ok: boolean }>(
  to: string,
  action: () => Promise<Result>,
) => Promise<Result> {
  const { store } = useServices();
  return async (to, action) => {
    const token = store.get("account")?.token ?? "";
    markSessionEndedByUser(token);
    const result = await action();
    if (!result.ok) {
      unmarkSessionEndedByUser(token);
      return result;
    }
    store.set("account", null);
    store.flush();
    leaveDocument(to);
    return result;
  };
}
