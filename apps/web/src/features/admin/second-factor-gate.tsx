import { secondFactorMessages as words } from "@wakafine/shared/messages/second-factor.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ReactNode, useState } from "react";
import { pageQuery, useAnswers } from "../../lib/api-query.ts";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useSay } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AgencyPage } from "../../ui/page-shells.tsx";
import { EnrolSecondFactor } from "./enrol-second-factor.tsx";
import { Section } from "./facts.tsx";
import { useAdminQuery } from "./use-act.ts";
import "./admin.css";

interface Props {
  readonly onLogOut: () => void;
  readonly children: ReactNode;
}

/**
 * Stands in place of every page of the administration while the server keeps it closed: an app must be linked first, or the session was opened without a code
 * (docs/decisions/0083). The pages do not wait for the answer: the server refuses them by itself.
 */
export function SecondFactorGate({ onLogOut, children }: Props) {
  const say = useSay();
  const answers = useAnswers();
  const factor = useAdminQuery(pageQuery("getSecondFactor", {}));
  const [held, setHeld] = useState(false);
  const state = factor.data?.state ?? "complete";
  // Held until the recovery codes were kept, although the session is complete before.
  if (state === "enrolment_missing" && !held) setHeld(true);
  const open = () => {
    answers.forget();
    setHeld(false);
    focusHeading();
  };
  if (!held && state === "complete") return children;
  return (
    <main id="content" tabIndex={-1}>
      <AgencyPage title={say(words.security)} detail={say(words.detail)} className="adm-parts">
        <Section id="second-factor" title={say(words.title)}>
          <Note tone="warn">{say(held ? words.required : words.codeMissing)}</Note>
          <div className="card">
            {held ? <EnrolSecondFactor replaces={false} onCancel={null} onDone={open} /> : <Button onClick={onLogOut}>{say(shellMessages.logOut)}</Button>}
          </div>
        </Section>
      </AgencyPage>
    </main>
  );
}
