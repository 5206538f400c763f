import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { ReactNode } from "react";
import { personName } from "./parcel-labels.tsx";
import * as styles from "./parcels.module.css";

/** Names and values of a parcel; lines without a value are left out. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Name and phone of a person; the phone stays on one line. */
export function PartyText(props: {
  readonly name: string;
  readonly surname: string;
  readonly phone: string;
}) {
  return (
    <>
      {personName(props)} <span className="nowrap">{displayPhone(props.phone)}</span>
    </>
  );
}
