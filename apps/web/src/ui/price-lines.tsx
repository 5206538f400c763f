import type { ReactNode } from "react";
import { PriceFigure } from "./figures.tsx";
import * as styles from "./price-lines.module.css";

export interface PriceLine {
  readonly label: string;
  /** One sentence that explains the line. */
  readonly note?: string | undefined;
  /** Formatted amount: "13 000 FCFA". */
  readonly amount: string;
}

/** Lines of a price: each fee with its name and explanation, the total below a rule. */
export function PriceLines(props: {
  readonly lines: readonly PriceLine[];
  readonly totalLabel: string;
  readonly total: number | string;
}) {
  return (
    <dl className={styles.priceLines}>
      {props.lines.map((line) => (
        <div key={line.label}>
          <dt>
            {line.label}
            {line.note ? <small>{line.note}</small> : null}
          </dt>
          <dd>{line.amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{props.totalLabel}</dt>
        <dd>
          <PriceFigure francs={props.total} />
        </dd>
      </div>
    </dl>
  );
}

/** Bar at the bottom of a phone's screen: the total and the main action. */
export function ActionBar(props: {
  readonly label: string;
  readonly total: number | string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <div>
        <span className="xs muted">{props.label}</span>
        <div>
          <PriceFigure francs={props.total} />
        </div>
      </div>
      {props.children}
    </div>
  );
}
