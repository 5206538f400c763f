import type { AgencyTicket } from "@wakafine/shared/contract/agency.ts";
import { checkInMessages } from "@wakafine/shared/messages/check-in.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { longestName } from "@wakafine/shared/rules/list-sizes.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSay } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { checkCircleIcon } from "../../ui/icons.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { passengerName, seatText } from "./ticket-facts.ts";

/** What is wrong with a typed code, before anything is sent [A5.check.01, A5.check.02]. */
function codeError(code: string) {
  if (code.trim() === "") return formMessages.code_required;
  return code.trim().length > longestName ? formMessages.field_too_long : null;
}

interface CodeFormProps {
  readonly busy: boolean;
  /** False while a ticket is open; the field takes the focus whenever it turns true. */
  readonly waiting: boolean;
  readonly lastBoarded: AgencyTicket | null;
  readonly onCode: (code: string) => void;
}

/** Step 0: the code is typed; capitals, spaces and dashes do not matter [A4.check.02, A4.check.03]. */
export function CodeForm({ busy, waiting, lastBoarded, onCode }: CodeFormProps) {
  const say = useSay();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!waiting) return;
    setCode("");
    setTried(false);
    field.current?.focus();
  }, [waiting]);
  const error = codeError(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (error) field.current?.focus();
    else if (!busy) onCode(code.trim().toUpperCase());
  };
  return (
    <form className="card ci-code" noValidate onSubmit={submit} aria-label={say(checkInMessages.title)}>
      <TextField
        ref={field}
        code
        label={say(checkInMessages.code)}
        placeholder={say(checkInMessages.codeExample)}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        value={code}
        error={tried && error ? say(error) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" size="big" busy={busy}>
        {say(checkInMessages.check)}
      </Button>
      {lastBoarded ? (
        <p className="ci-last">
          <Icon path={checkCircleIcon} />
          <span>
            {say(checkInMessages.lastBoarded)}{" "}
            <b>{say(checkInMessages.seatOf, { seat: seatText(lastBoarded.seat), name: passengerName(lastBoarded) })}</b>
          </span>
        </p>
      ) : null}
    </form>
  );
}
