import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { ReactNode } from "react";
import { useT } from "../../lib/page-services.tsx";
import { classNames } from "../../ui/class-names.ts";
import { personName } from "./parcel-labels.tsx";
import * as styles from "./data-list.module.css";

/** Names and values side by side. Lines without a value are left out; with `card`, a card of its own, they are shown as missing. */
export function DataList(props: {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
  readonly card?: boolean;
}) {
  const t = useT();
  const { rows, card } = props;
  return (
    <dl className={classNames(card && "card", styles.list)}>
      {rows.map(([name, value]) =>
        value || card ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || t(stateMessages.missing_value)}</dd>
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
