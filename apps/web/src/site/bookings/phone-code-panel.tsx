import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { codeMinutes } from "@wakafine/shared/bookings/phone-code.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { clockText, useCountdown } from "../../lib/countdown.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import type { Booking } from "./use-booking.ts";
import type { PhoneCode } from "./use-phone-code.ts";
import * as styles from "../../ui/verify-phone.module.css";

/** Panel of the required code, beside the pressed "pay" button: the reason, the SMS, and the field [G.book.32]. */
export function PhoneCodePanel({
  booking: { phoneCode, coupon, pay },
}: {
  readonly booking: Booking;
}) {
  const t = useT();
  const panel = useAttention(phoneCode);
  if (phoneCode.requiredFor === null) return null;
  const payOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter") void pay();
  };
  return (
    <section
      className={`card stack-1 ${styles.verifyPhone}`}
      aria-labelledby="phone-code-title"
      ref={panel}
    >
      <h3 className="h2" id="phone-code-title" tabIndex={-1}>
        {t(phoneCodeMessages.title)}
      </h3>
      <p>
        {t(coupon.applied ? phoneCodeMessages.whyForCoupon : phoneCodeMessages.why, {
          phone: displayPhone(phoneCode.requiredFor).replaceAll(" ", "\u00a0"),
        })}
      </p>
      <p role="status" className={phoneCode.asked ? undefined : "sr"}>
        {phoneCode.asked ? <b>{t(phoneCodeMessages.sent)}</b> : null}
      </p>
      {phoneCode.asked ? (
        <TextField
          code
          label={t(phoneCodeMessages.code)}
          help={t(phoneCodeMessages.help, { minutes: codeMinutes })}
          error={phoneCode.error}
          value={phoneCode.entered}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          onChange={(event) => phoneCode.setEntered(event.target.value)}
          onKeyDown={payOnEnter}
        />
      ) : null}
      <SendButton phoneCode={phoneCode} />
    </section>
  );
}

function SendButton({
  phoneCode: { asked, nextAt, sending, send },
}: {
  readonly phoneCode: PhoneCode;
}) {
  const t = useT();
  const left = useCountdown(nextAt);
  const texts = asked
    ? left > 0
      ? t(phoneCodeMessages.sendAgainIn, { time: clockText(left) })
      : t(phoneCodeMessages.sendAgain)
    : t(phoneCodeMessages.send);
  return (
    <Button
      variant={asked ? "quiet" : "main"}
      full
      disabled={left > 0}
      busy={sending}
      onClick={() => void send()}
    >
      {texts}
    </Button>
  );
}

/** Scrolls to and focuses what a refusal is about: the new panel, or its field. */
function useAttention({ attention, focused }: PhoneCode) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attention === null) return;
    panel.current?.querySelector<HTMLElement>(attention === "field" ? "input" : "h3")?.focus();
    panel.current?.scrollIntoView({ block: "nearest" });
    focused();
  }, [attention, focused]);
  return panel;
}
