import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { shortestPassword } from "@wakafine/shared/rules/password.ts";
import { passwordChangeFaults, type PasswordForm } from "@wakafine/shared/rules/profile.ts";
import { useState } from "react";
import { useAnswers } from "../../lib/api-query.ts";
import { useSay, useServices } from "../../lib/page-services.tsx";
import type { BoundField } from "../../lib/use-judged-form.ts";
import { type SentForm, useSentForm } from "../../lib/use-sent-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/choice.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { ownFaults } from "./profile-fields.ts";

const empty: PasswordForm = { current_password: "", new_password: "", new_password_confirm: "" };

/** The change of a password; the other devices are logged out by it [C2.acct.03, G.auth.08]. */
function usePasswordForm(): SentForm<PasswordForm> {
  const { callApi, toasts } = useServices();
  const answers = useAnswers();
  const sent = useSentForm({
    begin: empty,
    judge: (typed) => passwordChangeFaults(typed),
    send: (body) => callApi("changePassword", { body }, { quiet: true }),
    faultsOf: ownFaults,
    succeeded: ({ message }) => {
      toasts.show("ok", message ?? "");
      sent.restart(empty);
      answers.refresh("listSessions");
    },
  });
  return sent;
}

function Secret(props: { readonly label: Message; readonly bound: BoundField; readonly shown: boolean; readonly isNew?: boolean; readonly help?: string }) {
  const say = useSay();
  return (
    <TextField
      label={say(props.label)}
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

/** Current password, new one, the new one again [C5.acct.01, C5.acct.02]. `identifier` lets a password keeper know whose it is. */
export function PasswordFormCard({ identifier }: { readonly identifier: string }) {
  const say = useSay();
  const form = usePasswordForm();
  const [shown, setShown] = useState(false);
  return (
    <form {...form.formProps} className="card account-form" aria-labelledby="my-password">
      <h2 className="h2" id="my-password">
        {say(profileMessages.password)}
      </h2>
      <input type="text" name="username" autoComplete="username" value={identifier} readOnly hidden />
      <Secret label={profileMessages.currentPassword} bound={form.bind("current_password")} shown={shown} />
      <Secret
        label={profileMessages.newPassword}
        bound={form.bind("new_password")}
        shown={shown}
        isNew
        help={say(profileMessages.passwordHelp, { count: shortestPassword })}
      />
      <Secret label={profileMessages.newPasswordConfirm} bound={form.bind("new_password_confirm")} shown={shown} isNew />
      <CheckBox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        {say(profileMessages.showPasswords)}
      </CheckBox>
      <RefusalNote text={form.refusal} />
      <Button type="submit" busy={form.busy}>
        {say(profileMessages.changePassword)}
      </Button>
      <LeaveQuestion when={form.isTouched} />
    </form>
  );
}
