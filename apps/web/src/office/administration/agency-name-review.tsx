import { adminAgencyMessages } from "@wakafine/shared/administration/messages.ts";
import { useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { AgencyWithMembers } from "./agency-labels.ts";
import { Section } from "./details.tsx";
import { useAction } from "./use-action.ts";
import * as styles from "./admin.module.css";

/** A name that an approved agency requested, with the decision on it. */
export function AgencyNameReview({
  agency: { uuid, pending_name: name },
}: {
  readonly agency: AgencyWithMembers;
}) {
  const t = useT();
  const [asked, setAsked] = useState<"approve" | "refuse" | null>(null);
  const { isPending, error, mutate, reset } = useAction("reviewAgencyName", () => setAsked(null));
  if (name === null) return null;
  const close = () => {
    setAsked(null);
    reset();
  };
  const decide = (reason: string) =>
    mutate({
      params: { id: uuid },
      body: { name, approve: asked === "approve", ...(reason ? { reason } : {}) },
    });
  return (
    <Section id="name-review" title={t(adminAgencyMessages.nameReview)}>
      <div className="card stack-1">
        <p>
          <b>{t(adminAgencyMessages.nameRequested, { name })}</b>
        </p>
        <p className="muted">{t(adminAgencyMessages.nameReviewText)}</p>
        <div className={styles.acts}>
          <Button onClick={() => setAsked("approve")}>{t(adminAgencyMessages.approveName)}</Button>
          <Button variant="danger" onClick={() => setAsked("refuse")}>
            {t(adminAgencyMessages.refuseName)}
          </Button>
        </div>
      </div>
      {asked ? (
        <ConfirmDialog
          title={t(
            asked === "approve"
              ? adminAgencyMessages.approveNameTitle
              : adminAgencyMessages.refuseNameTitle,
            { name },
          )}
          text={t(
            asked === "approve"
              ? adminAgencyMessages.approveNameText
              : adminAgencyMessages.refuseNameText,
          )}
          confirmLabel={t(
            asked === "approve" ? adminAgencyMessages.approveName : adminAgencyMessages.refuseName,
          )}
          danger={asked === "refuse"}
          {...(asked === "refuse" ? { reason: "required" } : {})}
          busy={isPending}
          failure={error}
          onConfirm={decide}
          onCancel={close}
        />
      ) : null}
    </Section>
  );
}
