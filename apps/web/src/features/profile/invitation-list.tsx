import type { Invitation } from "@wakafine/shared/contract/profile.ts";
import { profileMessages } from "@wakafine/shared/messages/profile.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useEffect, useRef, useState } from "react";
import { agencyLoginPath } from "../../lib/agency-access.ts";
import { pageQuery, useAnswers, useApiQuery } from "../../lib/api-query.ts";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useLanguage, useSay, useServices } from "../../lib/page-services.tsx";
import { roleText } from "../../lib/role-text.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useEndOfAll } from "./use-me.ts";

interface Question {
  readonly invitation: Invitation;
  readonly accept: boolean;
}

/** Sends an answer: who accepts is logged out everywhere and comes back by the agency's login [G.auth.29]. */
function useAnswer() {
  const say = useSay();
  const { callApi, toasts } = useServices();
  const answers = useAnswers();
  const endOfAll = useEndOfAll();
  const [busy, setBusy] = useState(false);
  const send = async ({ invitation, accept }: Question) => {
    setBusy(true);
    const result = await callApi("answerInvitation", { params: { id: invitation.id }, body: { accept } });
    setBusy(false);
    if (result.ok) toasts.show("ok", accept ? say(profileMessages.joined) : (result.message ?? ""));
    return result;
  };
  const answer = async (question: Question) => {
    if (question.accept) await endOfAll(agencyLoginPath, () => send(question));
    else if ((await send(question)).ok) answers.refresh("listInvitations");
  };
  return { busy, answer };
}

function AnswerDialog({ question, open, onClose }: { readonly question: Question; readonly open: boolean; readonly onClose: () => void }) {
  const say = useSay();
  const { busy, answer } = useAnswer();
  const { accept, invitation } = question;
  const agency = invitation.agency.name;
  return (
    <ConfirmDialog
      open={open}
      title={accept ? say(profileMessages.acceptTitle, { agency }) : say(profileMessages.declineTitle, { agency })}
      text={say(accept ? profileMessages.acceptText : profileMessages.declineText)}
      confirmLabel={say(accept ? profileMessages.accept : profileMessages.decline)}
      cancelLabel={say(shellMessages.cancel)}
      danger={!accept}
      busy={busy}
      onConfirm={() => void answer(question).then(onClose)}
      onCancel={onClose}
    />
  );
}

/** Agencies that ask the person to work for them; nothing stands here when none does. */
export function InvitationList() {
  const say = useSay();
  const language = useLanguage();
  const { data = [] } = useApiQuery(pageQuery("listInvitations", {}), { authenticated: true, quiet: true });
  const [question, setQuestion] = useState<Question | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = (next: Question) => {
    setQuestion(next);
    setAsking(true);
  };
  const shown = useRef(data.length);
  useEffect(() => {
    // One was answered, and the focus was in it.
    if (data.length < shown.current) focusHeading();
    shown.current = data.length;
  }, [data.length]);
  if (data.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="invitations">
      <h2 className="h2" id="invitations">
        {say(profileMessages.invitations)}
      </h2>
      <ul className="stack">
        {data.map((invitation) => (
          <li key={invitation.id} className="stack-1">
            <p>{say(profileMessages.invitation, { agency: invitation.agency.name, role: roleText(invitation.user_agency_role, language) })}</p>
            <div className="row">
              <Button size="small" onClick={() => ask({ invitation, accept: true })}>
                {say(profileMessages.accept)}
              </Button>
              <Button size="small" look="quiet" onClick={() => ask({ invitation, accept: false })}>
                {say(profileMessages.decline)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {question ? <AnswerDialog question={question} open={asking} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
