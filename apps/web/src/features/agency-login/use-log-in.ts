import { useReducer } from "react";
import { type Account, withoutSensitive } from "../../lib/client-store.ts";
import { useAnswers } from "../../lib/api-query.ts";
import { useServices } from "../../lib/page-services.tsx";
import type { ApiResult } from "../../lib/api-client.ts";
import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { type LogInForm, logInBody } from "./log-in-form.ts";
import { nextLogIn, noLogIn } from "./log-in-state.ts";

type LoggedIn = Extract<ApiResult<AnswerOf<"agencyLogin">>, { ok: true }>;

/** What this device keeps of a login: identity numbers stay on the server [G.cross.03]. `uuid` is the agency's [G.auth.24]. */
function accountOf({ data, extra }: LoggedIn): Account {
  const token = extra["Authorization"];
  if (typeof token !== "string" || token === "") throw new Error("The login came without its token");
  return { user: withoutSensitive(data.user) as Account["user"], agency: withoutSensitive(data.agency) as Account["agency"], uuid: data.uuid, token };
}

/** Logs staff in; the account then stands in the store, and the screen leads on. */
export function useLogIn() {
  const { callApi, store, toasts } = useServices();
  const answers = useAnswers();
  const [state, tell] = useReducer(nextLogIn, noLogIn);
  const logIn = async (form: LogInForm) => {
    tell({ type: "sent" });
    const result = await callApi("agencyLogin", { body: logInBody(form) }, { quiet: true });
    if (!result.ok) {
      const { kind, message } = result.failure;
      // A lost connection is told as everywhere, besides being kept here; a refusal stands in the form and needs no second place.
      if (kind === "network") toasts.show("error", message);
      return tell({ type: "failed", message });
    }
    const account = accountOf(result);
    answers.forget();
    tell({ type: "succeeded", account });
    store.set("account", account);
    store.flush();
  };
  return { state, logIn };
}
