import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import type { SentForm } from "../../lib/form.ts";
import { useT } from "../../lib/page-services.tsx";
import { withReturn } from "../../lib/return-path.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { CodeField, WaitButton } from "../../ui/one-time-code-fields.tsx";
import { NewPasswordFields } from "../../ui/secret-fields.tsx";
import { contactText, EntryLinks, FailureNote, IdentifierField } from "./entry-parts.tsx";
import { type CodeForm, useCodeEntry, useResend } from "./use-code-entry.ts";
import * as styles from "./entry.module.css";

/**
 * Shown below an accepted code: a new password, because another person may have opened the account elsewhere with a password of their own.
 */
function PasswordFields({ form }: { readonly form: SentForm<CodeForm> }) {
  const t = useT();
  return (
    <>
      <div role="status">
        <Note tone="ok">
          <b>{t(authMessages.codeRight)}</b> {t(authMessages.otherDevice)}
        </Note>
      </div>
      <NewPasswordFields
        label={authMessages.newPassword}
        password={form.bind("password")}
        again={form.bind("password_confirm")}
      />
    </>
  );
}

/**
 * Page for the one-time code of an account [C2.auth.09, C2.auth.10, C5.auth.24]. A new code can be requested every 60 seconds. In a browser
 * that the account was not used in, a password is set as well.
 */
export function CodePage({ kind }: { readonly kind: EntryKind }) {
  const t = useT();
  const entry = useCodeEntry(kind);
  const { form, pending } = entry;
  const { sending, resend } = useResend(kind, entry);
  const contact = pending?.contact ?? null;
  return (
    <EntryFrame title={authMessages.codeBanner} text={authMessages.codeBannerText}>
      <form
        {...form.formProps}
        className={`card ${styles.form}`}
        aria-label={t(authMessages.codeBanner)}
      >
        {pending ? null : <IdentifierField bound={form.bind("id")} />}
        {contact === null ? null : (
          <p>{t(authMessages.codeSentTo, { contact: contactText(contact) })}</p>
        )}
        <CodeField bound={form.bind("code")} />
        {entry.needsPassword ? <PasswordFields form={form} /> : null}
        {form.failure?.code === "password_needed" ? null : <FailureNote failure={form.failure} />}
        <Button type="submit" size="big" full busy={form.busy}>
          {t(authMessages.confirm)}
        </Button>
        <WaitButton
          until={pending?.nextAt ?? 0}
          label={authMessages.resend}
          waiting={authMessages.resendIn}
          variant="quiet"
          busy={sending}
          onClick={() => void resend()}
        />
        <EntryLinks
          links={[
            ...(pending?.token
              ? [
                  {
                    to: withReturn(entryPaths[kind].register, pending.back),
                    label: authMessages.correct,
                  },
                ]
              : []),
            { to: entryPaths[kind].resend, label: authMessages.otherAddress },
            { to: entryPaths[kind].login, label: authMessages.backToLogin },
          ]}
        />
      </form>
    </EntryFrame>
  );
}
