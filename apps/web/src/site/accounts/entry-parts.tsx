import { agencyLoginMessages } from "@wakafine/shared/agencies/login-messages.ts";
import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { minPasswordLength } from "@wakafine/shared/accounts/password.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { type ComponentProps, type ReactNode, useState } from "react";
import { clockText, useCountdown } from "../../lib/countdown.ts";
import type { BoundField, SendFailure } from "../../lib/form.ts";
import { Link } from "../../lib/link.tsx";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/choice.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { mailIcon } from "../../ui/icons-booking.ts";
import { TextField } from "../../ui/text-fields.tsx";
import * as styles from "./entry.module.css";

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

/** The e-mail or phone of an account. */
export function IdentifierField({ bound }: { readonly bound: BoundField }) {
  const t = useT();
  return (
    <TextField
      label={t(authMessages.identifier)}
      icon={mailIcon}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...bound}
    />
  );
}

/** Returns an e-mail as entered, or a phone in display format. */
export function contactText(entered: string): string {
  const phone = normalisePhone(entered);
  return phone === null ? entered : displayPhone(phone).replaceAll(" ", "\u00a0");
}

/** A six-digit code; a phone suggests the one from its SMS. */
export function CodeField({ bound }: { readonly bound: BoundField }) {
  const t = useT();
  return (
    <TextField
      code
      label={t(authMessages.code)}
      help={t(authMessages.codeHelp)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      required
      {...bound}
    />
  );
}

function Wait({ until }: { readonly until: number }) {
  const t = useT();
  const left = useCountdown(until);
  return left > 0 ? <> {t(authMessages.retryIn, { time: clockText(left) })}</> : null;
}

/** The failure of the last attempt, beside the form. After too many attempts it shows the time to wait. */
export function FailureNote({
  failure,
  children,
}: {
  readonly failure: Pick<SendFailure, "message" | "retryAt"> | null;
  readonly children?: ReactNode;
}) {
  if (failure === null) return null;
  return (
    <Note tone="warn" urgent>
      {failure.message}
      {failure.retryAt > 0 ? (
        <span aria-live="off">
          <Wait until={failure.retryAt} />
        </span>
      ) : null}
      {children}
    </Note>
  );
}

interface WaitButtonProps extends Pick<
  ComponentProps<typeof Button>,
  "type" | "variant" | "size" | "busy" | "onClick"
> {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly label: Message;
  /** Label while waiting, with the remaining `{time}`. */
  readonly waiting: typeof authMessages.resendIn | typeof authMessages.sendIn;
}

/** Button that requests a code; disabled until one may be sent. */
export function WaitButton({ until, label, waiting, ...button }: WaitButtonProps) {
  const t = useT();
  const left = useCountdown(until);
  return (
    <Button full {...button} disabled={left > 0}>
      {left > 0 ? t(waiting, { time: clockText(left) }) : t(label)}
    </Button>
  );
}

/** Links to the other login and registration pages. */
export function EntryLinks({
  links,
}: {
  readonly links: readonly {
    readonly to: string;
    readonly label: Message;
    readonly before?: Message;
  }[];
}) {
  const t = useT();
  return (
    <ul className={styles.links}>
      {links.map(({ to, label, before }) => (
        <li key={to}>
          {before ? `${t(before)} ` : null}
          <Link to={to}>{t(label)}</Link>
        </li>
      ))}
    </ul>
  );
}
