import { secondFactorMessages as texts } from "@wakafine/shared/accounts/second-factor-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useHeadingWhenGone } from "../../lib/focus-heading.ts";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { OfficePage } from "../office-page.tsx";
import { EnrolSecondFactor } from "./enrol-second-factor.tsx";
import { Section } from "./details.tsx";
import * as styles from "./admin.module.css";

interface Props {
  /** Null: an app is linked, but the session was opened without a code. */
  readonly onEnrolled: (() => void) | null;
  readonly onLogOut: () => void;
}

/**
 * Enrolment, or the instruction to log in again. When it closes, the focus moves to the content of the opened page, as after a navigation.
 */
export function ClosedArea({ onEnrolled, onLogOut }: Props) {
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
