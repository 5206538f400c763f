import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { readPhoneCode } from "@wakafine/shared/bookings/phone-code.ts";
import {
  validateCode,
  validateConfirmation,
  validateIdentifier,
  newPasswordError,
} from "@wakafine/shared/accounts/registration.ts";
import type { ReactNode } from "react";
import type { SentForm } from "../../lib/form.ts";
import { leaveDocument } from "../../lib/leave-document.ts";
import { useT, useServices } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { writeEntryDraft } from "./entry-draft.ts";
import { entryPaths } from "./entry-kind.ts";
import { CodeField } from "../../ui/one-time-code-fields.tsx";
import { NewPasswordFields } from "../../ui/secret-fields.tsx";
import { FailureNote, IdentifierField } from "./entry-parts.tsx";
import { newPasswordPage, writeForgottenStep } from "./forgotten-step.ts";
import { logInFormOf, logInPage } from "./log-in-form.ts";
import { useDraftForm } from "./use-draft-form.ts";
import * as styles from "./entry.module.css";

/**
 * Proof that the account belongs to the user: the token of a link, or a code with the e-mail or phone that received it [G.auth.18]. The
 * contact is entered here unless the code was requested on this page.
 */
export type Verification =
  { readonly token: string } | { readonly email: string; readonly isAsked: boolean };

interface NewPassword {
  /** Entered if the page does not know which contact received the code. */
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly password_confirm: string;
}

function validate(
  entered: NewPassword,
  byLink: boolean,
): Partial<Record<keyof NewPassword, Message>> {
  const errors = {
    email: byLink ? null : validateIdentifier(entered.email),
    code: byLink ? null : validateCode(entered.code),
    password: newPasswordError(entered.password),
    password_confirm: validateConfirmation(entered.password, entered.password_confirm),
  };
  return Object.fromEntries(
    Object.entries(errors).filter(([, error]) => error !== null),
  ) as Partial<Record<keyof NewPassword, Message>>;
}

/**
 * Sets the password and redirects to the login of the account type in the response [C2.auth.07, C2.auth.08, G.auth.04]. Every session of
 * the account ends, including the one on this device.
 */
function useNewPassword(verification: Verification): SentForm<NewPassword> {
  const { callApi, store, tab, toasts } = useServices();
  const byLink = "token" in verification;
  return useDraftForm(byLink || verification.isAsked ? null : newPasswordPage, {
    initial: {
      email: byLink ? "" : verification.email,
      code: "",
      password: "",
      password_confirm: "",
    },
    validate: (entered: NewPassword) => validate(entered, byLink),
    send: ({ email, code, password, password_confirm }) => {
      const shown = byLink
        ? { token: verification.token }
        : { email: email.replace(/\s+/g, ""), code: readPhoneCode(code) ?? "" };
      return callApi(
        "confirmPasswordReset",
        { body: { password, password_confirm, ...shown } },
        { quiet: true, token: "" },
      );
    },
    succeeded: (response, { email }) => {
      const { login } = response.data;
      writeForgottenStep(tab, "client", null);
      writeForgottenStep(tab, "agency", null);
      store.set("account", null);
      store.flush();
      if (response.message !== null) toasts.show("ok", response.message);
      if (!byLink)
        writeEntryDraft(tab, { page: logInPage(login), now: Date.now() }, logInFormOf(email));
      leaveDocument(entryPaths[login].login, { replace: true });
    },
  });
}

/** Returns the instruction for a refusal that a new link or code resolves; null for any other refusal. */
function nextStep(code: ErrorCode | null): Message | null {
  if (code === "other_browser") return authMessages.requestCodeHere;
  return code === "bad_token" ? authMessages.invalidLink : null;
}

interface Props {
  readonly verification: Verification;
  readonly submitLabel?: Message;
  /** Shown above the fields. */
  readonly intro?: ReactNode;
  /** Link to a new request. It is shown in the note of a refusal that it resolves; for a code also below the button. */
  readonly again: ReactNode;
  /** Shown below everything else. */
  readonly children?: ReactNode;
}

/** A new password, entered twice. */
export function NewPasswordForm({
  verification,
  submitLabel = authMessages.setPassword,
  intro,
  again,
  children,
}: Props) {
  const t = useT();
  const { bind, failure, busy, formProps } = useNewPassword(verification);
  const byLink = "token" in verification;
  // The message is about links and does not fit a code.
  const isInvalidCode = !byLink && failure?.code === "bad_token";
  const next = isInvalidCode ? null : nextStep(failure?.code ?? null);
  const hasRetry = isInvalidCode || next !== null;
  return (
    <form
      {...formProps}
      className={`card ${styles.form}`}
      aria-label={t(authMessages.newPasswordBanner)}
    >
      {intro}
      {byLink || verification.isAsked ? null : <IdentifierField bound={bind("email")} />}
      {byLink ? null : <CodeField bound={bind("code")} />}
      <NewPasswordFields
        label={authMessages.newPassword}
        password={bind("password")}
        again={bind("password_confirm")}
      />
      <FailureNote
        failure={isInvalidCode ? { ...failure, message: t(authMessages.deadCode) } : failure}
      >
        {hasRetry ? (
          <div className="stack-1">
            {next ? <p>{t(next)}</p> : null}
            {again}
          </div>
        ) : null}
      </FailureNote>
      <Button type="submit" size="big" full busy={busy}>
        {t(submitLabel)}
      </Button>
      {hasRetry || byLink ? null : again}
      {children}
    </form>
  );
}
