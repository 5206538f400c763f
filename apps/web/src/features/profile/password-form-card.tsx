import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { passwordKindOf, shortestPassword } from "@wakafine/shared/rules/password.ts";
import { passwordChangeFaults, type PasswordForm } from "@wakafine/shared/rules/profile.ts";
import { type FormEvent, useState } from "react";
import { useAnswers } from "../../lib/api-query.ts";
import { faultsOfFailure } from "../../lib/field-faults.ts";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { type BoundField, useJudgedForm } from "../../lib/use-judged-form.ts";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/choice.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { TextField } from "../../ui/text-fields.tsx";

const empty: PasswordForm = { current_password: "", new_password: "", new_password_confirm: "" };

/** The change of a password; the other devices are logged out by it [C2.acct.03, G.auth.08]. */
function usePasswordForm(roleId: number) {
  const { callApi, toasts } = useServices();
  const answers = useAnswers();
  const owner = passwordKindOf(roleId);
  const [busy, setBusy] = useState(false);
  const form = useJudgedForm(empty, (typed) => passwordChangeFaults(typed, owner));
  const send = async () => {
    if (!form.passes()) return;
    setBusy(true);
    const result = await callApi("changePassword", { body: form.form }, { quiet: true });
    setBusy(false);
    if (result.ok) {
      toasts.show("ok", result.message ?? "");
      form.restart(empty);
      answers.refresh("listSessions");
      return;
    }
    const { code, kind, message } = result.failure;
    const faults = code === "wrong_password" ? { current_password: errorMessages.wrong_password } : faultsOfFailure(result.failure);
    form.setServerFaults(faults);
    if (Object.keys(faults).length === 0) toasts.show(kind === "network" ? "error" : "warning", message);
  };
  return { form, busy, owner, send };
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
export function PasswordFormCard({ roleId, identifier }: { readonly roleId: number; readonly identifier: string }) {
  const say = useSay();
  const { form, busy, owner, send } = usePasswordForm(roleId);
  const [shown, setShown] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void send();
  };
  return (
    <form ref={form.element} className="card account-form" noValidate onSubmit={submit} aria-labelledby="my-password">
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
        help={say(profileMessages.passwordHelp, { count: shortestPassword[owner] })}
      />
      <Secret label={profileMessages.newPasswordConfirm} bound={form.bind("new_password_confirm")} shown={shown} isNew />
      <CheckBox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        {say(profileMessages.showPasswords)}
      </CheckBox>
      <Button type="submit" busy={busy}>
        {say(profileMessages.changePassword)}
      </Button>
      <LeaveQuestion when={form.isTouched} />
    </form>
  );
}
