import { bookingMessages } from "@wakafine/shared/messages/booking.ts";
import { phoneCodeMessages } from "@wakafine/shared/messages/phone-code.ts";
import { codeMinutes } from "@wakafine/shared/rules/phone-code.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useEffect } from "react";
import { clockText, useCountdown } from "../../lib/countdown.ts";
import { useHeadingWhenGone } from "../../lib/focus-heading.ts";
import { useSay } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { PhoneField, TextField } from "../../ui/text-fields.tsx";
import type { PhoneVerification } from "./use-phone-verification.ts";
import { usePhoneVerification } from "./use-phone-verification.ts";

interface Props {
  /** The number proposed: the owner's, as far as it was typed. */
  readonly phone: string;
  readonly busy: boolean;
  readonly onVerified: (phone: string) => void;
  /** Leads back without verifying: to other departures, or to the seats that are held. */
  readonly onCancel: () => void;
  readonly cancelLabel: string;
}

/** Seats are held only for a verified phone now: number, SMS, code, in one card [G.book.32]. */
export function VerifyPhone({ phone, busy, onVerified, onCancel, cancelLabel }: Props) {
  const say = useSay();
  const verification = usePhoneVerification(phone, onVerified);
  const card = useFocus(verification);
  const { asked } = verification;
  return (
    <section className="card phone-code" aria-labelledby="verify-phone-title" ref={card}>
      <form
        className="stack-1"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (asked ? verification.confirm() : verification.send());
        }}
      >
        <h3 className="h2" id="verify-phone-title" tabIndex={-1}>
          {say(phoneCodeMessages.title)}
        </h3>
        <p>{say(phoneCodeMessages.whyToHold)}</p>
        <PhoneField label={say(bookingMessages.phone)} value={verification.phone} error={verification.errors.phone} onChange={(event) => verification.setPhone(event.target.value)} />
        <p role="status" className={asked ? undefined : "sr"}>
          {asked ? <b>{say(phoneCodeMessages.sentTo, { phone: displayPhone(verification.phone).replaceAll(" ", "\u00a0") })}</b> : null}
        </p>
        {asked ? <CodeField verification={verification} /> : null}
        <Button type="submit" full busy={verification.busy || busy}>
          {say(asked ? phoneCodeMessages.confirm : phoneCodeMessages.send)}
        </Button>
        {asked ? <SendAgain verification={verification} /> : null}
        <Button full look="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </form>
    </section>
  );
}

function CodeField({ verification }: { readonly verification: PhoneVerification }) {
  const say = useSay();
  return (
    <TextField
      code
      label={say(phoneCodeMessages.code)}
      help={say(phoneCodeMessages.help, { minutes: codeMinutes })}
      error={verification.errors.code}
      value={verification.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      onChange={(event) => verification.setCode(event.target.value)}
    />
  );
}

function SendAgain({ verification: { nextAt, busy, send } }: { readonly verification: PhoneVerification }) {
  const say = useSay();
  const left = useCountdown(nextAt);
  return (
    <Button look="quiet" full disabled={left > 0 || busy} onClick={() => void send()}>
      {left > 0 ? say(phoneCodeMessages.sendAgainIn, { time: clockText(left) }) : say(phoneCodeMessages.sendAgain)}
    </Button>
  );
}

/** The card begins at its title, an error at its field; when the card is gone the dialog begins at its own title. */
function useFocus({ attention, attended }: PhoneVerification) {
  const card = useHeadingWhenGone<HTMLElement>(".dlg-head h2");
  useEffect(() => {
    card.current?.querySelector<HTMLElement>("h3")?.focus();
  }, [card]);
  useEffect(() => {
    if (attention === null) return;
    card.current?.querySelector<HTMLElement>(attention === "phone" ? "input[type=tel]" : "input[autocomplete=one-time-code]")?.focus();
    attended();
  }, [card, attention, attended]);
  return card;
}
