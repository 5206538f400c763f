import { secondFactorLoginMessages as words } from "@wakafine/shared/messages/second-factor-login.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useRef, useState } from "react";
import { useSay } from "../../lib/page-services.tsx";
import { notSent } from "../../lib/send-state.ts";
import { Button } from "../../ui/button.tsx";
import { lockIcon } from "../../ui/icons.ts";
import { TextField } from "../../ui/text-fields.tsx";
import { FailureNote } from "./entry-parts.tsx";
import type { LogIn } from "./use-log-in.ts";

/** What the step itself says, or the field does. */
const saidElsewhere: readonly unknown[] = ["second_factor_required", "second_factor_wrong"];

/** The second step of a login: the code of the authenticator app, or a recovery code. */
export function SecondFactorStep({ form }: { readonly form: LogIn }) {
  const say = useSay();
  const [byRecovery, setByRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [byRecovery]);
  const turn = () => {
    setByRecovery(!byRecovery);
    form.renew({ second_factor: "" });
  };
  const { failure } = form.state;
  return (
    <>
      <div role="status">
        <h2 className="h2">{say(words.title)}</h2>
        <p>{say(byRecovery ? words.recoveryText : words.text)}</p>
      </div>
      <TextField
        ref={field}
        code
        label={say(byRecovery ? words.recoveryCode : words.code)}
        icon={lockIcon}
        inputMode={byRecovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={byRecovery ? 40 : 10}
        required
        {...form.bind("second_factor")}
      />
      <FailureNote state={failure && saidElsewhere.includes(failure.code) ? notSent : form.state} />
      <Button type="submit" size="big" full busy={form.busy}>
        {say(shellMessages.logIn)}
      </Button>
      <div className="entry-links">
        <Button look="text" onClick={turn}>
          {say(byRecovery ? words.useApp : words.useRecoveryCode)}
        </Button>
        <Button look="text" onClick={form.leaveCode}>
          {say(words.back)}
        </Button>
      </div>
    </>
  );
}
