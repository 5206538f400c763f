import { adminAgencyMessages } from "@wakafine/shared/administration/messages.ts";
import { useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ApproveAgencyDialog } from "./approve-agency-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { AgencyStateBadge } from "./agency-state-badge.tsx";
import {
  type AgencyWithMembers,
  type Decision,
  decisionsFrom,
  stateSentences,
} from "./agency-labels.ts";
import { Section } from "./details.tsx";
import { useAction } from "./use-action.ts";
import * as styles from "./admin.module.css";

/** State of the agency, the reason for it, and the decisions that are allowed now [G.auth.28]. */
export function AgencyDecision({ agency }: { readonly agency: AgencyWithMembers }) {
  const t = useT();
  const [asked, setAsked] = useState<Decision | null>(null);
  const { isPending, error, mutate, reset } = useAction("reviewAgency", () => setAsked(null));
  const { uuid, name, review } = agency;
  const close = () => {
    setAsked(null);
    reset();
  };
  const decide = (to: Decision["to"], reason: string) =>
    mutate({
      params: { id: uuid },
      body: { state: to, ...(reason ? { reason } : {}) },
    });
  return (
    <Section id="decision" title={t(adminAgencyMessages.decision)}>
      <div className="card stack-1">
        <p>
          <AgencyStateBadge state={review.state} />
        </p>
        <p>{t(stateSentences[review.state])}</p>
        {review.reason ? (
          <p className="muted">{t(adminAgencyMessages.reasonGiven, { reason: review.reason })}</p>
        ) : null}
        <div className={styles.acts}>
          {decisionsFrom(review.state).map((decision) => (
            <Button
              key={decision.to}
              variant={decision.needsReason ? "danger" : "main"}
              onClick={() => setAsked(decision)}
            >
              {t(decision.label)}
            </Button>
          ))}
        </div>
      </div>
      {asked?.confirmsTerms ? (
        <ApproveAgencyDialog agency={agency} decision={asked} onClose={close} />
      ) : asked ? (
        <ConfirmDialog
          title={t(asked.title, { name })}
          text={t(asked.text)}
          confirmLabel={t(asked.label)}
          danger={asked.needsReason}
          {...(asked.needsReason ? { reason: "required" } : {})}
          busy={isPending}
          failure={error}
          onConfirm={(reason) => decide(asked.to, reason)}
          onCancel={close}
        />
      ) : null}
    </Section>
  );
}
