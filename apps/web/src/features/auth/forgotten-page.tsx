import { authMessages } from "@wakafine/shared/messages/auth.ts";
import { identifierFault } from "@wakafine/shared/rules/registration.ts";
import { useState } from "react";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { EntryLinks, FailureNote, IdentifierField } from "./entry-parts.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { useEntryForm } from "./use-entry-form.ts";

/** What was asked for: the e-mail or phone it went to (empty when the page does not know) and the words of the answer. */
interface Asked {
  readonly email: string;
  readonly message: string | null;
}

function AskForm({ kind, typed, onAsked }: { readonly kind: EntryKind; readonly typed: string; readonly onAsked: (asked: Asked) => void }) {
  const say = useSay();
  const { callApi } = useServices();
  const form = useEntryForm({
    empty: { email: typed },
    judge: ({ email }: { readonly email: string }) => {
      const fault = identifierFault(email);
      return fault ? { email: fault } : {};
    },
    send: ({ email }) => callApi("requestPasswordReset", { body: { email: email.replace(/\s+/g, "") } }, { quiet: true, token: "" }),
    succeeded: ({ message }, { email }) => onAsked({ email, message }),
  });
  return (
    <form {...form.element} className="card login-form" aria-label={say(authMessages.forgottenBanner)}>
      <IdentifierField bound={form.field("email")} />
      <FailureNote state={form.state} />
      <Button type="submit" size="big" full busy={form.state.status === "sending"}>
        {say(authMessages.send)}
      </Button>
      <Button look="quiet" full onClick={() => onAsked({ email: "", message: null })}>
        {say(authMessages.haveCode)}
      </Button>
      <EntryLinks links={[{ to: entryPaths[kind].login, label: authMessages.backToLogin }]} />
    </form>
  );
}

/** Asks where to send a link and a code, then takes the code; the link leads to a page of its own [C2.auth.05, C2.auth.06, G.auth.17]. */
export function ForgottenPage({ kind }: { readonly kind: EntryKind }) {
  const say = useSay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [typed, setTyped] = useState("");
  if (asked === null) {
    return (
      <EntryFrame title={authMessages.forgottenBanner} text={authMessages.forgottenBannerText}>
        <AskForm kind={kind} typed={typed} onAsked={setAsked} />
      </EntryFrame>
    );
  }
  const again = () => {
    setTyped(asked.email);
    setAsked(null);
  };
  const intro = (
    <div role="status" className="stack-1">
      {asked.message === null ? null : <Note tone="ok">{asked.message}</Note>}
      <p>{say(authMessages.linkHelp)}</p>
    </div>
  );
  return (
    <EntryFrame title={authMessages.newPasswordBanner} text={authMessages.newPasswordBannerText}>
      <NewPasswordForm proof={{ email: asked.email }} owner={kind === "agency" ? "staff" : "traveller"} intro={intro}>
        <Button look="quiet" full onClick={again}>
          {say(authMessages.sendAnother)}
        </Button>
      </NewPasswordForm>
    </EntryFrame>
  );
}
