import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import type { ReactNode } from "react";
import { clockText, useCountdown } from "../../lib/countdown.ts";
import type { BoundField, SendFailure } from "../../lib/form.ts";
import { Link } from "../../lib/link.tsx";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { mailIcon } from "../../ui/icons-booking.ts";
import { TextField } from "../../ui/text-fields.tsx";
import * as styles from "./entry.module.css";

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
