import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { useState } from "react";
import { useT, useServices } from "../../lib/page-services.tsx";
import { useApiCall } from "../../lib/use-api-call.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { NewRequestLink } from "./link-states.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import * as styles from "./entry.module.css";

interface Refusable {
  readonly token: string;
  readonly agency: string;
  /** `invalid`: the link is no longer valid, for example because it was used meanwhile. */
  readonly onEnd: (end: "refused" | "invalid") => void;
}

/** Refuses an account that an agency created, after a confirmation. A failure is shown in the confirmation. */
function Refusal({ token, agency, onEnd }: Refusable) {
  const t = useT();
  const { callApi } = useServices();
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useApiCall(() =>
    callApi("refuseActivation", { params: { token } }, { quiet: true, token: "" }),
  );
  const refuse = async () => {
    const result = await run();
    setAsking(false);
    if (result?.ok) onEnd("refused");
    else if (result?.failure.code === "bad_token") onEnd("invalid");
  };
  return (
    <>
      <RefusalNote text={failure?.message ?? null} />
      <Button variant="text" full onClick={() => setAsking(true)}>
        {t(authMessages.refuse)}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={busy}
        title={t(authMessages.refuseTitle)}
        text={t(authMessages.refuseText, { agency })}
        confirmLabel={t(authMessages.refuseYes)}
        cancelLabel={t(authMessages.refuseNo)}
        onConfirm={() => void refuse()}
        onCancel={() => busy || setAsking(false)}
      />
    </>
  );
}

/** For an account that an agency created and has since deactivated: it can only be refused. */
export function DeactivatedActivation({ agency, ...rest }: Refusable) {
  const t = useT();
  return (
    <EntryFrame
      title={authMessages.activationOffBanner}
      text={authMessages.activationOffBannerText}
    >
      <div className={`card ${styles.form}`}>
        <p>{t(authMessages.activationOff, { agency })}</p>
        <Refusal agency={agency} {...rest} />
      </div>
    </EntryFrame>
  );
}

/**
 * Sets the first password of an account that another person created. A user who wants no account from an agency may refuse it
 * (docs/decisions/0070).
 */
export function ActivationForm({
  token,
  agency,
  onEnd,
}: Omit<Refusable, "agency"> & { readonly agency: string | null }) {
  const t = useT();
  return (
    <EntryFrame title={authMessages.activationBanner} text={authMessages.activationBannerText}>
      <NewPasswordForm
        verification={{ token }}
        submitLabel={authMessages.choosePassword}
        intro={agency === null ? null : <p>{t(authMessages.activationFrom, { agency })}</p>}
        again={<NewRequestLink />}
      >
        {agency === null ? null : <Refusal token={token} agency={agency} onEnd={onEnd} />}
      </NewPasswordForm>
    </EntryFrame>
  );
}
