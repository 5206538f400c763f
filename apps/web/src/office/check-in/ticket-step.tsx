import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatDay, formatHour, formatMinutes } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { checkCircleIcon, checkIcon, clockIcon, closeIcon } from "../../ui/icons.ts";
import { scanIcon } from "../../ui/icons-office.ts";
import { Icon } from "../../ui/icon.tsx";
import {
  departureDay,
  minutesSinceLeft,
  seatText,
  type UnusableReason,
  unusableReason,
} from "./ticket-details.ts";
import type { CheckIn } from "./use-check-in.ts";
import { UndoButton } from "./undo-dialog.tsx";
import { UseLine } from "./use-line.tsx";
import * as styles from "./check-in.module.css";

function SeatAndName({
  titleId,
  ticket,
}: {
  readonly titleId?: string | undefined;
  readonly ticket: AgencyTicket;
}) {
  const t = useT();
  const { lastname, firstname, cni_identifier } = ticket.user;
  return (
    <div className={styles.seat}>
      <div>
        <span>{t(checkInMessages.seat)}</span>
        <b>{seatText(ticket.seat)}</b>
      </div>
      <div className={styles.who}>
        <h2 id={titleId}>
          <span>{lastname}</span> <span>{firstname}</span>
        </h2>
        <p>
          {cni_identifier === null
            ? t(checkInMessages.noIdCard)
            : `${t(checkInMessages.idCard)} ${cni_identifier}`}
        </p>
      </div>
    </div>
  );
}

function Details({ ticket }: { readonly ticket: AgencyTicket }) {
  const t = useT();
  const language = useLanguage();
  const { departure, boarding_station } = ticket;
  const details = [
    [
      checkInMessages.from,
      [shownTown(departure.city_departure, language), boarding_station?.quarter]
        .filter(Boolean)
        .join(", "),
    ],
    [checkInMessages.to, shownTown(departure.city_destination, language)],
    [
      checkInMessages.departure,
      t(checkInMessages.dayAndHour, {
        date: departureDay(ticket, language),
        hour: formatHour(departure.departure_hour),
      }),
    ],
    [checkInMessages.travelClass, classLabel(departure.travel_class, "details", language)],
    [checkInMessages.price, formatFrancs(ticket.price, language)],
  ] as const;
  return (
    <dl className={styles.details}>
      {details.map(([label, value]) => (
        <div key={label.fr}>
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t(checkInMessages.ticketNumber)}</dt>
        <dd className="code">{ticket.code_verification}</dd>
      </div>
    </dl>
  );
}

interface TicketStepProps {
  readonly titleId: string;
  readonly ticket: AgencyTicket;
  readonly checkIn: CheckIn;
  readonly onNext: () => void;
}

/** Step 1: the passenger and, if the ticket can be marked, the main button [A4.check.05–16]. */
export function TicketStep(props: TicketStepProps) {
  const t = useT();
  const { titleId, ticket, checkIn } = props;
  const reason = unusableReason(ticket);
  if (reason) return <UnusableTicket {...props} reason={reason} />;
  const left = minutesSinceLeft(ticket);
  return (
    <>
      {left === null ? null : <Departed titleId={titleId} ticket={ticket} minutes={left} />}
      <div className={classNames(styles.data, left !== null && styles.slip)}>
        {left === null ? (
          <p className={styles.light}>
            <Badge tone="ok" icon={checkCircleIcon}>
              {t(checkInMessages.stateReady)}
            </Badge>
          </p>
        ) : null}
        <SeatAndName titleId={left === null ? titleId : undefined} ticket={ticket} />
        <Details ticket={ticket} />
      </div>
      <div className={styles.buttons}>
        <Button
          data-main
          size="huge"
          full
          icon={checkIcon}
          busy={checkIn.busy === "marking"}
          onClick={checkIn.mark}
        >
          {t(checkInMessages.mark_as_used)}
        </Button>
        <Button variant="quiet" full disabled={checkIn.busy !== null} onClick={checkIn.back}>
          {t(checkInMessages.back)}
        </Button>
      </div>
    </>
  );
}

interface DepartedProps {
  readonly titleId: string;
  readonly ticket: AgencyTicket;
  /** Minutes since the departure. */
  readonly minutes: number;
}

/** The warning that the departure of a ticket left some time ago; the ticket can still be marked (docs/decisions/0234). */
function Departed({ titleId, ticket, minutes }: DepartedProps) {
  const t = useT();
  const language = useLanguage();
  const { departure, boarding_station: station } = ticket;
  const hour = formatHour(station?.departure_hour ?? departure.departure_hour);
  const date = departureDay(ticket, language);
  const isToday = date === formatDay(dayOf(new Date()), language);
  return (
    <div className={`${styles.full} ${styles.stop}`}>
      <div className={styles.sign}>
        <Icon path={clockIcon} />
      </div>
      <h2 id={titleId} className={styles.long}>
        {isToday
          ? t(checkInMessages.departedAt, { hour })
          : t(checkInMessages.leftAt, { date, hour })}
      </h2>
      <p className={styles.when}>{t(checkInMessages.timeAgo, { time: formatMinutes(minutes) })}</p>
      <p>{t(checkInMessages.departedHelp)}</p>
    </div>
  );
}

/** Time and member of the use, or the departure time. */
function UnusableSince({ ticket }: { readonly ticket: AgencyTicket }) {
  const t = useT();
  const language = useLanguage();
  if (ticket.checked_in) return <UseLine use={ticket.checked_in} />;
  if (ticket.ticket_status !== "PAID") return null;
  const text = ticket.boarding === "early" ? checkInMessages.leavesAt : checkInMessages.leftAt;
  return (
    <p className={styles.when}>
      {t(text, {
        date: departureDay(ticket, language),
        hour: formatHour(ticket.departure.departure_hour),
      })}
    </p>
  );
}

/**
 * Step 1 of a ticket that cannot be used: the reason in large type, and only a button to the next code, because marking would fail
 * [G.check.03].
 */
function UnusableTicket({
  titleId,
  ticket,
  checkIn,
  onNext,
  reason,
}: TicketStepProps & { readonly reason: UnusableReason }) {
  const t = useT();
  return (
    <>
      <div className={`${styles.full} ${styles.stop}`}>
        <div className={`${styles.sign} ${styles.square}`}>
          <Icon path={closeIcon} />
        </div>
        <h2 id={titleId}>{t(reason.heading)}</h2>
        <UnusableSince ticket={ticket} />
        <p>{t(reason.sentence)}</p>
      </div>
      <div className={`${styles.data} ${styles.slip}`}>
        <SeatAndName ticket={ticket} />
        <Details ticket={ticket} />
      </div>
      <div className={styles.buttons}>
        <Button data-main size="huge" variant="paper" full icon={scanIcon} onClick={onNext}>
          {t(checkInMessages.another)}
        </Button>
        <UndoButton ticket={ticket} onUndone={checkIn.showUndone} />
      </div>
    </>
  );
}
