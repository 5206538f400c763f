import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { minPasswordLength } from "@wakafine/shared/accounts/password.ts";
import { validatePasswordChange, type PasswordForm } from "@wakafine/shared/accounts/profile.ts";
import { useState } from "react";
import { type BoundField, type SentForm, useSentForm } from "../../../lib/form.ts";
import { useT, useServices } from "../../../lib/page-services.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckBox } from "../../../ui/check-box.tsx";
import { lockIcon } from "../../../ui/icons.ts";
import { LeaveQuestion } from "../../../ui/leave-question.tsx";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { TextField } from "../../../ui/text-fields.tsx";
import { ownErrors } from "./profile-fields.ts";
import * as styles from "./profile.module.css";

const empty: PasswordForm = { current_password: "", new_password: "", new_password_confirm: "" };

/** Form that changes the password; it ends the sessions of other devices [C2.acct.03, G.auth.08]. */
function usePasswordForm(): SentForm<PasswordForm> {
  const { callApi, toasts } = useServices();
  const sent = useSentForm({
    initial: empty,
    validate: (entered) => validatePasswordChange(entered),
    send: (body) => callApi("changePassword", { body }, { quiet: true }),
    fieldErrorsOf: ownErrors,
    succeeded: ({ message }) => {
      toasts.show("ok", message ?? "");
      sent.reset(empty);
    },
  });
  return sent;
}

function Secret(props: {
  readonly label: Message;
  readonly bound: BoundField;
  readonly shown: boolean;
  readonly isNew?: boolean;
  readonly help?: string;
}) {
  const t = useT();
  return (
    <TextField
      label={t(props.label)}
      icon={lockIcon}
      type={props.shown ? "text" : "password"}
      autoComplete={props.isNew ? "new-password" : "current-password"}
      autoCapitalize="none"
      spellCheck={false}
      help={props.help}
      {...props.bound}
    />
  );
}

/**
 * Current password, new password, new password again [C5.acct.01, C5.acct.02]. `identifier` tells a password manager which account it is.
 */
export function PasswordFormCard({ identifier }: { readonly identifier: string }) {
  const t = useT();
  const form = usePasswordForm();
  const [shown, setShown] = useState(false);
  return (
    <form {...form.formProps} className={`card ${styles.form}`} aria-labelledby="my-password">
      <h2 className="h2" id="my-password">
        {t(profileMessages.password)}
      </h2>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={identifier}
        readOnly
        hidden
      />
      <Secret
        label={profileMessages.currentPassword}
        bound={form.bind("current_password")}
        shown={shown}
      />
      <Secret
        label={profileMessages.newPassword}
        bound={form.bind("new_password")}
        shown={shown}
        isNew
        help={t(profileMessages.passwordHelp, { count: minPasswordLength })}
      />
      <Secret
        label={profileMessages.newPasswordConfirm}
        bound={form.bind("new_password_confirm")}
        shown={shown}
        isNew
      />
      <CheckBox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        {t(profileMessages.showPasswords)}
      </CheckBox>
      <RefusalNote text={form.refusal} />
      <Button type="submit" busy={form.busy}>
        {t(profileMessages.changePassword)}
      </Button>
      <LeaveQuestion when={form.isDirty} />
    </form>
  );
}
