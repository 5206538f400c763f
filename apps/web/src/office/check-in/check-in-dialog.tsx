import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { useEffect } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useModalElement } from "../../ui/dialog.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { ToastRegion } from "../../ui/toast.tsx";
import { MarkedStep, RefusedStep, ScanFailedStep, UsedStep } from "./result-steps.tsx";
import type { CheckInState, CheckInStep } from "./check-in-steps.ts";
import { resultHeading } from "./result-texts.ts";
import { minutesSinceLeft, unusableReason } from "./ticket-details.ts";
import { LookUpFailedStep } from "./no-response-steps.tsx";
import { NoTicketStep } from "./no-ticket-steps.tsx";
import { TicketStep } from "./ticket-step.tsx";
import type { CheckIn } from "./use-check-in.ts";
import * as styles from "./check-in.module.css";
import * as dialogStyles from "../../ui/dialog.module.css";

const titleId = "check-in-title";
const unusableBackground = `${styles.no} on-forest`;
const backgrounds: Readonly<Partial<Record<CheckInStep, string>>> = {
  2: `${styles.yes} on-forest`,
  3: unusableBackground,
  4: unusableBackground,
};

/** Green for a mark, terracotta for a refusal, gold for a departure that left; an unknown result has the colour of the page. */
function backgroundOf({ step, ticket, mark }: CheckInState): string | undefined {
  if (step === 4 && mark?.uncertain) return undefined;
  if (step !== 1 || !ticket) return backgrounds[step];
  if (unusableReason(ticket)) return unusableBackground;
  return minutesSinceLeft(ticket) === null ? undefined : styles.departed;
}

function Head({
  ticket,
  onLeave,
}: {
  readonly ticket: AgencyTicket | null;
  readonly onLeave: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const place = ticket?.boarding_station?.quarter;
  return (
    <header className={`${styles.head} on-forest`}>
      <IconButton label={t(checkInMessages.quit)} icon={arrowLeftIcon} onClick={onLeave} />
      {ticket ? (
        <p>
          <b>{`${formatHour(ticket.departure.departure_hour)}, ${shownTown(ticket.departure.city_destination, language)}`}</b>
          <span>
            {[classLabel(ticket.departure.travel_class, "details", language), place]
              .filter(Boolean)
              .join(", ")}
          </span>
        </p>
      ) : null}
    </header>
  );
}

interface DialogProps {
  readonly checkIn: CheckIn;
  /** Called after "Next" and "Check another" have closed the dialog. */
  readonly onNext: () => void;
}

function Step({ checkIn, onNext }: DialogProps) {
  const { state } = checkIn;
  const { ticket } = state;
  if (!ticket && state.step === 4)
    return <ScanFailedStep titleId={titleId} onBack={checkIn.back} />;
  if (!ticket)
    return state.lookUpFailed ? (
      <LookUpFailedStep titleId={titleId} checkIn={checkIn} />
    ) : (
      <NoTicketStep titleId={titleId} checkIn={checkIn} />
    );
  const next = () => {
    checkIn.close();
    onNext();
  };
  const shared = { titleId, ticket, checkIn, onNext: next };
  if (state.step === 2) return <MarkedStep {...shared} />;
  if (state.step === 3) return <UsedStep {...shared} />;
  return state.step === 4 ? <RefusedStep {...shared} /> : <TicketStep {...shared} />;
}

/**
 * Steps 1 to 4, full screen: colour, text, shape, sound and vibration show the result. The single button of each step has the focus, so
 * that Enter continues. Escape is Back, or Close after a success.
 */
export function CheckInDialog({ checkIn, onNext }: DialogProps) {
  const t = useT();
  const { state, busy } = checkIn;
  const { step, ticket } = state;
  const open = step !== 0;
  const leave = () => {
    if (busy) return;
    if (step === 2) checkIn.close();
    else checkIn.back();
  };
  const modal = useModalElement(open, leave);
  const dialog = modal.ref;
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>("[data-main]")?.focus();
  }, [dialog, step, ticket]);
  const heading = resultHeading(state);
  const background = backgroundOf(state);
  return (
    <dialog {...modal} className={dialogStyles.whole} aria-labelledby={open ? titleId : undefined}>
      <p className="sr" role="status">
        {heading && step === 2 ? heading.map((message) => t(message)).join(". ") : ""}
      </p>
      <p className="sr" role="alert">
        {heading && step !== 2 ? heading.map((message) => t(message)).join(". ") : ""}
      </p>
      {open ? <ToastRegion within={modal.id} /> : null}
      {open ? (
        <div className={classNames(styles.checkIn, background)}>
          <Head ticket={ticket} onLeave={leave} />
          <Step checkIn={checkIn} onNext={onNext} />
        </div>
      ) : null}
    </dialog>
  );
}
