import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { warningIcon } from "./icons.ts";
import * as styles from "./field.module.css";

/** What every field shows around its control. */
export interface FieldFrame {
  readonly label: string;
  /** What is wrong, in one sentence; marks the field and is read with it. */
  readonly error?: string | undefined;
  /** A hint, while nothing is wrong. */
  readonly help?: ReactNode;
  /** A path of the icon set, at the right edge. */
  readonly icon?: string | undefined;
  /** The label is only read out; the field is lower. */
  readonly slim?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** What ties a control to its error or hint; spread it on the control. */
export interface FieldTie {
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** A sentence that says what is wrong with a field or a group. */
export function FieldErrorCode({
  id,
  children,
}: {
  readonly id?: string;
  readonly children: ReactNode;
}) {
  return (
    <p className={styles.error} id={id}>
      <Icon path={warningIcon} />
      {children}
    </p>
  );
}

/** Label inside, value strong, error below: the frame of all fields. `children` draws the control with its ties. */
export function Field(
  props: FieldFrame & {
    readonly className?: string | undefined;
    readonly children: (tie: FieldTie) => ReactNode;
  },
) {
  const noteId = useId();
  const { error, help, slim, disabled } = props;
  const tie: FieldTie = {
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error || help ? noteId : undefined,
  };
  return (
    <div className={styles.box}>
      <label
        className={classNames(
          styles.field,
          error && styles.wrong,
          disabled && styles.disabled,
          slim && styles.slim,
          props.className,
        )}
      >
        <span className={slim ? "sr" : undefined}>{props.label}</span>
        {props.children(tie)}
        {props.icon ? <Icon path={props.icon} /> : null}
      </label>
      {error ? <FieldErrorCode id={noteId}>{error}</FieldErrorCode> : null}
      {!error && help ? (
        <p className="help" id={noteId}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
