import { authMessages } from "@wakafine/shared/messages/auth.ts";
import { displayPhone, normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { clockText, useCountdown } from "../../lib/countdown.ts";
import { useSay } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { EntryFrame } from "./entry-frame.tsx";
import { type EntryKind, entryPaths } from "./entry-kind.ts";
import { CodeField, EntryLinks, FailureNote, IdentifierField } from "./entry-parts.tsx";
import { useCodeEntry, useResend } from "./use-code-entry.ts";

function ResendButton({ nextAt, sending, onResend }: { readonly nextAt: number; readonly sending: boolean; readonly onResend: () => void }) {
  const say = useSay();
  const left = useCountdown(nextAt);
  return (
    <Button look="quiet" full disabled={left > 0} busy={sending} onClick={onResend}>
      {left > 0 ? say(authMessages.resendIn, { time: clockText(left) }) : say(authMessages.resend)}
    </Button>
  );
}

/** Takes the one-time code of an account [C2.auth.09, C2.auth.10, C5.auth.24]; another one can be asked for every 60 seconds. */
export function CodePage({ kind }: { readonly kind: EntryKind }) {
  const say = useSay();
  const entry = useCodeEntry(kind);
  const { form, pending } = entry;
  const { sending, resend } = useResend(kind, entry);
  const contact = pending?.contact ?? null;
  const phone = contact === null ? null : normalisePhone(contact);
  return (
    <EntryFrame title={authMessages.codeBanner} text={authMessages.codeBannerText}>
      <form {...form.element} className="card login-form" aria-label={say(authMessages.codeBanner)}>
        {pending ? null : <IdentifierField bound={form.field("id")} />}
        {contact === null ? null : <p>{say(authMessages.codeSentTo, { contact: phone === null ? contact : displayPhone(phone).replaceAll(" ", "\u00a0") })}</p>}
        <CodeField bound={form.field("code")} />
        <FailureNote state={form.state} />
        <Button type="submit" size="big" full busy={form.state.status === "sending"}>
          {say(authMessages.confirm)}
        </Button>
        <ResendButton nextAt={pending?.nextAt ?? 0} sending={sending} onResend={() => void resend()} />
        <EntryLinks
          links={[
            { to: entryPaths[kind].resend, label: authMessages.otherAddress },
            { to: entryPaths[kind].login, label: authMessages.backToLogin },
          ]}
        />
      </form>
    </EntryFrame>
  );
}
