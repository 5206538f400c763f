import { agencyLoginPath } from "../../../lib/user-access.ts";
import type { Invitation } from "@wakafine/shared/accounts/profile-contract.ts";
import { profileMessages } from "@wakafine/shared/accounts/profile-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useState } from "react";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useHeadingWhenGone } from "../../../lib/focus-heading.ts";
import { useLanguage, useT, useServices } from "../../../lib/page-services.tsx";
import { roleText } from "../../../lib/role-text.ts";
import { useApiCall } from "../../../lib/use-api-call.ts";
import { useApiRead } from "../../../lib/use-api-read.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { useEndAllSessions } from "./use-me.ts";

interface Answer {
  readonly invitation: Invitation;
  readonly accept: boolean;
}

/** Accepts or declines an invitation. Accepting ends every session, and the user logs in again on the agency login page [G.auth.29]. */
function useAnswerInvitation(onDeclined: () => void) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const endAllSessions = useEndAllSessions();
  const { busy, run } = useApiCall(({ invitation, accept }: Answer) => {
    const call = () =>
      callApi("answerInvitation", { params: { id: invitation.id }, body: { accept } });
    return accept ? endAllSessions(agencyLoginPath, call) : call();
  });
  const send = async (answer: Answer) => {
    const result = await run(answer);
    if (!result?.ok) return;
    const { accept } = answer;
    toasts.show("ok", accept ? t(profileMessages.joined) : (result.message ?? ""));
    if (!accept) onDeclined();
  };
  return { busy, send };
}

function AnswerDialog({
  answer,
  open,
  onClose,
  onDeclined,
}: {
  readonly answer: Answer;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeclined: () => void;
}) {
  const t = useT();
  const { busy, send } = useAnswerInvitation(onDeclined);
  const { accept, invitation } = answer;
  const agency = invitation.agency.name;
  return (
    <ConfirmDialog
      open={open}
      title={
        accept
          ? t(profileMessages.acceptTitle, { agency })
          : t(profileMessages.declineTitle, { agency })
      }
      text={t(accept ? profileMessages.acceptText : profileMessages.declineText)}
      confirmLabel={t(accept ? profileMessages.accept : profileMessages.decline)}
      cancelLabel={t(shellMessages.cancel)}
      danger={!accept}
      busy={busy}
      onConfirm={() => void send(answer).then(onClose)}
      onCancel={onClose}
    />
  );
}

function InvitationRow({
  invitation,
  onAnswer,
}: {
  readonly invitation: Invitation;
  readonly onAnswer: (accept: boolean) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const row = useHeadingWhenGone<HTMLLIElement>();
  return (
    <li ref={row} className="stack-1">
      <p>
        {t(profileMessages.invitation, {
          agency: invitation.agency.name,
          role: roleText(invitation.user_agency_role, language),
        })}
      </p>
      <div className="row">
        <Button size="small" onClick={() => onAnswer(true)}>
          {t(profileMessages.accept)}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onAnswer(false)}>
          {t(profileMessages.decline)}
        </Button>
      </div>
    </li>
  );
}

/** Pending invitations of agencies; renders nothing if there are none. */
export function InvitationList() {
  const t = useT();
  const { data = [], read } = useApiRead(pageQuery("listInvitations", {}), {
    authenticated: true,
  });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const confirm = (chosen: Answer) => {
    setAnswer(chosen);
    setConfirming(true);
  };
  if (data.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="invitations">
      <h2 className="h2" id="invitations">
        {t(profileMessages.invitations)}
      </h2>
      <ul className="stack">
        {data.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onAnswer={(accept) => confirm({ invitation, accept })}
          />
        ))}
      </ul>
      {answer ? (
        <AnswerDialog
          answer={answer}
          open={isConfirming}
          onClose={() => setConfirming(false)}
          onDeclined={() => void read()}
        />
      ) : null}
    </section>
  );
}
