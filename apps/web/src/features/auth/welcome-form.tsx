import { authMessages } from "@wakafine/shared/messages/auth.ts";
import { useState } from "react";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { AnotherLink } from "./link-states.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";

interface Refusable {
  readonly token: string;
  readonly agency: string;
  /** `dead`: somebody was faster, there is nothing left to refuse. */
  readonly onEnd: (end: "refused" | "dead") => void;
}

/** Refuses the account an agency made, after a question; a failure is said where it was asked for. */
function Refusal({ token, agency, onEnd }: Refusable) {
  const say = useSay();
  const { callApi } = useServices();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refuse = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await callApi("refuseWelcome", { params: { token } }, { quiet: true, token: "" });
    setBusy(false);
    setAsking(false);
    if (answer.ok) return onEnd("refused");
    if (answer.failure.code === "bad_token") return onEnd("dead");
    setFailure(answer.failure.message);
  };
  return (
    <>
      <RefusalNote text={failure} />
      <Button look="text" full onClick={() => setAsking(true)}>
        {say(authMessages.refuse)}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        title={say(authMessages.refuseTitle)}
        text={say(authMessages.refuseText, { agency })}
        confirmLabel={say(authMessages.refuseYes)}
        cancelLabel={say(authMessages.refuseNo)}
        onConfirm={() => void refuse()}
        onCancel={() => busy || setAsking(false)}
      />
    </>
  );
}

/** An agency made the account and switched it off since: there is nothing to do but to refuse it. */
export function SwitchedOffWelcome({ agency, ...rest }: Refusable) {
  const say = useSay();
  return (
    <EntryFrame title={authMessages.welcomeOffBanner} text={authMessages.welcomeOffBannerText}>
      <div className="card login-form">
        <p>{say(authMessages.welcomeOff, { agency })}</p>
        <Refusal agency={agency} {...rest} />
      </div>
    </EntryFrame>
  );
}

/** The first password of an account that somebody else made; who does not want one from an agency may refuse it (docs/decisions/0076). */
export function WelcomeForm({ token, agency, onEnd }: Omit<Refusable, "agency"> & { readonly agency: string | null }) {
  const say = useSay();
  return (
    <EntryFrame title={authMessages.welcomeBanner} text={authMessages.welcomeBannerText}>
      <NewPasswordForm
        proof={{ token }}
        submitLabel={authMessages.choosePassword}
        intro={agency === null ? null : <p>{say(authMessages.welcomeFrom, { agency })}</p>}
        again={<AnotherLink />}
      >
        {agency === null ? null : <Refusal token={token} agency={agency} onEnd={onEnd} />}
      </NewPasswordForm>
    </EntryFrame>
  );
}
