import { codeMinutes } from "@wakafine/shared/bookings/phone-code.ts";
import { cancellationMessages } from "@wakafine/shared/bookings/cancellation-messages.ts";
import { phoneCodeMessages } from "@wakafine/shared/bookings/phone-code-messages.ts";
import { clockText, useCountdown } from "../lib/countdown.ts";
import { useT } from "../lib/page-services.tsx";
import type { OwnerCode } from "../lib/use-owner-code.ts";
import { Button } from "./button.tsx";
import { TextField } from "./text-fields.tsx";

/** The code that a guest enters: sent to the owner's phone, of which only the masked form is known here. */
export function OwnerCodeFields({
  code,
  why,
  onSend,
}: {
  readonly code: OwnerCode;
  readonly why: string;
  readonly onSend: () => void;
}) {
  const t = useT();
  const { asked } = code;
  const left = useCountdown(code.nextAt);
  const label = !asked
    ? t(phoneCodeMessages.send)
    : left > 0
      ? t(phoneCodeMessages.sendAgainIn, { time: clockText(left) })
      : t(phoneCodeMessages.sendAgain);
  return (
    <section className="stack-1">
      <p>{why}</p>
      <p role="status" className={asked ? undefined : "sr"}>
        {asked ? <b>{t(cancellationMessages.codeSent)}</b> : null}
      </p>
      {asked ? (
        <TextField
          code
          autoFocus
          label={t(phoneCodeMessages.code)}
          help={t(phoneCodeMessages.help, { minutes: codeMinutes })}
          error={code.error}
          value={code.entered}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          onChange={(event) => code.enter(event.target.value)}
        />
      ) : null}
      <Button
        full
        variant={asked ? "quiet" : "main"}
        disabled={left > 0}
        busy={code.sending}
        onClick={onSend}
      >
        {label}
      </Button>
    </section>
  );
}
