import { adminAgencyMessages } from "@wakafine/shared/messages/admin.ts";
import { useState } from "react";
import { useSay } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "./act-dialog.tsx";
import { AgencyStateBadge } from "./agency-state-badge.tsx";
import { type AgencyWithStaff, type Decision, decisionsFrom, stateSentences } from "./agency-words.ts";
import { Section } from "./facts.tsx";
import { useAct } from "./use-act.ts";

/** The state of the agency, why it is so, and the decisions that may be taken now [G.auth.28]. */
export function AgencyDecision({ agency }: { readonly agency: AgencyWithStaff }) {
  const say = useSay();
  const [asked, setAsked] = useState<Decision | null>(null);
  const { busy, failure, act, forget } = useAct("reviewAgency");
  const { uuid, name, review } = agency;
  const close = () => {
    setAsked(null);
    forget();
  };
  const decide = async (to: Decision["to"], reason: string) => {
    const result = await act({ params: { id: uuid }, body: { state: to, ...(reason ? { reason } : {}) } });
    if (result?.ok) close();
  };
  return (
    <Section id="decision" title={say(adminAgencyMessages.decision)}>
      <div className="card stack-1">
        <p>
          <AgencyStateBadge state={review.state} />
        </p>
        <p>{say(stateSentences[review.state])}</p>
        {review.reason ? <p className="muted">{say(adminAgencyMessages.reasonGiven, { reason: review.reason })}</p> : null}
        <div className="adm-acts">
          {decisionsFrom(review.state).map((decision) => (
            <Button key={decision.to} look={decision.needsReason ? "danger" : "main"} onClick={() => setAsked(decision)}>
              {say(decision.label)}
            </Button>
          ))}
        </div>
      </div>
      {asked ? (
        <ActDialog
          title={say(asked.title, { name })}
          text={say(asked.text)}
          confirmLabel={say(asked.label)}
          danger={asked.needsReason}
          {...(asked.needsReason ? { reason: "required" } : {})}
          busy={busy}
          failure={failure}
          onConfirm={(reason) => void decide(asked.to, reason)}
          onCancel={close}
        />
      ) : null}
    </Section>
  );
}
