import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { type ReactNode, useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { refreshIcon } from "../../ui/icons-booking.ts";
import { offlineIcon, warningIcon } from "../../ui/icons.ts";
import { useOnline } from "../../ui/offline-banner.tsx";
import type { CheckIn } from "./use-check-in.ts";
import * as styles from "./check-in.module.css";

/** Whether the network was gone since this failure, and is back now. */
function useNetworkIsBack(failure: object): boolean {
  const online = useOnline();
  const [gone, setGone] = useState<object | null>(null);
  if (!online && gone !== failure) setGone(failure);
  return online && gone === failure;
}

interface FailedProps {
  readonly titleId: string;
  readonly checkIn: CheckIn;
  readonly isOffline: boolean;
  /** What may have happened to the ticket. */
  readonly text: string;
  /** The ticket's code, or null. */
  readonly code: string | null;
  readonly busy: boolean;
  readonly onRetry: () => void;
  /** Label of the way back. */
  readonly back: ReactNode;
}

/** Nothing is known about the ticket: no refusal, so not in its colour, and the request can be sent again [A4.check.26, A4.check.27]. */
function NoResponse(props: FailedProps) {
  const t = useT();
  const { titleId, checkIn, isOffline, text, code, busy, onRetry, back } = props;
  const isBack = useNetworkIsBack(checkIn.state);
  const heading = isBack
    ? checkInMessages.networkIsBack
    : isOffline
      ? checkInMessages.noNetwork
      : checkInMessages.check_in_error;
  return (
    <>
      <div className={styles.full}>
        <div className={`${styles.sign} ${styles.none}`}>
          <Icon path={isOffline && !isBack ? offlineIcon : warningIcon} />
        </div>
        <h2 id={titleId} className={styles.long}>
          {t(heading)}
        </h2>
        <p>{text}</p>
        {code ? <p className="code">{code}</p> : null}
      </div>
      <p className="sr" role="status">
        {isBack ? t(checkInMessages.networkIsBack) : ""}
      </p>
      <div className={styles.buttons}>
        <Button data-main size="huge" full icon={refreshIcon} busy={busy} onClick={onRetry}>
          {t(checkInMessages.tryMarkAgain)}
        </Button>
        <Button variant="quiet" full disabled={checkIn.busy !== null} onClick={checkIn.back}>
          {back}
        </Button>
      </div>
    </>
  );
}

interface StepProps {
  readonly titleId: string;
  readonly checkIn: CheckIn;
}

/** Step 1 after a look-up without a response. */
export function LookUpFailedStep({ titleId, checkIn }: StepProps) {
  const t = useT();
  const { code, lookUpFailed } = checkIn.state;
  return (
    <NoResponse
      titleId={titleId}
      checkIn={checkIn}
      isOffline={lookUpFailed === "network"}
      text={t(checkInMessages.notLookedUp)}
      code={code}
      busy={checkIn.busy === "lookingUp"}
      onRetry={checkIn.retry}
      back={t(checkInMessages.back)}
    />
  );
}

/** Step 4 after a mark without a response: the ticket may be marked, and a retry does not mark it twice [A4.check.22, A4.check.23]. */
export function MarkUnknownStep({ titleId, checkIn }: StepProps) {
  const t = useT();
  const { mark, ticket } = checkIn.state;
  return (
    <NoResponse
      titleId={titleId}
      checkIn={checkIn}
      isOffline={mark?.result === "error"}
      text={t(checkInMessages.notMarked)}
      code={ticket?.code_verification ?? null}
      busy={checkIn.busy === "marking"}
      onRetry={checkIn.mark}
      back={t(checkInMessages.backToTicket)}
    />
  );
}
