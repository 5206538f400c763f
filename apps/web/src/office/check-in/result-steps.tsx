import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { scanIcon } from "../../ui/icons-office.ts";
import { checkIcon, closeIcon } from "../../ui/icons.ts";
import { MarkUnknownStep } from "./no-response-steps.tsx";
import { ticketRefusal } from "./result-texts.ts";
import { passengerName, seatText } from "./ticket-details.ts";
import type { CheckIn } from "./use-check-in.ts";
import { UndoButton } from "./undo-dialog.tsx";
import { UseLine } from "./use-line.tsx";
import * as styles from "./check-in.module.css";

interface StepProps {
  readonly titleId: string;
  readonly ticket: AgencyTicket;
  readonly checkIn: CheckIn;
  readonly onNext: () => void;
}

/** Step 2: a disc on green [A4.check.18, A4.check.19]. */
export function MarkedStep({ titleId, ticket, checkIn, onNext }: StepProps) {
  const t = useT();
  return (
    <>
      <div className={styles.full}>
        <div className={styles.sign}>
          <Icon path={checkIcon} />
        </div>
        <h2 id={titleId}>{t(checkInMessages.onBoard)}</h2>
        <div className={styles.place}>
          <span>{t(checkInMessages.seat)}</span>
          <b>{seatText(ticket.seat)}</b>
        </div>
        <p>
          <b>{passengerName(ticket)}</b>
          <br />
          {t(checkInMessages.ticket_marked)}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button data-main size="huge" variant="sun" full icon={scanIcon} onClick={onNext}>
          {t(checkInMessages.next)}
        </Button>
        <Button variant="inv" full onClick={checkIn.close}>
          {t(shellMessages.close)}
        </Button>
      </div>
    </>
  );
}

/** Step 3: a square on terracotta, with time and member of the use [A4.check.20, A4.check.21, G.check.05]. */
export function UsedStep({ titleId, ticket, checkIn, onNext }: StepProps) {
  const t = useT();
  const use = checkIn.state.mark?.use ?? ticket.checked_in;
  return (
    <>
      <div className={styles.full}>
        <div className={`${styles.sign} ${styles.square}`}>
          <Icon path={closeIcon} />
        </div>
        <h2 id={titleId}>{t(checkInMessages.used)}</h2>
        {use ? <UseLine use={use} /> : null}
        <p>{t(checkInMessages.ticket_already_validated)}</p>
      </div>
      <div className={styles.buttons}>
        <Button data-main size="huge" variant="paper" full icon={scanIcon} onClick={onNext}>
          {t(checkInMessages.another)}
        </Button>
        <UndoButton ticket={ticket} onUndone={checkIn.showUndone} />
        <Button variant="inv" full onClick={checkIn.back}>
          {t(checkInMessages.backToTicket)}
        </Button>
      </div>
    </>
  );
}

/** Step 4: why the ticket was refused or the mark failed [A4.check.22, A4.check.23]. */
export function RefusedStep({ titleId, checkIn, onNext }: StepProps) {
  const t = useT();
  const { mark } = checkIn.state;
  if (mark?.uncertain) return <MarkUnknownStep titleId={titleId} checkIn={checkIn} />;
  const refusal = ticketRefusal(mark?.result);
  return (
    <>
      <div className={styles.full}>
        <div className={`${styles.sign} ${styles.square}`}>
          <Icon path={closeIcon} />
        </div>
        <h2 id={titleId} className={refusal ? undefined : styles.long}>
          {t(refusal ? checkInMessages.refused : checkInMessages.check_in_error)}
        </h2>
        <p className={refusal ? styles.when : undefined}>
          {mark?.message ?? (refusal ? t(errorMessages[refusal]) : "")}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button data-main size="huge" variant="paper" full icon={scanIcon} onClick={onNext}>
          {t(checkInMessages.another)}
        </Button>
        <Button variant="inv" full onClick={checkIn.back}>
          {t(checkInMessages.backToTicket)}
        </Button>
      </div>
    </>
  );
}

/** Step 4 without a ticket: the camera or the reader failed [A4.check.36, A8.check.04]. */
export function ScanFailedStep({
  titleId,
  onBack,
}: {
  readonly titleId: string;
  readonly onBack: () => void;
}) {
  const t = useT();
  return (
    <>
      <div className={styles.full}>
        <div className={`${styles.sign} ${styles.square}`}>
          <Icon path={closeIcon} />
        </div>
        <h2 id={titleId} className={styles.long}>
          {t(checkInMessages.check_in_error)}
        </h2>
        <p>{t(checkInMessages.scanFailedHelp)}</p>
      </div>
      <div className={styles.buttons}>
        <Button data-main size="huge" variant="paper" full onClick={onBack}>
          {t(checkInMessages.back)}
        </Button>
      </div>
    </>
  );
}
