import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { checkParcelMessages as texts } from "@wakafine/shared/parcels/desk-messages.ts";
import { maxNameLength } from "@wakafine/shared/rules/list-sizes.ts";
import { type FormEvent, type RefObject, useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { scanIcon } from "../../ui/icons-office.ts";
import { TextField } from "../../ui/text-fields.tsx";
import * as styles from "./parcels.module.css";

function codeError(code: string) {
  if (code.trim() === "") return formMessages.code_required;
  return code.trim().length > maxNameLength ? formMessages.field_too_long : null;
}

/** Enters the code of a parcel, or opens the camera [A5.parc.01]. */
export function CodeForm({
  first,
  field,
  busy,
  onCode,
  onScan,
}: {
  /** The code that the field starts with. */
  readonly first: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly busy: boolean;
  readonly onCode: (code: string) => void;
  readonly onScan: () => void;
}) {
  const t = useT();
  const [code, setCode] = useState(first);
  const [tried, setTried] = useState(false);
  const error = tried ? codeError(code) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (codeError(code)) field.current?.focus();
    else if (!busy) onCode(code.trim());
  };
  return (
    <form className="card stack" noValidate onSubmit={submit} aria-label={t(texts.title)}>
      <TextField
        ref={field}
        code
        label={t(texts.code)}
        help={t(texts.codeWhere)}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        value={code}
        error={error ? t(error) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="big" busy={busy}>
          {t(texts.look)}
        </Button>
        <Button
          variant="quiet"
          size="big"
          icon={scanIcon}
          aria-haspopup="dialog"
          disabled={busy}
          onClick={onScan}
        >
          {t(texts.scan)}
        </Button>
      </div>
    </form>
  );
}
