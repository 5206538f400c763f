import { oneTimeCodeMessages } from "@wakafine/shared/accounts/one-time-code-messages.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { ComponentProps } from "react";
import { clockText, useCountdown } from "../lib/countdown.ts";
import type { BoundField } from "../lib/form.ts";
import { useT } from "../lib/page-services.tsx";
import { Button } from "./button.tsx";
import { TextField } from "./text-fields.tsx";

/** A six-digit code; a phone suggests the one from its SMS. */
export function CodeField({ bound }: { readonly bound: BoundField }) {
  const t = useT();
  return (
    <TextField
      code
      label={t(oneTimeCodeMessages.code)}
      help={t(oneTimeCodeMessages.codeHelp)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      required
      {...bound}
    />
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
  readonly waiting: typeof oneTimeCodeMessages.resendIn | typeof oneTimeCodeMessages.sendIn;
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
