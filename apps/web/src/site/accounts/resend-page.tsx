import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { validateIdentifier } from "@wakafine/shared/accounts/registration.ts";
import { useState } from "react";
import { useSentForm } from "../../lib/form.ts";
import { leaveDocument } from "../../lib/leave-document.ts";
import { useT, useServices } from "../../lib/page-services.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { WaitButton } from "../../ui/one-time-code-fields.tsx";
import { EntryLinks, FailureNote, IdentifierField } from "./entry-parts.tsx";
import { readPending, writePending } from "../../lib/pending-code.ts";
import * as styles from "./entry.module.css";

/**
 * Requests a new code by e-mail or phone, then loads the code page of the account type with the message of the response [C2.auth.11,
 * C2.auth.12, C2.auth.26, A4.auth.03].
 */
export function ResendPage({ kind }: { readonly kind: EntryKind }) {
  const t = useT();
  const { callApi, tab, toasts } = useServices();
  // Another e-mail or phone may belong to the same account, which gets no second code within the wait.
  const [nextAt] = useState(() => readPending(tab, kind, null)?.nextAt ?? 0);
  const form = useSentForm({
    initial: { id: "" },
    validate: ({ id }: { readonly id: string }) => {
      const error = validateIdentifier(id);
      return error ? { id: error } : {};
    },
    send: ({ id }) =>
      callApi("resendCode", { params: { id: id.replace(/\s+/g, "") } }, { quiet: true, token: "" }),
    succeeded: (response, { id }) => {
      if (response.message !== null) toasts.show("ok", response.message);
      writePending(tab, {
        kind,
        id: id.replace(/\s+/g, ""),
        token: null,
        contact: id.trim(),
        nextAt: Date.now() + response.data.wait_seconds * 1000,
        back: null,
      });
      leaveDocument(entryPaths[kind].code);
    },
  });
  return (
    <EntryFrame title={authMessages.resendBanner} text={authMessages.resendBannerText}>
      <form
        {...form.formProps}
        className={`card ${styles.form}`}
        aria-label={t(authMessages.resendBanner)}
      >
        <IdentifierField bound={form.bind("id")} />
        <FailureNote failure={form.failure} />
        <WaitButton
          until={nextAt}
          label={authMessages.resendSubmit}
          waiting={authMessages.resendIn}
          type="submit"
          size="big"
          busy={form.busy}
        />
        <EntryLinks
          links={[
            { to: entryPaths[kind].code, label: authMessages.haveCodeAlready },
            { to: entryPaths[kind].login, label: authMessages.backToLogin },
          ]}
        />
      </form>
    </EntryFrame>
  );
}
