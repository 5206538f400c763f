import { useApiQuery } from "../api.ts";
import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { secondFactorMessages as texts } from "@wakafine/shared/accounts/second-factor-messages.ts";
import { useState } from "react";
import { focusHeading } from "../../lib/focus-heading.ts";
import { dayText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { OfficePage } from "../office-page.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { EnrolSecondFactor } from "./enrol-second-factor.tsx";
import { Section } from "./details.tsx";
import { QueryFailure } from "../list-states.tsx";
import * as styles from "./admin.module.css";

const fewCodes = 3;

function SecondFactorState({
  factor,
  onEnrol,
}: {
  readonly factor: ResponseOf<"getSecondFactor">;
  readonly onEnrol: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { enrolled_date: since, recovery_codes_left: left } = factor;
  return (
    <div className="stack">
      {since === null ? (
        <Note tone="warn">{t(texts.off)}</Note>
      ) : (
        <Note tone="ok">{t(texts.on, { date: dayText(since, language) })}</Note>
      )}
      {since === null ? null : <p>{t(texts.codesLeft, { count: left })}</p>}
      {since !== null && left <= fewCodes ? <Note tone="warn">{t(texts.fewCodes)}</Note> : null}
      <div className={styles.acts}>
        <Button onClick={onEnrol}>{t(since === null ? texts.enrol : texts.replace)}</Button>
      </div>
    </div>
  );
}

/** `/admin/security`: the second factor of the logged-in administrator. */
export function Page() {
  const t = useT();
  const factor = useApiQuery("getSecondFactor", {});
  const [enrolling, setEnrolling] = useState(false);
  const { data } = factor;
  const close = () => {
    setEnrolling(false);
    void factor.refetch();
    focusHeading("#second-factor");
  };
  return (
    <OfficePage title={t(texts.security)} detail={t(texts.detail)} className={styles.parts}>
      <Section id="second-factor" title={t(texts.title)}>
        <QueryFailure shown={factor} />
        {!data && factor.isFetching ? <RowsSkeleton rows={3} text={t(texts.loading)} /> : null}
        {data ? (
          <div className={`card ${styles.security}`}>
            {enrolling ? (
              <EnrolSecondFactor
                replaces={data.enrolled_date !== null}
                onCancel={close}
                onDone={close}
              />
            ) : (
              <SecondFactorState factor={data} onEnrol={() => setEnrolling(true)} />
            )}
          </div>
        ) : null}
      </Section>
    </OfficePage>
  );
}
