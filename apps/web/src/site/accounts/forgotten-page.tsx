import { authMessages } from "@wakafine/shared/accounts/log-in-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { validateIdentifier } from "@wakafine/shared/accounts/registration.ts";
import { useEffect, useEffectEvent, useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { fieldErrorsOfFailure } from "../../lib/field-errors.ts";
import { useT, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { WaitButton } from "../../ui/one-time-code-fields.tsx";
import { contactText, EntryLinks, FailureNote, IdentifierField } from "./entry-parts.tsx";
import {
  codeRequestPage,
  type ForgottenStep,
  forgottenStep,
  readForgottenStep,
  readNextRequestTime,
  writeForgottenStep,
  writeNextRequestTime,
} from "./forgotten-step.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useDraftForm } from "./use-draft-form.ts";
import * as styles from "./entry.module.css";

const isBadIdentifier = (failure: ApiFailure | null) => failure?.code === "bad_reset_email";

type OnRequested = (email: string, message: string | null) => void;

function CodeRequestForm({
  kind,
  entered,
  onRequested,
}: {
  readonly kind: EntryKind;
  readonly entered: string;
  readonly onRequested: OnRequested;
}) {
  const t = useT();
  const { callApi, tab } = useServices();
  const [nextAt] = useState(() => readNextRequestTime(tab, Date.now()));
  const form = useDraftForm(codeRequestPage(kind), {
    initial: { email: entered },
    validate: ({ email }: { readonly email: string }) => {
      const error = validateIdentifier(email);
      return error ? { email: error } : {};
    },
    // The server's message mentions only e-mails, but the field accepts phones too.
    fieldErrorsOf: (failure) =>
      isBadIdentifier(failure)
        ? { email: formMessages.email_or_phone_invalid }
        : fieldErrorsOfFailure(failure),
    send: ({ email }) =>
      callApi(
        "requestPasswordReset",
        { body: { email: email.replace(/\s+/g, "") } },
        { quiet: true, token: "" },
      ),
    succeeded: ({ data, message }, { email }) => {
      writeNextRequestTime(tab, { seconds: data.wait_seconds, now: Date.now() });
      onRequested(email, message);
    },
  });
  return (
    <form
      {...form.formProps}
      className={`card ${styles.form}`}
      aria-label={t(authMessages.forgottenBanner)}
    >
      <IdentifierField bound={form.bind("email")} />
      {isBadIdentifier(form.failure) ? null : <FailureNote failure={form.failure} />}
      <WaitButton
        until={nextAt}
        label={authMessages.send}
        waiting={authMessages.sendIn}
        type="submit"
        size="big"
        busy={form.busy}
      />
      <Button variant="quiet" full onClick={() => onRequested(form.values.email, null)}>
        {t(authMessages.haveCode)}
      </Button>
      <EntryLinks links={[{ to: entryPaths[kind].login, label: authMessages.backToLogin }]} />
    </form>
  );
}

/** Adds a history entry for the second step, so that Back leads to the first. */
function useHistoryEntry(onBack: () => void): void {
  const leave = useEffectEvent(onBack);
  useEffect(() => {
    const { history } = window;
    const own = "enter";
    if (history.state !== own) history.pushState(own, "");
    const step = () => history.state !== own && leave();
    window.addEventListener("popstate", step);
    return () => window.removeEventListener("popstate", step);
  }, []);
}

function EnterForm({
  kind,
  step,
  onAgain,
}: {
  readonly kind: EntryKind;
  readonly step: ForgottenStep;
  readonly onAgain: () => void;
}) {
  const t = useT();
  useHistoryEntry(onAgain);
  const intro = (
    <div role="status" className="stack-1">
      {step.message === null ? null : (
        <>
          <Note tone="ok">{step.message}</Note>
          <p>{t(authMessages.askedFor, { contact: contactText(step.email) })}</p>
        </>
      )}
      <p>
        {t(normalisePhone(step.email) === null ? authMessages.linkHelp : authMessages.codeHelpSms)}
      </p>
    </div>
  );
  const again = (
    <Button variant="quiet" full onClick={() => window.history.back()}>
      {t(authMessages.sendAnother)}
    </Button>
  );
  return (
    <NewPasswordForm
      verification={{ email: step.email, isAsked: step.message !== null }}
      intro={intro}
      again={again}
    >
      <EntryLinks links={[{ to: entryPaths[kind].login, label: authMessages.backToLogin }]} />
    </NewPasswordForm>
  );
}

/**
 * Requests a link and a code, then takes the code, also after a reload. The link leads to its own page [C2.auth.05, C2.auth.06, G.auth.17].
 */
export function ForgottenPage({ kind }: { readonly kind: EntryKind }) {
  const { tab } = useServices();
  const [step, setStep] = useState(() => readForgottenStep(tab, kind, Date.now()));
  const [entered, setEntered] = useState("");
  const go = (next: ForgottenStep | null) => {
    writeForgottenStep(tab, kind, next);
    setStep(next);
  };
  if (step === null) {
    return (
      <EntryFrame
        key="ask"
        title={authMessages.forgottenBanner}
        text={authMessages.forgottenBannerText}
      >
        <CodeRequestForm
          kind={kind}
          entered={entered}
          onRequested={(email, message) => go(forgottenStep(email, message, Date.now()))}
        />
      </EntryFrame>
    );
  }
  const again = () => {
    setEntered(step.email);
    go(null);
  };
  return (
    <EntryFrame
      key="enter"
      title={authMessages.newPasswordBanner}
      text={authMessages.newPasswordBannerText}
    >
      <EnterForm kind={kind} step={step} onAgain={again} />
    </EntryFrame>
  );
}
