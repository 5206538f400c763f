import type { Me } from "@wakafine/shared/contract/profile.ts";
import { pageQuery, queryKeyOf, type ShownAnswer, useAnswers, useApiQuery } from "../../lib/api-query.ts";
import { useKeepPerson } from "../../lib/keep-login.ts";
import { giveUpSession, keepSession } from "../../lib/session-end.ts";
import { useNavigate } from "../../lib/navigation.tsx";
import { useServices } from "../../lib/page-services.tsx";

const me = pageQuery("getMe", {});

/** The person logged in, as the server has them now. */
export function useMe(): ShownAnswer<Me> {
  return useApiQuery(me, { authenticated: true, quiet: true });
}

/** Takes over what a change of the profile answered: on the page, and in what the device keeps of the session. */
export function useKeepMe(): (changed: Me) => void {
  const answers = useAnswers();
  const keepPerson = useKeepPerson();
  return (changed) => {
    answers.put(queryKeyOf(me), { data: changed });
    keepPerson(changed);
  };
}

/** What ends every session of the person: when `act` did, the device forgets the person and the page leads to `to`. Answers what `act` did. */
export function useEndOfAll(): <Result extends { readonly ok: boolean }>(to: string, act: () => Promise<Result>) => Promise<Result> {
  const { store } = useServices();
  const answers = useAnswers();
  const navigate = useNavigate();
  return async (to, act) => {
    const token = store.get("account")?.token ?? "";
    giveUpSession(token);
    const result = await act();
    if (!result.ok) {
      keepSession(token);
      return result;
    }
    store.set("account", null);
    store.flush();
    answers.forget();
    navigate(to);
    return result;
  };
}
