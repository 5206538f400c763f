import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { codeMinutes } from "@wakafine/shared/bookings/phone-code.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useEffect } from "react";
import { clockText, useCountdown } from "../lib/countdown.ts";
import { useHeadingWhenGone } from "../lib/focus-heading.ts";
import { useT } from "../lib/page-services.tsx";
import type { PhoneVerification } from "../lib/use-phone-verification.ts";
import { usePhoneVerification } from "../lib/use-phone-verification.ts";
import { Button } from "./button.tsx";
import { PhoneField, TextField } from "./text-fields.tsx";
import * as styles from "./verify-phone.module.css";

interface Props {
  /** The number to verify, as entered so far. */
  readonly phone: string;
  /** True if the number is given and cannot be changed here. */
  readonly fixed?: boolean;
  /** Why a code is needed. */
  readonly why: string;
  readonly busy: boolean;
  readonly onVerified: (phone: string) => void;
  /** Leaves without verifying: to other departures, to the held seats, or to another number. */
  readonly onCancel: () => void;
  readonly cancelLabel: string;
  /** Selector of the heading that gets the focus when the card is removed; by default the page heading. */
  readonly headingWhenGone?: string;
  /** Id of the card's title, for returning the focus to it. */
  readonly titleId?: string;
}

/** Verifies a phone before seats are held or a payment is sent: number, SMS and code in one card [G.book.32]. */
export function VerifyPhone({
  phone,
  fixed = false,
  why,
  busy,
  onVerified,
  onCancel,
  cancelLabel,
  headingWhenGone,
  titleId = "verify-phone-title",
}: Props) {
  const t = useT();
  const verification = usePhoneVerification({ phone, fixed, onVerified });
  const card = useFocus(verification, headingWhenGone);
  const { asked } = verification;
  return (
    <section className={`card ${styles.verifyPhone}`} aria-labelledby={titleId} ref={card}>
      <form
        className="stack-1"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (asked ? verification.confirm() : verification.send());
        }}
      >
        <h3 className="h2" id={titleId} tabIndex={-1}>
          {t(phoneCodeMessages.title)}
        </h3>
        <p>{why}</p>
        {fixed ? null : (
          <PhoneField
            label={t(bookingMessages.phone)}
            value={verification.phone}
            error={verification.errors.phone}
            onChange={(event) => verification.setPhone(event.target.value)}
          />
        )}
        <p role="status" className={asked ? undefined : "sr"}>
          {asked ? (
            <b>
              {t(phoneCodeMessages.sentTo, {
                phone: displayPhone(verification.phone).replaceAll(" ", "\u00a0"),
              })}
            </b>
          ) : null}
        </p>
        {asked ? <CodeField verification={verification} /> : null}
        <Button type="submit" full busy={verification.busy || busy}>
          {t(asked ? phoneCodeMessages.confirm : phoneCodeMessages.send)}
        </Button>
        {asked ? <SendAgain verification={verification} /> : null}
        <Button full variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </form>
    </section>
  );
}

function CodeField({ verification }: { readonly verification: PhoneVerification }) {
  const t = useT();
  return (
    <TextField
      code
      label={t(phoneCodeMessages.code)}
      help={t(phoneCodeMessages.help, { minutes: codeMinutes })}
      error={verification.errors.code}
      value={verification.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      onChange={(event) => verification.setCode(event.target.value)}
    />
  );
}

function SendAgain({
  verification: { nextAt, busy, send },
}: {
  readonly verification: PhoneVerification;
}) {
  const t = useT();
  const left = useCountdown(nextAt);
  return (
    <Button variant="quiet" full disabled={left > 0 || busy} onClick={() => void send()}>
      {left > 0
        ? t(phoneCodeMessages.sendAgainIn, { time: clockText(left) })
        : t(phoneCodeMessages.sendAgain)}
    </Button>
  );
}

/** Focuses the title of the card first, a field with an error next, and a heading when the card is removed. */
function useFocus({ attention, attended }: PhoneVerification, headingWhenGone: string | undefined) {
  const card = useHeadingWhenGone<HTMLElement>(headingWhenGone);
  useEffect(() => {
    card.current?.querySelector<HTMLElement>("h3")?.focus();
  }, [card]);
  useEffect(() => {
    if (attention === null) return;
    card.current
      ?.querySelector<HTMLElement>(
        attention === "phone" ? "input[type=tel]" : "input[autocomplete=one-time-code]",
      )
      ?.focus();
    attended();
  }, [card, attention, attended]);
  return card;
}
