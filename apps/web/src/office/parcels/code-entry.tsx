import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { parcelLoaderMessages as texts } from "@wakafine/shared/parcels/loader-messages.ts";
import { parcelMessages } from "@wakafine/shared/parcels/messages.ts";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useServices, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { scanIcon } from "../../ui/icons-office.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { ScanDialog } from "../scan-dialog.tsx";
import { useScanner } from "../use-scanner.ts";
import * as styles from "./loader.module.css";

interface Openers {
  readonly camera: () => void;
  readonly field: () => void;
}

/** The field and the camera by which the code of a parcel comes in; a scanner at the USB port types anywhere on the page [A5.parc.01]. */
export function CodeEntry(props: {
  readonly action: string;
  readonly help?: string;
  /** The code that the field starts with, and keeps; without one it is emptied after each code. */
  readonly first?: string;
  readonly busy: boolean;
  readonly onCode: (text: string) => void;
  /** The camera cannot be used; the member sees a warning. */
  readonly onFailed?: () => void;
  /** Called by the press that opens the camera. */
  readonly onPrepare?: () => void;
  /** What is shown above, such as the last result. */
  readonly children?: (open: Openers) => ReactNode;
}) {
  const t = useT();
  const { toasts } = useServices();
  const { first, busy, onCode } = props;
  const [code, setCode] = useState(first ?? "");
  const [error, setError] = useState(false);
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useScanner((text) => {
    if (!scanning) onCode(text);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(code.trim() === "");
    field.current?.focus();
    if (code.trim() === "" || busy) return;
    onCode(code);
    if (first === undefined) setCode("");
  };
  const camera = () => {
    props.onPrepare?.();
    setScanning(true);
  };
  const enter = () => {
    field.current?.focus();
    field.current?.select();
  };
  return (
    <>
      {props.children?.({ camera, field: enter })}
      <ScanDialog
        title={t(texts.scanTitle)}
        open={scanning}
        onClose={() => setScanning(false)}
        onRead={(text) => {
          setScanning(false);
          onCode(text);
        }}
        onFailed={() => {
          setScanning(false);
          toasts.show("warning", t(checkInMessages.q_code_scan_fail));
          props.onFailed?.();
        }}
      />
      <form className={`card ${styles.code}`} noValidate onSubmit={submit}>
        <Button
          variant="sun"
          size="huge"
          icon={scanIcon}
          aria-haspopup="dialog"
          disabled={busy}
          onClick={camera}
        >
          {t(texts.scan)}
        </Button>
        <TextField
          ref={field}
          code
          label={t(texts.code)}
          help={props.help}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          value={code}
          error={error ? t(texts.codeRequired) : undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="big" busy={busy}>
          {props.action}
        </Button>
      </form>
    </>
  );
}

interface UnknownProps {
  readonly onScan: () => void;
  readonly onType: () => void;
}

/** What to do with a code that no parcel has: scan again or enter it [A8.parc.02–03]. */
export function UnknownActions(props: UnknownProps) {
  const t = useT();
  return (
    <div className={styles.prompt}>
      <p>{t(parcelMessages.parcel_qr_prompt)}</p>
      <Button variant="paper" full onClick={props.onScan}>
        {t(texts.scanAgain)}
      </Button>
      <Button variant="paper" full onClick={props.onType}>
        {t(texts.enterCode)}
      </Button>
    </div>
  );
}

/** Says that no parcel has a code [A8.parc.01]. */
export function UnknownParcel(props: UnknownProps & { readonly code: string }) {
  const t = useT();
  return (
    <section key={props.code} className={`${styles.result} ${styles.no}`} role="alert">
      <div className={styles.prompt}>
        <p className={styles.unknown}>{t(parcelMessages.parcel_qr_unknown)}</p>
        <p className="code">{props.code}</p>
      </div>
      <UnknownActions onScan={props.onScan} onType={props.onType} />
    </section>
  );
}
