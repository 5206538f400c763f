import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useT } from "../lib/page-services.tsx";
import * as styles from "./skeleton.module.css";
import * as tripCardStyles from "./trip-card.module.css";

function Waiting({ text }: { readonly text?: string | undefined }) {
  const t = useT();
  return (
    <p className="sr" role="status">
      {text ?? t(shellMessages.loading)}
    </p>
  );
}

/** Skeleton of a page: title and lines. */
export function PageSkeleton() {
  return (
    <div className="wrap sect">
      <Waiting />
      <TextSkeleton lines={6} title />
    </div>
  );
}

/** Skeleton of lines of text. It announces nothing; render a status beside it. */
export function TextSkeleton({
  lines,
  title,
}: {
  readonly lines: number;
  readonly title?: boolean;
}) {
  return (
    <div aria-hidden="true">
      {title ? <span className={`${styles.skeleton} ${styles.title}`} /> : null}
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={`${styles.skeleton} ${styles.line}`} />
      ))}
    </div>
  );
}

/** Skeleton of trip cards; `text` is announced. */
export function TripSkeletons({ count, text }: { readonly count: number; readonly text: string }) {
  return (
    <div className="stack">
      <Waiting text={text} />
      {Array.from({ length: count }, (_, card) => (
        <div
          key={card}
          className={`${tripCardStyles.tripCard} ${tripCardStyles.skeleton}`}
          aria-hidden="true"
        >
          <div className={styles.row}>
            <span className={`${styles.skeleton} ${styles.k1}`} />
            <span className={`${styles.skeleton} ${styles.k2}`} />
            <span className={`${styles.skeleton} ${styles.k1s}`} />
          </div>
          <div className={styles.row}>
            <span className={`${styles.skeleton} ${styles.k3}`} />
            <span className={`${styles.skeleton} ${styles.k4}`} />
            <span className={`${styles.skeleton} ${styles.k5}`} />
          </div>
          <div className={tripCardStyles.footer}>
            <span className={`${styles.skeleton} ${styles.k6}`} />
            <span className={`${styles.skeleton} ${styles.k7}`} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Skeleton of table rows. */
export function RowsSkeleton({ rows, text }: { readonly rows: number; readonly text?: string }) {
  return (
    <div>
      <Waiting text={text} />
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={`${styles.skeleton} ${styles.cell}`} aria-hidden="true" />
      ))}
    </div>
  );
}
