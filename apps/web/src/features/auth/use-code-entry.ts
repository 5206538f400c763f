import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { readPhoneCode } from "@wakafine/shared/rules/phone-code.ts";
import { codeFault, identifierFault } from "@wakafine/shared/rules/registration.ts";
import { useState } from "react";
import type { ApiResult } from "../../lib/api-client.ts";
import { accountOf, tokenOf, useKeepLogin } from "../../lib/keep-login.ts";
import { useNavigate, useSearchParams } from "../../lib/navigation.tsx";
import { useServices } from "../../lib/page-services.tsx";
import { afterLogin } from "../../lib/return-path.ts";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { type PendingCode, readPending, writePending } from "./pending-code.ts";
import { type EntryForm, useEntryForm } from "./use-entry-form.ts";

/** `id` is asked for when neither this tab nor the address knows the account. */
export interface CodeForm {
  readonly id: string;
  readonly code: string;
}
type Validated = Extract<ApiResult<AnswerOf<"validateAccount">>, { ok: true }>;

const bareId = (typed: string) => typed.replace(/\s+/g, "");

/** What a good code leads to: travellers are logged in, agencies go to their login [C2.auth.27, A4.auth.02, G.auth.12]. */
function useValidated(kind: EntryKind): (answer: Validated, back: string | null) => void {
  const { callApi, tab, toasts } = useServices();
  const keepLogin = useKeepLogin();
  const navigate = useNavigate();
  return (answer, back) => {
    writePending(tab, null);
    if (answer.message !== null) toasts.show("ok", answer.message);
    const token = tokenOf(answer);
    if (kind === "client") {
      const account = accountOf(answer.data, token);
      keepLogin(account);
      return navigate(afterLogin(account, back), { replace: true });
    }
    // Agencies log in by themselves: the session of the answer is not left open behind them. If ending it fails, it ends by age.
    void callApi("logout", {}, { quiet: true, token });
    navigate(entryPaths.agency.login, { replace: true });
  };
}

/** The account of the page and the entry of its code. */
export function useCodeEntry(kind: EntryKind): { readonly form: EntryForm<CodeForm>; readonly pending: PendingCode | null; readonly setPending: (pending: PendingCode) => void } {
  const { callApi, tab } = useServices();
  const id = useSearchParams()[0].get("id");
  const [pending, setPending] = useState(() => readPending(tab, kind, id));
  const validated = useValidated(kind);
  const form = useEntryForm({
    empty: { id: "", code: "" },
    judge: (typed: CodeForm) => {
      const [who, code] = [pending ? null : identifierFault(typed.id), codeFault(typed.code)];
      return { ...(who ? { id: who } : {}), ...(code ? { code } : {}) };
    },
    // Named besides its token, which ends after a day while the page may still be open.
    send: (typed) =>
      callApi(
        "validateAccount",
        { params: { code: readPhoneCode(typed.code) ?? "" }, body: { id: pending?.id ?? bareId(typed.id) } },
        { quiet: true, token: pending?.token ?? "" },
      ),
    succeeded: (answer) => validated(answer, pending?.back ?? null),
  });
  return {
    form,
    pending,
    setPending: (next) => {
      writePending(tab, next);
      setPending(next);
    },
  };
}

/** Asks for another code [G.auth.15]; the wait of the answer, or of its refusal, is in `nextAt`. */
export function useResend(kind: EntryKind, { form, pending, setPending }: ReturnType<typeof useCodeEntry>): { readonly sending: boolean; readonly resend: () => Promise<void> } {
  const { callApi, toasts } = useServices();
  const [sending, setSending] = useState(false);
  const resend = async () => {
    const id = pending?.id ?? bareId(form.values.id);
    if (!pending && identifierFault(form.values.id)) return form.touch("id");
    setSending(true);
    // Refusals are told in a short message: they are not about the code that is typed.
    const answer = await callApi("resendCode", { params: { id } }, { token: "" });
    setSending(false);
    const known = pending ?? { kind, id, token: null, contact: form.values.id, nextAt: 0, back: null };
    const seconds = answer.ok ? answer.data.wait_seconds : (answer.failure.retryAfterSeconds ?? 0);
    if (answer.ok || seconds > 0) setPending({ ...known, nextAt: Date.now() + seconds * 1000 });
    if (answer.ok && answer.message !== null) toasts.show("ok", answer.message);
  };
  return { sending, resend };
}
