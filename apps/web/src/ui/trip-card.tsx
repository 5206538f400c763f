import type { ReactNode } from "react";
import { AgencyMark, type AgencyAppearance } from "./agency-mark.tsx";
import { Badge } from "./badge.tsx";
import { classNames } from "./class-names.ts";
import { PriceFigure } from "./figures.tsx";
import { Journey, type JourneyDetails } from "./journey.tsx";
import * as styles from "./trip-card.module.css";

/** Up to this number the remaining seats are also drawn. */
const maxFewSeats = 5;
/** Number of drawn seats, free and taken. */
const drawnSeatCount = 10;

function SeatsLeft({ seats, text }: { readonly seats: number; readonly text: string }) {
  const few = seats > 0 && seats <= maxFewSeats;
  return (
    <>
      <span className={classNames(styles.seatsText, few && styles.few)}>{text}</span>
      {few ? (
        <span className={styles.seats} aria-hidden="true">
          {Array.from({ length: drawnSeatCount }, (_, seat) => (
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
  /** Short text beside the name of the agency, such as the final town: "vers Garoua". */
  readonly agencyNote?: string | undefined;
  readonly classText: string;
  readonly vip: boolean;
  /** Francs per passenger. */
  readonly price: number;
  /** Short text below the price: "Aller-retour 13 000 FCFA". */
  readonly priceNote?: string | null;
  readonly seatsLeft: number;
  /** `seatsLeft` in words: "9 places libres", "Plus que 3 places", "Complet". */
  readonly seatsText: string;
  /** The button or link of the card; none when the departure is full. */
  readonly action?: ReactNode;
}) {
  const full = props.seatsLeft <= 0;
  return (
    <article className={classNames(styles.tripCard, full && styles.full)}>
      <div className={styles.main}>
        <Journey {...props.journey} />
      </div>
      <div className={styles.agencyAndClass}>
        <div className={styles.agencyName}>
          <AgencyMark agency={props.agency} className={styles.agency} />
          <span>
            {props.agency.name}
            {props.agencyNote ? <small>{props.agencyNote}</small> : null}
          </span>
        </div>
        {props.vip ? <Badge tone="vip">{props.classText}</Badge> : <Badge>{props.classText}</Badge>}
      </div>
      <div className={styles.footer}>
        <div className={styles.price}>
          <PriceFigure francs={props.price} />
          {props.priceNote ? <b className={styles.priceNote}>{props.priceNote}</b> : null}
          <SeatsLeft seats={props.seatsLeft} text={props.seatsText} />
        </div>
        {props.action}
      </div>
    </article>
  );
}
