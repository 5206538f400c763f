import { HourFigure } from "./figures.tsx";
import { Icon } from "./icon.tsx";
import { moonIcon } from "./icons.ts";
import { NowrapParts } from "./nowrap-parts.tsx";
import { Road } from "./stepper.tsx";
import * as styles from "./journey.module.css";

export interface JourneyDetails {
  /** HH:mm. */
  readonly hour: string;
  readonly arrival: string;
  /** "5 h · direct". */
  readonly duration: string;
  readonly from: string;
  readonly to: string;
  /** Day of arrival if it differs from the day of departure: "sam. 19 déc.". */
  readonly arrivalDay?: string | undefined;
  readonly night?: boolean | undefined;
}

/** A journey from departure to arrival: times first, places below. */
export function Journey(details: JourneyDetails) {
  return (
    <div className={styles.journey}>
      <HourFigure value={details.hour} />
      <div className={styles.mid}>
        <span>
          {details.night ? <Icon path={moonIcon} /> : null}
          {details.duration}
        </span>
        <Road night={details.night ?? false} />
      </div>
      <div className={styles.arr}>
        <HourFigure value={details.arrival} />
      </div>
      <div className={styles.place}>{details.from}</div>
      <div className={styles.place}>
        {details.to}
        {details.arrivalDay ? <span className={styles.plus}>{details.arrivalDay}</span> : null}
      </div>
    </div>
  );
}

/** A trip in one line at the head of a booking step: `title` is "Yaoundé – Douala", `detail` has parts separated by " · ". */
export function MiniTrip(props: {
  readonly hour: string;
  readonly title: string;
  readonly detail: string;
}) {
  return (
    <div className={styles.miniTrip}>
      <HourFigure value={props.hour} />
      <div>
        <b>
          <NowrapParts parts={props.title.split(" – ")} separator="–" />
        </b>
        <span>
          <NowrapParts parts={props.detail.split(" · ")} separator="·" />
        </span>
      </div>
    </div>
  );
}
