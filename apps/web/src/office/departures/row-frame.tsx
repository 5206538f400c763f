import type { ReactNode } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { trashIcon } from "../../ui/icons-booking.ts";
import { plusIcon } from "../../ui/icons.ts";
import * as styles from "./planning.module.css";

/** One row of a list of the form, with the way to remove it. */
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

/** A list of the form: its name, its rows, one more. */
export function RowList(props: {
  readonly legend: string;
  readonly help?: string | undefined;
  readonly addLabel: string;
  readonly onAdd: () => void;
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
      </div>
    </fieldset>
  );
}
