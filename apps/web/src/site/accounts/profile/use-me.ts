import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { useEffect, useRef } from "react";
import { queryKey, useApiQuery } from "../../../lib/api-query.tsx";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useStoreUser } from "../../../lib/store-login.ts";
import { markSessionEndedByUser, unmarkSessionEndedByUser } from "../../../lib/session-end.ts";
import { useAccount, useServices } from "../../../lib/page-services.tsx";

const me = pageQuery("getMe", {});

/** Reads the logged-in user from the server. */
export function useMe(): UseQueryResult<Me> {
  const queryClient = useQueryClient();
  const lang = useAccount()?.user["lang"];
  const known = useRef(lang);
  // The language was changed in the header.
  useEffect(() => {
    if (known.current === lang) return;
    known.current = lang;
    void queryClient.invalidateQueries({ queryKey: [me.id] });
  }, [queryClient, lang]);
  return useApiQuery(me, { authenticated: true });
}

/** Returns a function that stores the user of a response, in the page and in the session on the device. */
export function useStoreMe(): (changed: Me) => void {
  const queryClient = useQueryClient();
  const storeUser = useStoreUser();
  return (changed) => {
    queryClient.setQueryData(queryKey(me.id, me.input), changed);
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
