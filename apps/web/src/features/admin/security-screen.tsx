import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { secondFactorMessages as words } from "@wakafine/shared/messages/second-factor.ts";
import { useState } from "react";
import { pageQuery } from "../../lib/api-query.ts";
import { focusHeading } from "../../lib/focus-heading.ts";
import { dayText } from "../../lib/moment-text.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AgencyPage } from "../../ui/page-shells.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { EnrolSecondFactor } from "./enrol-second-factor.tsx";
import { Section } from "./facts.tsx";
import { Unanswered } from "./list-states.tsx";
import { useAdminQuery } from "./use-act.ts";
import "./admin.css";

const fewCodes = 3;

function Standing({ factor, onEnrol }: { readonly factor: AnswerOf<"getSecondFactor">; readonly onEnrol: () => void }) {
  const say = useSay();
  const language = useLanguage();
  const { enrolled_date: since, recovery_codes_left: left } = factor;
  return (
    <div className="stack">
      {since === null ? <Note tone="warn">{say(words.off)}</Note> : <Note tone="ok">{say(words.on, { date: dayText(since, language) })}</Note>}
      {since === null ? null : <p>{say(words.codesLeft, { count: left })}</p>}
      {since !== null && left <= fewCodes ? <Note tone="warn">{say(words.fewCodes)}</Note> : null}
      <div className="adm-acts">
        <Button onClick={onEnrol}>{say(since === null ? words.enrol : words.replace)}</Button>
      </div>
    </div>
  );
}

/** `/admin/security`: one's own second factor. */
export function Screen() {
  const say = useSay();
  const factor = useAdminQuery(pageQuery("getSecondFactor", {}));
  const [enrolling, setEnrolling] = useState(false);
  const { data } = factor;
  const close = () => {
    setEnrolling(false);
    void factor.refetch();
    focusHeading("#second-factor");
  };
  return (
    <AgencyPage title={say(words.security)} detail={say(words.detail)} className="adm-parts">
      <Section id="second-factor" title={say(words.title)}>
        <Unanswered shown={factor} />
        {!data && factor.isFetching ? <RowsSkeleton rows={3} text={say(words.loading)} /> : null}
        {data ? (
          <div className="card adm-security">
            {enrolling ? (
              <EnrolSecondFactor replaces={data.enrolled_date !== null} onCancel={close} onDone={close} />
            ) : (
              <Standing factor={data} onEnrol={() => setEnrolling(true)} />
            )}
          </div>
        ) : null}
      </Section>
    </AgencyPage>
  );
}
