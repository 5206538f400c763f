import { type ComponentProps, useId } from "react";
import { FieldErrorText } from "./field.tsx";
import * as styles from "./check-box.module.css";

type InputProps = Omit<ComponentProps<"input">, "className" | "type">;

/** A checkbox labelled by `children`. Spread `register(…)` on it. */
export function CheckBox({
  error,
  children,
  ...input
}: InputProps & { readonly error?: string | undefined }) {
  const noteId = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <span>{children}</span>
      </label>
      {error ? <FieldErrorText id={noteId}>{error}</FieldErrorText> : null}
    </div>
  );
}
