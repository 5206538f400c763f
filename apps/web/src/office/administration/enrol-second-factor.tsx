import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { secondFactorMessages as texts } from "@wakafine/shared/accounts/second-factor-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useRef, useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { type RuleErrors, useSentForm } from "../../lib/form.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useT, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import * as styles from "./admin.module.css";

type Begun = ResponseOf<"beginSecondFactor">;

/** Returns the server's message as the error of the field that the refusal concerns. */
function errorsAt(failure: ApiFailure, fields: Readonly<Record<string, string>>): RuleErrors {
  const field = fields[failure.code ?? ""];
  return field === undefined
    ? fieldErrorsOfFailure(failure)
    : { [field]: { fr: failure.message, en: failure.message } };
}

/** Heading of a step. It gets the focus, so that screen readers announce the step. */
function StepHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 className="b" tabIndex={-1} ref={heading}>
      {children}
    </h3>
  );
}

interface PasswordStepProps {
  /** True if an app is already linked; its code is then required too. */
  readonly replaces: boolean;
  readonly onBegun: (begun: Begun) => void;
  readonly onCancel: (() => void) | null;
}

const ownCall = { authenticated: true, quiet: true } as const;
const passwordErrors = (failure: ApiFailure) =>
  errorsAt(failure, { wrong_password: "current_password", second_factor_wrong: "second_factor" });
const codeErrors = (failure: ApiFailure) => errorsAt(failure, { second_factor_wrong: "code" });

function PasswordStep({ replaces, onBegun, onCancel }: PasswordStepProps) {
  const t = useT();
  const { callApi } = useServices();
  const form = useSentForm({
    initial: { current_password: "", second_factor: "" },
    validate: (entered) => ({
      ...(entered.current_password === ""
        ? { current_password: formMessages.page_auth_password_required }
        : {}),
      ...(replaces && entered.second_factor.trim() === ""
        ? { second_factor: texts.codeRequired }
        : {}),
    }),
    send: ({ current_password, second_factor }) => {
      const code = replaces ? { second_factor: second_factor.trim() } : {};
      return callApi("beginSecondFactor", { body: { current_password, ...code } }, ownCall);
    },
    fieldErrorsOf: passwordErrors,
    succeeded: ({ data }) => onBegun(data),
  });
  return (
    <form {...form.formProps} className="stack" aria-label={t(texts.enrol)}>
      <StepHeading>{t(texts.passwordText)}</StepHeading>
      <TextField
        label={t(texts.password)}
        icon={lockIcon}
        type="password"
        autoComplete="current-password"
        {...form.bind("current_password")}
      />
      {replaces ? (
        <TextField
          code
          label={t(texts.presentCode)}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.bind("second_factor")}
        />
      ) : null}
      <RefusalNote text={form.refusal} />
      <div className={styles.acts}>
        <Button type="submit" busy={form.busy}>
          {t(texts.next)}
        </Button>
        {onCancel ? (
          <Button variant="quiet" onClick={onCancel}>
            {t(shellMessages.cancel)}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function ScanStep({
  begun,
  onCodes,
  onAgain,
}: {
  readonly begun: Begun;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onAgain: () => void;
}) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const form = useSentForm({
    initial: { code: "" },
    validate: ({ code }) =>
      code.trim() === "" ? { code: texts.codeRequired } : ({} as RuleErrors),
    send: ({ code }) =>
      callApi(
        "confirmSecondFactor",
        { body: { enrolment: begun.enrolment, code: code.trim() } },
        ownCall,
      ),
    fieldErrorsOf: codeErrors,
    succeeded({ data, message }) {
      if (message) toasts.show("ok", message);
      onCodes(data.recovery_codes);
    },
  });
  return (
    <form {...form.formProps} className="stack" aria-label={t(texts.confirm)}>
      <StepHeading>{t(texts.scan)}</StepHeading>
      <img
        className={styles.qr}
        src={begun.qr_code}
        alt={t(texts.qrCode)}
        width={220}
        height={220}
      />
      <p>
        <a href={begun.uri}>{t(texts.openHere)}</a>
      </p>
      <p>
        {t(texts.byHand)}{" "}
        <b className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, "$1 ")}</b>
      </p>
      <TextField
        code
        label={t(texts.firstCode)}
        help={t(texts.firstCodeHelp)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        {...form.bind("code")}
      />
      <RefusalNote text={form.refusal} />
      <div className={styles.acts}>
        <Button type="submit" busy={form.busy}>
          {t(texts.confirm)}
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          {t(shellMessages.cancel)}
        </Button>
      </div>
    </form>
  );
}

function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const t = useT();
  return (
    <div className="stack">
      <StepHeading>{t(texts.recoveryTitle)}</StepHeading>
      <Note tone="warn">{t(texts.recoveryText)}</Note>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code} className="code">
            {code}
          </li>
        ))}
      </ol>
      <div className={styles.acts}>
        <Button
          variant="quiet"
          icon={downloadIcon}
          onClick={() =>
            saveFile(`${t(texts.fileName)}.txt`, `${codes.join("\n")}\n`, "text/plain")
          }
        >
          {t(texts.download)}
        </Button>
        <Button onClick={onDone}>{t(texts.done)}</Button>
      </div>
    </div>
  );
}

interface EnrolProps {
  readonly replaces: boolean;
  /** Null: cancelling is not possible, because the area is closed until an app is linked. */
  readonly onCancel: (() => void) | null;
  readonly onDone: () => void;
}

/** Links an authenticator app: password, QR code and first code, recovery codes. */
export function EnrolSecondFactor({ replaces, onCancel, onDone }: EnrolProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun) return <ScanStep begun={begun} onCodes={setCodes} onAgain={() => setBegun(null)} />;
  return <PasswordStep replaces={replaces} onBegun={setBegun} onCancel={onCancel} />;
}
