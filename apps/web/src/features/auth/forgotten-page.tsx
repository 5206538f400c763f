import { authMessages } from "@wakafine/shared/messages/auth.ts";
import { identifierFault } from "@wakafine/shared/rules/registration.ts";
import { useState } from "react";
import { useHeadingAfterAct } from "../../lib/focus-heading.ts";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { contactText, EntryLinks, FailureNote, IdentifierField, WaitButton } from "./entry-parts.tsx";
import { askPage, type ForgottenStep, forgottenStep, readForgottenStep, readNextAsk, writeForgottenStep, writeNextAsk } from "./forgotten-step.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useKeptForm } from "./use-kept-form.ts";

type OnAsked = (email: string, message: string | null) => void;

function AskForm({ kind, typed, onAsked }: { readonly kind: EntryKind; readonly typed: string; readonly onAsked: OnAsked }) {
  const say = useSay();
  const { callApi, tab } = useServices();
  const [nextAt] = useState(() => readNextAsk(tab));
  const form = useKeptForm(askPage(kind), {
    begin: { email: typed },
    judge: ({ email }: { readonly email: string }) => {
      const fault = identifierFault(email);
      return fault ? { email: fault } : {};
    },
    send: ({ email }) => callApi("requestPasswordReset", { body: { email: email.replace(/\s+/g, "") } }, { quiet: true, token: "" }),
    succeeded: ({ data, message }, { email }) => {
      writeNextAsk(tab, Date.now() + data.wait_seconds * 1000);
      onAsked(email, message);
    },
  });
  return (
    <form {...form.formProps} className="card login-form" aria-label={say(authMessages.forgottenBanner)}>
      <IdentifierField bound={form.bind("email")} />
      <FailureNote state={form.state} />
      <WaitButton until={nextAt} label={authMessages.send} waiting={authMessages.sendIn} type="submit" size="big" busy={form.state.status === "sending"} />
      <Button look="quiet" full onClick={() => onAsked(form.form.email, null)}>
        {say(authMessages.haveCode)}
      </Button>
      <EntryLinks links={[{ to: entryPaths[kind].login, label: authMessages.backToLogin }]} />
    </form>
  );
}

function EnterForm({ kind, step, onAgain }: { readonly kind: EntryKind; readonly step: ForgottenStep; readonly onAgain: () => void }) {
  const say = useSay();
  const intro = (
    <div role="status" className="stack-1">
      {step.message === null ? null : (
        <>
          <Note tone="ok">{step.message}</Note>
          <p>{say(authMessages.askedFor, { contact: contactText(step.email) })}</p>
        </>
      )}
      <p>{say(authMessages.linkHelp)}</p>
    </div>
  );
  const again = (
    <Button look="quiet" full onClick={onAgain}>
      {say(authMessages.sendAnother)}
    </Button>
  );
  return (
    <NewPasswordForm proof={{ email: step.email, isAsked: step.message !== null }} owner={kind === "agency" ? "staff" : "traveller"} intro={intro} again={again}>
      <EntryLinks links={[{ to: entryPaths[kind].login, label: authMessages.backToLogin }]} />
    </NewPasswordForm>
  );
}

/** Asks where to send a link and a code, then takes the code, also after a reload; the link leads to a page of its own [C2.auth.05, C2.auth.06, G.auth.17]. */
export function ForgottenPage({ kind }: { readonly kind: EntryKind }) {
  const { tab } = useServices();
  const [step, setStep] = useState(() => readForgottenStep(tab, kind, Date.now()));
  const [typed, setTyped] = useState("");
  const acted = useHeadingAfterAct(step === null ? "ask" : "enter");
  const go = (next: ForgottenStep | null) => {
    acted();
    writeForgottenStep(tab, kind, next);
    setStep(next);
  };
  if (step === null) {
    return (
      <EntryFrame title={authMessages.forgottenBanner} text={authMessages.forgottenBannerText}>
        <AskForm kind={kind} typed={typed} onAsked={(email, message) => go(forgottenStep(email, message, Date.now()))} />
      </EntryFrame>
    );
  }
  const again = () => {
    setTyped(step.email);
    go(null);
  };
  return (
    <EntryFrame title={authMessages.newPasswordBanner} text={authMessages.newPasswordBannerText}>
      <EnterForm kind={kind} step={step} onAgain={again} />
    </EntryFrame>
  );
}
