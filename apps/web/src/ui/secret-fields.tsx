import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { minPasswordLength } from "@wakafine/shared/accounts/password.ts";
import { useState } from "react";
import type { BoundField } from "../lib/form.ts";
import { useT } from "../lib/page-services.tsx";
import { CheckBox } from "./check-box.tsx";
import { lockIcon } from "./icons.ts";
import { TextField } from "./text-fields.tsx";

interface SecretProps {
  readonly label: Message;
  readonly bound: BoundField;
  readonly shown: boolean;
  readonly autoComplete: "current-password" | "new-password";
  readonly help?: string;
}

function Secret({ label, bound, shown, autoComplete, help }: SecretProps) {
  const t = useT();
  return (
    <TextField
      label={t(label)}
      icon={lockIcon}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      help={help}
      {...bound}
    />
  );
}

function ShowBox({
  shown,
  onShown,
}: {
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
}) {
  const t = useT();
  return (
    <CheckBox checked={shown} onChange={(event) => onShown(event.target.checked)}>
      {t(agencyLoginMessages.showPassword)}
    </CheckBox>
  );
}

/** The password of a login, with a button that shows it. */
export function PasswordField({ bound }: { readonly bound: BoundField }) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <Secret
        label={agencyLoginMessages.password}
        bound={bound}
        shown={shown}
        autoComplete="current-password"
      />
      <ShowBox shown={shown} onShown={setShown} />
    </div>
  );
}

/** A new password, entered twice, with a button that shows both [G.auth.19]. */
export function NewPasswordFields(props: {
  readonly label?: Message;
  readonly password: BoundField;
  readonly again: BoundField;
}) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const help = t(authMessages.passwordHelp, { count: minPasswordLength });
  return (
    <>
      <Secret
        label={props.label ?? authMessages.password}
        bound={props.password}
        shown={shown}
        autoComplete="new-password"
        help={help}
      />
      <div>
        <Secret
          label={authMessages.passwordConfirm}
          bound={props.again}
          shown={shown}
          autoComplete="new-password"
        />
        <ShowBox shown={shown} onShown={setShown} />
      </div>
    </>
  );
}
