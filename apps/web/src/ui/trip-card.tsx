import type { ReactNode } from "react";
import { AgencyMark, type AgencyAppearance } from "./agency-mark.tsx";
import { Badge } from "./badge.tsx";
import { classNames } from "./class-names.ts";
import { PriceFigure } from "./figures.tsx";
import { Journey, type JourneyDetails } from "./journey.tsx";
import * as styles from "./trip-card.module.css";

const fewSeats = 5;
const drawnSeats = 10;

function SeatsLeft({ seats, text }: { readonly seats: number; readonly text: string }) {
  const few = seats > 0 && seats <= fewSeats;
  return (
    <>
      <span className={classNames(styles.left, few && styles.few)}>{text}</span>
      {few ? (
        <span className={styles.seats} aria-hidden="true">
          {Array.from({ length: drawnSeats }, (_, seat) => (
            <i key={seat} className={seat < seats ? styles.free : undefined} />
          ))}
        </span>
      ) : null}
    </>
  );
}

/** A departure in a list: time, agency, price and one action. A full departure is greyed out and labelled. */
export function TripCard(props: {
  readonly journey: JourneyDetails;
  readonly agency: AgencyAppearance;
  /** Short text beside the agency: "Clim, collation". */
  readonly agencyNote?: string | undefined;
  readonly classText: string;
  readonly vip: boolean;
  /** Francs per passenger. */
  readonly price: number;
  readonly seatsLeft: number;
  /** "9 places libres", "Plus que 3 places", "Complet". */
  readonly seatsText: string;
  /** The button of the card. */
  readonly action?: ReactNode;
}) {
  const full = props.seatsLeft <= 0;
  return (
    <article className={classNames(styles.tripCard, full && styles.full)}>
      <div className={styles.main}>
        <Journey {...props.journey} />
      </div>
      <div className={styles.by}>
        <div className={styles.agencyName}>
          <AgencyMark agency={props.agency} className={styles.agency} />
          <span>
            {props.agency.name}
            {props.agencyNote ? <small>{props.agencyNote}</small> : null}
          </span>
        </div>
        {props.vip ? <Badge tone="vip">{props.classText}</Badge> : <Badge>{props.classText}</Badge>}
      </div>
      <div className={styles.foot}>
        <div className={styles.price}>
          <PriceFigure francs={props.price} />
          <SeatsLeft seats={props.seatsLeft} text={props.seatsText} />
        </div>
        {props.action}
      </div>
    </article>
  );
}
