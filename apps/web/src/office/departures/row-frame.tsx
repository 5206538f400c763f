import type { ReactNode } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { trashIcon } from "../../ui/icons-booking.ts";
import { plusIcon } from "../../ui/icons.ts";
import * as styles from "./planning.module.css";

/** One row of a list in the form, with its remove button. */
export function RowFrame(props: {
  readonly title?: string;
  readonly removeLabel: string;
  readonly onRemove: (() => void) | null;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.tripRow}>
      {props.title ? <p className="b">{props.title}</p> : null}
      <div className={styles.tripCells}>{props.children}</div>
      {props.onRemove ? (
        <IconButton label={props.removeLabel} icon={trashIcon} onClick={props.onRemove} />
      ) : null}
    </div>
  );
}

/** A list in the form: its legend, its rows and an add button. */
export function RowList(props: {
  readonly legend: string;
  readonly help?: string | undefined;
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** Another button beside the add button. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles.tripList}>
      <legend className="b">{props.legend}</legend>
      {props.help ? <p className="help">{props.help}</p> : null}
      {props.children}
      <div>
        <Button variant="text" icon={plusIcon} onClick={props.onAdd}>
          {props.addLabel}
        </Button>
        {props.action}
      </div>
    </fieldset>
  );
}
