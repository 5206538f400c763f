import { adminAgencyMessages } from "@wakafine/shared/messages/admin.ts";
import { useState } from "react";
import { useSay } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ActDialog } from "./act-dialog.tsx";
import type { AgencyWithStaff } from "./agency-words.ts";
import { Section } from "./facts.tsx";
import { useAct } from "./use-act.ts";

/** The name an approved agency asked for, with the decision on it. */
export function AgencyNameReview({ agency: { uuid, pending_name: name } }: { readonly agency: AgencyWithStaff }) {
  const say = useSay();
  const [asked, setAsked] = useState<"approve" | "refuse" | null>(null);
  const { busy, failure, act, forget } = useAct("reviewAgencyName");
  if (name === null) return null;
  const close = () => {
    setAsked(null);
    forget();
  };
  const decide = async (reason: string) => {
    const result = await act({ params: { id: uuid }, body: { name, approve: asked === "approve", ...(reason ? { reason } : {}) } });
    if (result?.ok) close();
  };
  return (
    <Section id="name-review" title={say(adminAgencyMessages.nameReview)}>
      <div className="card stack-1">
        <p>
          <b>{say(adminAgencyMessages.nameRequested, { name })}</b>
        </p>
        <p className="muted">{say(adminAgencyMessages.nameReviewText)}</p>
        <div className="adm-acts">
          <Button onClick={() => setAsked("approve")}>{say(adminAgencyMessages.approveName)}</Button>
          <Button look="danger" onClick={() => setAsked("refuse")}>
            {say(adminAgencyMessages.refuseName)}
          </Button>
        </div>
      </div>
      {asked ? (
        <ActDialog
          title={say(asked === "approve" ? adminAgencyMessages.approveNameTitle : adminAgencyMessages.refuseNameTitle, { name })}
          text={say(asked === "approve" ? adminAgencyMessages.approveNameText : adminAgencyMessages.refuseNameText)}
          confirmLabel={say(asked === "approve" ? adminAgencyMessages.approveName : adminAgencyMessages.refuseName)}
          danger={asked === "refuse"}
          {...(asked === "refuse" ? { reason: "required" } : {})}
          busy={busy}
          failure={failure}
          onConfirm={(reason) => void decide(reason)}
          onCancel={close}
        />
      ) : null}
    </Section>
  );
}
