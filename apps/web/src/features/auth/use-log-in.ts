import { secondsBetweenCodes } from "@wakafine/shared/rules/phone-code.ts";
import { useEffect, useState } from "react";
import { returnPathOf } from "../../lib/return-path.ts";
import { accountOf, tokenOf, useKeepLogin } from "../../lib/keep-login.ts";
import { useNavigate, useSearchParams } from "../../lib/navigation.tsx";
import { useServices } from "../../lib/page-services.tsx";
import { type SentForm, useSentForm } from "../../lib/use-sent-form.ts";
import { forgetEntryDraft, readEntryDraft } from "./entry-draft.ts";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { emptyForm, type LogInForm, logInBody, logInErrors, logInPage } from "./log-in-form.ts";
import { writePending } from "./pending-code.ts";

/** The form of a login: the account then stands in the store; one whose code was never entered goes to the code page of its kind [G.auth.10]. */
export function useLogIn(kind: EntryKind): SentForm<LogInForm> {
  const { callApi, tab } = useServices();
  const keepLogin = useKeepLogin();
  const navigate = useNavigate();
  const back = returnPathOf(useSearchParams()[0]);
  const [begin] = useState(() => readEntryDraft(tab, { page: logInPage(kind), now: Date.now() }, emptyForm));
  useEffect(() => forgetEntryDraft(tab, logInPage(kind)), [tab, kind]);
  return useSentForm({
    begin,
    judge: logInErrors,
    send: (form: LogInForm) => callApi(kind === "agency" ? "agencyLogin" : "customerLogin", { body: logInBody(form) }, { quiet: true, token: "" }),
    // The page then leads on: it does so for everybody who is logged in.
    succeeded: (answer) => keepLogin(accountOf(answer.data, tokenOf(answer))),
    refused: ({ code, data }) => {
      const id = (data as { readonly public_id?: unknown } | null)?.public_id;
      if (code !== "account_not_validated" || typeof id !== "string") return false;
      writePending(tab, { kind, id, token: null, contact: null, nextAt: Date.now() + secondsBetweenCodes * 1000, back });
      navigate(`${entryPaths[kind].code}?${new URLSearchParams({ id })}`);
      return true;
    },
  });
}
