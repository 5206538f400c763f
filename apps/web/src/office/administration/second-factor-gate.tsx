import { useApiQuery } from "../api.ts";
import { secondFactorMessages as texts } from "@wakafine/shared/accounts/second-factor-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ReactNode, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useHeadingWhenGone } from "../../lib/focus-heading.ts";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { OfficePage } from "../office-page.tsx";
import { PageSkeleton } from "../../ui/skeleton.tsx";
import { EnrolSecondFactor } from "./enrol-second-factor.tsx";
import { Section } from "./details.tsx";
import * as styles from "./admin.module.css";

interface Props {
  readonly onLogOut: () => void;
  readonly children: ReactNode;
}

/**
 * Replaces every page of the administration while the server keeps it closed: an app must be linked first, or the session was opened
 * without a code (docs/decisions/0083). The pages wait for the state. If it cannot be fetched they open, because the server refuses their
 * calls anyway.
 */
export function SecondFactorGate({ onLogOut, children }: Props) {
  const queryClient = useQueryClient();
  const factor = useApiQuery("getSecondFactor", {});
  const [isStateKnown, setStateKnown] = useState(false);
  const [isEnrolling, setEnrolling] = useState(false);
  const state = factor.data?.state ?? "complete";
  if ((factor.data || factor.error || factor.isPaused) && !isStateKnown) setStateKnown(true);
  // Stays closed until the user has confirmed the recovery codes, although the session is complete before.
  if (state === "enrolment_missing" && !isEnrolling) setEnrolling(true);
  if (!isStateKnown) {
    return (
      <main id="content" tabIndex={-1}>
        <PageSkeleton />
      </main>
    );
  }
  if (!isEnrolling && state === "complete") return children;
  const open = () => {
    // Queries that were refused before are fetched again.
    void queryClient.resetQueries();
    setEnrolling(false);
  };
  return <ClosedArea onEnrolled={isEnrolling ? open : null} onLogOut={onLogOut} />;
}

interface ClosedAreaProps {
  /** Null: an app is linked, but the session was opened without a code. */
  readonly onEnrolled: (() => void) | null;
  readonly onLogOut: () => void;
}

/**
 * Enrolment, or the instruction to log in again. When it closes, the focus moves to the content of the opened page, as after a navigation.
 */
function ClosedArea({ onEnrolled, onLogOut }: ClosedAreaProps) {
  const t = useT();
  const main = useHeadingWhenGone<HTMLElement>("#content");
  return (
    <main id="content" tabIndex={-1} ref={main}>
      <OfficePage title={t(texts.security)} detail={t(texts.detail)} className={styles.parts}>
        <Section id="second-factor" title={t(texts.title)}>
          <div className={styles.security}>
            <Note tone="warn">{t(onEnrolled ? texts.required : texts.codeMissing)}</Note>
          </div>
          <div className={`card ${styles.security}`}>
            {onEnrolled ? (
              <EnrolSecondFactor replaces={false} onCancel={null} onDone={onEnrolled} />
            ) : (
              <Button onClick={onLogOut}>{t(shellMessages.logOut)}</Button>
            )}
          </div>
        </Section>
      </OfficePage>
    </main>
  );
}
