import { ticketCardMessages } from "@wakafine/shared/tickets/card-messages.ts";
import type { ReactNode } from "react";
import { useT } from "../lib/page-services.tsx";
import { AgencyMark, type AgencyAppearance } from "./agency-mark.tsx";
import { Badge } from "./badge.tsx";
import { HourFigure } from "./figures.tsx";
import { Road } from "./stepper.tsx";
import * as styles from "./ticket-card.module.css";

interface Stop {
  readonly town: string;
  /** "Gare de Mvan". */
  readonly place: string;
}

export interface TicketDetails {
  readonly agency: AgencyAppearance;
  readonly classText: string;
  readonly vip: boolean;
  readonly from: Stop;
  readonly to: Stop;
  /** "ven. 18 déc. 2026". */
  readonly day: string;
  /** HH:mm. */
  readonly hour: string;
  readonly seat: string;
  /** Small details: latest arrival at the station, arrival, price. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
  readonly passenger: string;
  readonly code: string;
}

function Town({ label, stop }: { readonly label: string; readonly stop: Stop }) {
  return (
    <div>
      <span className="xs muted">{label}</span>
      <div className={styles.town}>{stop.town}</div>
      <span className="muted xs">{stop.place}</span>
    </div>
  );
}

/**
 * A paid ticket with notches, a dotted tear line and large towns. Only paid tickets use this design. `qr` is an image or a drawing with an
 * accessible name; null: the ticket is no longer valid.
 */
export function TicketCard({
  ticket,
  qr,
}: {
  readonly ticket: TicketDetails;
  readonly qr: ReactNode;
}) {
  const t = useT();
  return (
    <article
      className={styles.ticketCard}
      aria-label={t(ticketCardMessages.ticketOf, { name: ticket.passenger })}
    >
      <div className={styles.head}>
        <span className="row">
          <AgencyMark agency={ticket.agency} small />
          <b>{ticket.agency.name}</b>
        </span>
        {ticket.vip ? (
          <Badge tone="vip">{ticket.classText}</Badge>
        ) : (
          <Badge>{ticket.classText}</Badge>
        )}
      </div>
      <div className={styles.main}>
        <div className={styles.towns}>
          <Town label={t(ticketCardMessages.from)} stop={ticket.from} />
          <Road />
          <Town label={t(ticketCardMessages.to)} stop={ticket.to} />
        </div>
        <dl className={`${styles.data} ${styles.main2}`}>
          <div>
            <dt>{t(ticketCardMessages.departure, { day: ticket.day })}</dt>
            <dd>
              <HourFigure value={ticket.hour} />
            </dd>
          </div>
          <div className={styles.seatBox}>
            <dt>{t(ticketCardMessages.seat)}</dt>
            <dd>{ticket.seat}</dd>
          </div>
        </dl>
        <dl className={styles.data}>
          {ticket.details.map((detail) => (
            <div key={detail.label}>
              <dt>{detail.label}</dt>
              <dd>{detail.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.tear} />
      <div className={styles.stub}>
        {qr === null ? null : <div className={styles.qr}>{qr}</div>}
        <div>
          <span className="xs muted">{t(ticketCardMessages.passenger)}</span>
          <b className={styles.name}>{ticket.passenger}</b>
          <span className="xs muted">{t(ticketCardMessages.code)}</span>
          <b className="code">{ticket.code}</b>
        </div>
      </div>
    </article>
  );
}
