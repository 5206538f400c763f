import { authMessages } from "@wakafine/shared/messages/auth.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { PasswordKind } from "@wakafine/shared/rules/password.ts";
import { readPhoneCode } from "@wakafine/shared/rules/phone-code.ts";
import { codeFault, confirmFault, identifierFault, newPasswordFault } from "@wakafine/shared/rules/registration.ts";
import type { ReactNode } from "react";
import { useNavigate } from "../../lib/navigation.tsx";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { entryPaths } from "./entry-kind.ts";
import { CodeField, FailureNote, IdentifierField, NewPasswordFields } from "./entry-parts.tsx";
import { type EntryForm, useEntryForm } from "./use-entry-form.ts";

/** How somebody proves to be the account's: by the token of a link, or by a code with the e-mail or phone it went to [G.auth.18]. */
export type Proof = { readonly token: string } | { readonly email: string };

interface NewPassword {
  /** Asked for when the code came without the page knowing where. */
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly password_confirm: string;
}

function judge(typed: NewPassword, byLink: boolean, owner: PasswordKind | null): Partial<Record<keyof NewPassword, Message>> {
  const faults = {
    email: byLink ? null : identifierFault(typed.email),
    code: byLink ? null : codeFault(typed.code),
    password: newPasswordFault(typed.password, owner ?? "traveller"),
    password_confirm: confirmFault(typed.password, typed.password_confirm),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null)) as Partial<Record<keyof NewPassword, Message>>;
}

/** Sets the password; then the login of the account's kind follows, as the answer tells [C2.auth.07, C2.auth.08, G.auth.04]. Every session is over, also this device's. */
function useNewPassword(proof: Proof, owner: PasswordKind | null): EntryForm<NewPassword> {
  const { callApi, store, toasts } = useServices();
  const navigate = useNavigate();
  const byLink = "token" in proof;
  return useEntryForm({
    empty: { email: byLink ? "" : proof.email, code: "", password: "", password_confirm: "" },
    judge: (typed: NewPassword) => judge(typed, byLink, owner),
    send: ({ email, code, password, password_confirm }) => {
      const shown = byLink ? { token: proof.token } : { email: email.replace(/\s+/g, ""), code: readPhoneCode(code) ?? "" };
      return callApi("confirmPasswordReset", { body: { password, password_confirm, ...shown } }, { quiet: true, token: "" });
    },
    succeeded: (answer) => {
      store.set("account", null);
      store.flush();
      if (answer.message !== null) toasts.show("ok", answer.message);
      navigate(entryPaths[answer.data.login].login, { replace: true });
    },
  });
}

/** A new password, typed twice; `children` stand below its button. */
export function NewPasswordForm(props: { readonly proof: Proof; readonly owner: PasswordKind | null; readonly intro?: ReactNode; readonly children?: ReactNode }) {
  const say = useSay();
  const { proof, owner } = props;
  const form = useNewPassword(proof, owner);
  const { field, state } = form;
  return (
    <form {...form.element} className="card login-form" aria-label={say(authMessages.newPasswordBanner)}>
      {props.intro}
      {"token" in proof || proof.email !== "" ? null : <IdentifierField bound={field("email")} />}
      {"token" in proof ? null : <CodeField bound={field("code")} />}
      <NewPasswordFields label={authMessages.newPassword} owner={owner} password={field("password")} again={field("password_confirm")} />
      <FailureNote state={state} />
      <Button type="submit" size="big" full busy={state.status === "sending"}>
        {say(authMessages.setPassword)}
      </Button>
      {props.children}
    </form>
  );
}
