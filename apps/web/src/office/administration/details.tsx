import { stateMessages } from "@wakafine/shared/messages/states.ts";
import type { ReactNode } from "react";
import { useT } from "../../lib/page-services.tsx";
import * as styles from "./admin.module.css";

/** Names and values side by side; a missing value is shown as missing. */
export function Details({
  details,
}: {
  readonly details: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const t = useT();
  return (
    <dl className={styles.data}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || t(stateMessages.missing_value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A section of a page with its heading. */
export function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
