import { afterLogin } from "../../lib/agency-access.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { type FormErrors, onlyErrors } from "@wakafine/shared/rules/field-errors.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import {
  validateCode,
  validateConfirmation,
  validateIdentifier,
  newPasswordError,
} from "@wakafine/shared/accounts/registration.ts";
import { useEffect, useState } from "react";
import { type SentForm, useSentForm } from "../../lib/form.ts";
import { leaveDocument } from "../../lib/leave-document.ts";
import type { ApiResult } from "../../lib/api-client.ts";
import { accountOf, tokenOf, useStoreLogin } from "../../lib/store-login.ts";
import { usePageAddress } from "../../lib/page-address.tsx";
import { useServices } from "../../lib/page-services.tsx";
import { useApiCall } from "../../lib/use-api-call.ts";
import { useNotifyOfEmail } from "../../lib/notify-of-email.ts";

import { clearEntryDraft, registerPage } from "./entry-draft.ts";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { type PendingCode, readPending, writePending } from "../../lib/pending-code.ts";

/** `id` is entered if neither the tab nor the address contains the account; the password if the server requires a new one with the code. */
export interface CodeForm {
  readonly id: string;
  readonly code: string;
  readonly password: string;
  readonly password_confirm: string;
}
const emptyCode: CodeForm = { id: "", code: "", password: "", password_confirm: "" };
type Validated = Extract<ApiResult<ResponseOf<"validateAccount">>, { ok: true }>;

const withoutSpaces = (entered: string) => entered.replace(/\s+/g, "");

/**
 * Returns the handler of an accepted code: travellers are logged in, members of agencies are redirected to their login [C2.auth.27,
 * A4.auth.02, G.auth.12].
 */
function useValidated(
  kind: EntryKind,
): (response: Validated, back: string | null) => Promise<void> {
  const { callApi, tab, toasts } = useServices();
  const storeLogin = useStoreLogin();
  const notifyOfEmail = useNotifyOfEmail({ withLink: kind === "client" });
  return async (response, back) => {
    writePending(tab, null);
    clearEntryDraft(tab, registerPage(kind));
    if (response.message !== null) toasts.show("ok", response.message);
    const token = tokenOf(response);
    if (response.data.user.email !== null) await notifyOfEmail(token);
    if (kind === "client") {
      const account = accountOf(response.data, token);
      storeLogin(account);
      return leaveDocument(afterLogin(account, back), { replace: true });
    }
    // Members log in themselves, so the session of the response is ended. If that fails, it expires.
    void callApi("logout", {}, { quiet: true, token, keepalive: true });
    leaveDocument(entryPaths.agency.login, { replace: true });
  };
}

interface RequiredFields {
  readonly id: boolean;
  readonly password: boolean;
}

function validate(entered: CodeForm, required: RequiredFields): FormErrors<CodeForm> {
  return onlyErrors<CodeForm>({
    id: required.id ? validateIdentifier(entered.id) : null,
    code: validateCode(entered.code),
    password: required.password ? newPasswordError(entered.password) : null,
    password_confirm: required.password
      ? validateConfirmation(entered.password, entered.password_confirm)
      : null,
  });
}

interface CodeEntry {
  readonly form: SentForm<CodeForm>;
  readonly pending: PendingCode | null;
  readonly setPending: (pending: PendingCode) => void;
  /** The code was accepted but a password is required, because the account was not used in this browser before. */
  readonly needsPassword: boolean;
}

/** Form for the code of the page's account. */
export function useCodeEntry(kind: EntryKind): CodeEntry {
  const { callApi, tab } = useServices();
  const id = usePageAddress().query.get("id");
  const [pending, setPending] = useState(() => readPending(tab, kind, id));
  // The account and code for which a password is required; changing either resets it.
  const [passwordNeededFor, setPasswordNeededFor] = useState<string | null>(null);
  const entryOf = (entered: CodeForm) =>
    `${pending?.id ?? withoutSpaces(entered.id)} ${readPhoneCode(entered.code) ?? ""}`;
  const wants = (entered: CodeForm) =>
    passwordNeededFor !== null && passwordNeededFor === entryOf(entered);
  const validated = useValidated(kind);
  const form = useSentForm({
    initial: emptyCode,
    validate: (entered) => validate(entered, { id: pending === null, password: wants(entered) }),
    // The account is sent besides its token, because the token expires after a day while the page may still be open.
    send: (entered) => {
      const body = {
        id: pending?.id ?? withoutSpaces(entered.id),
        ...(wants(entered) ? { password: entered.password } : {}),
      };
      return callApi(
        "validateAccount",
        { params: { code: readPhoneCode(entered.code) ?? "" }, body },
        { quiet: true, token: pending?.token ?? "" },
      );
    },
    succeeded: (response) => void validated(response, pending?.back ?? null),
    refused: ({ code }, entered) => {
      setPasswordNeededFor(code === "password_needed" ? entryOf(entered) : null);
      return code === "password_needed";
    },
  });
  const { setFocus, values } = form;
  const needsPassword = wants(values);
  useEffect(() => {
    if (needsPassword) setFocus("password");
  }, [needsPassword, setFocus]);
  return {
    form,
    pending,
    setPending: (next) => {
      writePending(tab, next);
      setPending(next);
    },
    needsPassword,
  };
}

/** Requests another code [G.auth.15]; `nextAt` contains the wait of the response or refusal. */
export function useResend(
  kind: EntryKind,
  { form, pending, setPending }: ReturnType<typeof useCodeEntry>,
): { readonly sending: boolean; readonly resend: () => Promise<void> } {
  const { callApi, toasts } = useServices();
  // A refusal is shown as a toast, because it is not about the entered code.
  const { busy: sending, run } = useApiCall((id: string) =>
    callApi("resendCode", { params: { id } }, { token: "" }),
  );
  const resend = async () => {
    const id = pending?.id ?? withoutSpaces(form.values.id);
    if (!pending && validateIdentifier(form.values.id)) {
      form.leave("id");
      return form.setFocus("id");
    }
    const response = await run(id);
    if (!response) return;
    const known = pending ?? {
      kind,
      id,
      token: null,
      contact: form.values.id,
      nextAt: 0,
      back: null,
    };
    const seconds = response.ok
      ? response.data.wait_seconds
      : (response.failure.retryAfterSeconds ?? 0);
    if (response.ok || seconds > 0) setPending({ ...known, nextAt: Date.now() + seconds * 1000 });
    if (response.ok && response.message !== null) toasts.show("ok", response.message);
  };
  return { sending, resend };
}
