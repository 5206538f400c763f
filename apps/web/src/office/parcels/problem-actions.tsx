import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelExceptionMessages } from "@wakafine/shared/parcels/exception-messages.ts";
import { parcelProblemMessages as texts } from "@wakafine/shared/parcels/problem-messages.ts";
import type { endedExceptions } from "@wakafine/shared/parcels/states.ts";
import { useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { checkIcon, warningIcon } from "../../ui/icons.ts";
import { OpenerButton, useHeadingAfter } from "../opener-button.tsx";
import { useParcelAccess } from "./parcel-access.ts";
import { EndProblemDialog, ReportProblemDialog } from "./problem-dialogs.tsx";
import { endableOf, isReturning, problemsOf } from "./problem-form.ts";
import { ReturnedDialog } from "./returned-dialog.tsx";

const heading = "#parcel-data";

/** Reports a problem with the parcel, and ends those that can be ended (decision 0176), also in a suspended or refused agency. */
export function ProblemActions({ parcel }: { readonly parcel: Parcel }) {
  const t = useT();
  const { agencyId, mayFinish, mayWrite, mayManage, mayEndLoss } = useParcelAccess();
  const [asked, setAsked] = useState<"report" | "back" | (typeof endedExceptions)[number] | null>(
    null,
  );
  useHeadingAfter(asked !== null, heading);
  if (!mayFinish) return null;
  const close = () => setAsked(null);
  const problems = mayWrite ? problemsOf(parcel, mayManage) : [];
  const isExpected =
    isReturning(parcel) && parcel.status === "ARRIVE" && parcel.agency.uuid === agencyId;
  return (
    <>
      {isExpected ? (
        <OpenerButton heading={heading} icon={checkIcon} onClick={() => setAsked("back")}>
          {t(texts.back)}
        </OpenerButton>
      ) : null}
      {problems.length > 0 ? (
        <OpenerButton
          heading={heading}
          variant="quiet"
          icon={warningIcon}
          onClick={() => setAsked("report")}
        >
          {t(texts.report)}
        </OpenerButton>
      ) : null}
      {endableOf(parcel, mayEndLoss).map((problem) => (
        <OpenerButton
          key={problem}
          heading={heading}
          variant="quiet"
          icon={checkIcon}
          onClick={() => setAsked(problem)}
        >
          {t(texts.end, { problem: t(parcelExceptionMessages[problem]) })}
        </OpenerButton>
      ))}
      {asked === "report" ? (
        <ReportProblemDialog parcel={parcel} problems={problems} onClose={close} />
      ) : null}
      {asked === "back" ? <ReturnedDialog parcel={parcel} onClose={close} /> : null}
      {asked !== null && asked !== "report" && asked !== "back" ? (
        <EndProblemDialog parcel={parcel} problem={asked} onClose={close} />
      ) : null}
    </>
  );
}
