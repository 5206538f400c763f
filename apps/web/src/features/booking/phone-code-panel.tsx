import { phoneCodeMessages } from "@wakafine/shared/messages/phone-code.ts";
import { codeMinutes } from "@wakafine/shared/rules/phone-code.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { clockText, useCountdown } from "../../lib/countdown.ts";
import { useSay } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import type { Booking } from "./use-booking.ts";
import type { PhoneCode } from "./use-phone-code.ts";

/** Why a code is asked for, the SMS that brings it, and its field, where "pay" was pressed [G.book.32]. */
export function PhoneCodePanel({ booking: { phoneCode, pay } }: { readonly booking: Booking }) {
  const say = useSay();
  const panel = useAttention(phoneCode);
  if (phoneCode.demandedOf === null) return null;
  const payOnEnter = (event: KeyboardEvent) => {
    if (event.key === "Enter") void pay();
  };
  return (
    <section className="card stack-1 phone-code" aria-labelledby="phone-code-title" ref={panel}>
      <h3 className="h2" id="phone-code-title" tabIndex={-1}>
        {say(phoneCodeMessages.title)}
      </h3>
      <p>{say(phoneCodeMessages.why, { phone: displayPhone(phoneCode.demandedOf).replaceAll(" ", "\u00a0") })}</p>
      <p role="status" className={phoneCode.asked ? undefined : "sr"}>
        {phoneCode.asked ? <b>{say(phoneCodeMessages.sent)}</b> : null}
      </p>
      {phoneCode.asked ? (
        <TextField
          code
          label={say(phoneCodeMessages.code)}
          help={say(phoneCodeMessages.help, { minutes: codeMinutes })}
          error={phoneCode.error}
          value={phoneCode.typed}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          onChange={(event) => phoneCode.type(event.target.value)}
          onKeyDown={payOnEnter}
        />
      ) : null}
      <SendButton phoneCode={phoneCode} />
    </section>
  );
}

function SendButton({ phoneCode: { asked, nextAt, sending, send } }: { readonly phoneCode: PhoneCode }) {
  const say = useSay();
  const left = useCountdown(nextAt);
  const words = asked ? (left > 0 ? say(phoneCodeMessages.sendAgainIn, { time: clockText(left) }) : say(phoneCodeMessages.sendAgain)) : say(phoneCodeMessages.send);
  return (
    <Button look={asked ? "quiet" : "main"} full disabled={left > 0} busy={sending} onClick={() => void send()}>
      {words}
    </Button>
  );
}

/** Leads eyes and keyboard to what a refusal is about: the panel that appeared, or its field. */
function useAttention({ attention, attended }: PhoneCode) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attention === null) return;
    panel.current?.querySelector<HTMLElement>(attention === "field" ? "input" : "h3")?.focus();
    panel.current?.scrollIntoView({ block: "nearest" });
    attended();
  }, [attention, attended]);
  return panel;
}
