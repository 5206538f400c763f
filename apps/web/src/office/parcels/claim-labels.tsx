import { parcelClaimMessages as texts } from "@wakafine/shared/parcels/claim-messages.ts";
import type { ClaimState } from "@wakafine/shared/parcels/claims.ts";
import { useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";

const tones = { OPEN: "hold", ACCEPTED: "ok", REJECTED: undefined } as const;

/** The state of a claim; an open one after its day is marked as overdue. */
export function ClaimStateBadge(props: { readonly state: ClaimState; readonly due_date: string }) {
  const t = useT();
  const tone = tones[props.state];
  const isOverdue = props.state === "OPEN" && Date.parse(props.due_date) < Date.now();
  return (
    <>
      <Badge {...(tone ? { tone } : {})}>{t(texts[props.state])}</Badge>
      {isOverdue ? (
        <>
          {" "}
          <Badge tone="warn">{t(texts.overdue)}</Badge>
        </>
      ) : null}
    </>
  );
}
