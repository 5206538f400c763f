import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { checkCircleIcon } from "../../ui/icons.ts";
import { scanIcon } from "../../ui/icons-office.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { passengerName, seatText } from "./ticket-details.ts";
import * as styles from "./check-in.module.css";

/** Validates an entered code before it is sent [A5.check.01, A5.check.02]. */
function codeError(code: string) {
  if (code.trim() === "") return formMessages.code_required;
  return code.trim().length > maxNameLength ? formMessages.field_too_long : null;
}

function LastBoarded({ ticket }: { readonly ticket: AgencyTicket }) {
  const t = useT();
  return (
    <p className={styles.last}>
      <Icon path={checkCircleIcon} />
      <span>
        {t(checkInMessages.lastBoarded)}{" "}
        <b>
          {t(checkInMessages.seatOf, { seat: seatText(ticket.seat), name: passengerName(ticket) })}
        </b>
      </span>
    </p>
  );
}

interface CodeFormProps {
  readonly busy: boolean;
  /** What is open above the form: nothing, the message that the ticket does not exist, or a ticket. */
  readonly above: "nothing" | "no_ticket" | "ticket";
  readonly lastBoarded: AgencyTicket | null;
  readonly onCode: (code: string) => void;
  readonly onScan: () => void;
}

/**
 * State of the code field. When the form is active again the field gets the focus: empty after a ticket, else with its text selected for
 * correction.
 */
function useCode(above: CodeFormProps["above"]) {
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (above === "nothing") {
      field.current?.focus();
      field.current?.select();
    }
    // Cleared while the ticket is shown, because a scanner may enter the next code as soon as the ticket closes.
    if (above === "ticket") setCode("");
    setTried(false);
  }, [above]);
  const error = codeError(code);
  return {
    code,
    setCode,
    field,
    error,
    shownError: tried ? error : null,
    showError: () => setTried(true),
  };
}

/** Step 0: scan a ticket, or enter its code; case, spaces and dashes are ignored [A4.check.01–03]. */
export function CodeForm({ busy, above, lastBoarded, onCode, onScan }: CodeFormProps) {
  const t = useT();
  const { code, setCode, field, error, shownError, showError } = useCode(above);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    showError();
    if (error) field.current?.focus();
    else if (!busy) onCode(code.trim());
  };
  return (
    <form
      className={`card ${styles.code}`}
      noValidate
      onSubmit={submit}
      aria-label={t(checkInMessages.title)}
    >
      <div className="stack-1">
        <TextField
          ref={field}
          code
          label={t(checkInMessages.code)}
          help={t(checkInMessages.codeHelp)}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          value={code}
          error={shownError ? t(shownError) : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        {shownError === formMessages.code_required ? (
          <p className="help">{t(checkInMessages.codeWhere)}</p>
        ) : null}
      </div>
      <Button type="submit" size="big" busy={busy}>
        {t(checkInMessages.check)}
      </Button>
      <Button
        variant="quiet"
        size="big"
        icon={scanIcon}
        aria-haspopup="dialog"
        disabled={busy}
        onClick={onScan}
      >
        {t(checkInMessages.scan)}
      </Button>
      {lastBoarded ? <LastBoarded ticket={lastBoarded} /> : null}
    </form>
  );
}
