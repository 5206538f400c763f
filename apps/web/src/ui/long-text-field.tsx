import type { ComponentProps } from "react";
import { Field, type FieldFrame } from "./field.tsx";
import * as styles from "./long-text-field.module.css";

/** A multi-line text field. Takes every prop of a `textarea`. */
export function LongTextField(
  props: FieldFrame & Omit<ComponentProps<"textarea">, "className" | "children">,
) {
  const { label, error, help, icon, slim, ...control } = props;
  return (
    <Field
      label={label}
      error={error}
      help={help}
      icon={icon}
      slim={slim}
      disabled={props.disabled}
      className={styles.longTextField}
    >
      {(tie) => <textarea rows={3} {...control} {...tie} />}
    </Field>
  );
}
