import { secondFactorLoginMessages as texts } from "@wakafine/shared/accounts/second-factor-login-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { FailureNote } from "./entry-parts.tsx";
import type { LogIn } from "./use-log-in.ts";
import * as styles from "./entry.module.css";

/** Error codes that the step itself or the field already shows. */
const codesShownElsewhere: readonly unknown[] = ["second_factor_required", "second_factor_wrong"];

/** Second step of a login: the code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ form }: { readonly form: LogIn }) {
  const t = useT();
  const [byRecovery, setByRecovery] = useState(false);
  const { failure, resetField, setFocus } = form;
  useEffect(() => setFocus("second_factor"), [setFocus, byRecovery]);
  const turn = () => {
    setByRecovery(!byRecovery);
    resetField("second_factor");
  };
  return (
    <>
      <div role="status">
        <h2 className="h2">{t(texts.title)}</h2>
        <p>{t(byRecovery ? texts.recoveryText : texts.text)}</p>
      </div>
      <TextField
        code
        label={t(byRecovery ? texts.recoveryCode : texts.code)}
        icon={lockIcon}
        inputMode={byRecovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={byRecovery ? 40 : 10}
        required
        {...form.bind("second_factor")}
      />
      <FailureNote failure={codesShownElsewhere.includes(failure?.code) ? null : failure} />
      <Button type="submit" size="big" full busy={form.busy}>
        {t(shellMessages.logIn)}
      </Button>
      <div className={styles.links}>
        <Button variant="text" onClick={turn}>
          {t(byRecovery ? texts.useApp : texts.useRecoveryCode)}
        </Button>
        <Button variant="text" onClick={form.leaveCode}>
          {t(texts.back)}
        </Button>
      </div>
    </>
  );
}
