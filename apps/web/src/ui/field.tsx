import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { warningIcon } from "./icons.ts";
import * as styles from "./field.module.css";

/** Props that every field has besides its control. */
export interface FieldFrame {
  readonly label: string;
  /** Error message; marks the field as invalid and is announced with it. */
  readonly error?: string | undefined;
  /** Help text, shown while there is no error. */
  readonly help?: ReactNode;
  /** Path of an icon, shown at the right edge. */
  readonly icon?: string | undefined;
  /** The label is visible to screen readers only, and the field is lower. */
  readonly slim?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** ARIA attributes that link a control to its error or help text; spread them on the control. */
export interface FieldTie {
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** Error message of a field or a group. */
export function FieldErrorText({
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

/** Layout of every field: label inside, value, error below. `children` renders the control with its ARIA attributes. */
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
      {error ? <FieldErrorText id={noteId}>{error}</FieldErrorText> : null}
      {!error && help ? (
        <p className="help" id={noteId}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
