import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import {
  pageQuery,
  queryKeyOf,
  type QueryResult,
  useQueryCache,
  useApiQuery,
} from "../../../lib/api-query.ts";
import { useKeepUser } from "../../../lib/keep-login.ts";
import { giveUpSession, keepSession } from "../../../lib/session-end.ts";
import { useNavigate } from "../../../lib/navigation.tsx";
import { useServices } from "../../../lib/page-services.tsx";

const me = pageQuery("getMe", {});

/** The person logged in, as the server has them now. */
export function useMe(): QueryResult<Me> {
  return useApiQuery(me, { authenticated: true, quiet: true });
}

/** Takes over what a change of the profile answered: on the page, and in what the device keeps of the session. */
export function useKeepMe(): (changed: Me) => void {
  const queryCache = useQueryCache();
  const keepUser = useKeepUser();
  return (changed) => {
    queryCache.put(queryKeyOf(me), { data: changed });
    keepUser(changed);
  };
}

/** What ends every session of the person: when `action` did, the device forgets the person and the page leads to `to`. Answers what `action` did. */
export function useEndOfAll(): <Result extends { readonly ok: boolean }>(
  to: string,
  action: () => Promise<Result>,
) => Promise<Result> {
  const { store } = useServices();
  const queryCache = useQueryCache();
  const navigate = useNavigate();
  return async (to, action) => {
    const token = store.get("account")?.token ?? "";
    giveUpSession(token);
    const result = await action();
    if (!result.ok) {
      keepSession(token);
      return result;
    }
    store.set("account", null);
    store.flush();
    queryCache.clear();
    navigate(to);
    return result;
  };
}
