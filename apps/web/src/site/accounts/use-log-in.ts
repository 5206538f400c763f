import { secondFactorLoginMessages } from "@wakafine/shared/accounts/second-factor-login-messages.ts";
import { secondsBetweenCodes } from "@wakafine/shared/bookings/phone-code.ts";
import { useEffect, useState } from "react";
import { leaveDocument } from "../../lib/leave-document.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { type SentForm, useSentForm } from "../../lib/form.ts";
import { returnPathOf } from "../../lib/return-path.ts";
import { accountOf, tokenOf, useStoreLogin } from "../../lib/store-login.ts";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useServices } from "../../lib/page-services.tsx";
import { clearEntryDraft, readEntryDraft } from "./entry-draft.ts";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { emptyForm, type LogInForm, logInBody, logInErrors, logInPage } from "./log-in-form.ts";
import { writePending } from "../../lib/pending-code.ts";

export interface LogIn extends SentForm<LogInForm> {
  /** The password was accepted and the code of the second factor is required. */
  readonly needsCode: boolean;
  readonly leaveCode: () => void;
}

/**
 * Form of a login, which stores the account. An account whose code was never entered is redirected to the code page of its type
 * [G.auth.10]. An administrator with a second factor enters its code in a second step; the password is kept in memory until then
 * (docs/decisions/0083).
 */
export function useLogIn(kind: EntryKind): LogIn {
  const { callApi, tab } = useServices();
  const storeLogin = useStoreLogin();
  const back = returnPathOf(usePageAddress().query);
  const [initial] = useState(() =>
    readEntryDraft(tab, { page: logInPage(kind), now: Date.now() }, emptyForm),
  );
  useEffect(() => clearEntryDraft(tab, logInPage(kind)), [tab, kind]);
  const [needsCode, setNeedsCode] = useState(false);
  const sent = useSentForm({
    initial,
    validate: (form: LogInForm) => ({
      ...logInErrors(form),
      ...(needsCode && form.second_factor.trim() === ""
        ? { second_factor: secondFactorLoginMessages.codeRequired }
        : {}),
    }),
    send: (form: LogInForm) =>
      callApi(
        kind === "agency" ? "agencyLogin" : "customerLogin",
        { body: logInBody(form) },
        { quiet: true, token: "" },
      ),
    // The page redirects every logged-in user by itself.
    succeeded: (response) => storeLogin(accountOf(response.data, tokenOf(response))),
    fieldErrorsOf: (failure) =>
      failure.code === "second_factor_wrong"
        ? { second_factor: { fr: failure.message, en: failure.message } }
        : fieldErrorsOfFailure(failure),
    refused: ({ code, data }) => {
      if (code === "second_factor_required") {
        setNeedsCode(true);
        return true;
      }
      const id = (data as { readonly public_id?: unknown } | null)?.public_id;
      if (code !== "account_not_validated" || typeof id !== "string") return false;
      writePending(tab, {
        kind,
        id,
        token: null,
        contact: null,
        nextAt: Date.now() + secondsBetweenCodes * 1000,
        back,
      });
      leaveDocument(`${entryPaths[kind].code}?${new URLSearchParams({ id })}`);
      return true;
    },
  });
  const leaveCode = () => {
    setNeedsCode(false);
    sent.resetField("password");
    sent.resetField("second_factor");
  };
  return { ...sent, needsCode, leaveCode };
}
