import { shortDay } from "@wakafine/shared/formats/dates.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type ChangeEvent, type ComponentProps, type MouseEvent, useState } from "react";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { Field, type FieldFrame } from "./field.tsx";
import { calendarIcon } from "./icons.ts";
import * as styles from "./field.module.css";

type DateProps = FieldFrame & Omit<ComponentProps<"input">, "className" | "children" | "type">;

function openPicker(event: MouseEvent<HTMLInputElement>): void {
  try {
    event.currentTarget.showPicker?.();
  } catch {
    // The browser has no picker or opens it by itself; typing works everywhere.
  }
}

/**
 * A day field (YYYY-MM-DD) with the browser's date picker. Without focus it shows the day, or the text for no day, in the page language
 * whatever the browser's language. With focus or touch it is the native control.
 */
export function DateField(props: DateProps) {
  const t = useT();
  const language = useLanguage();
  const { label, error, help, icon, slim, ...control } = props;
  const [entered, setEntered] = useState(String(control.value ?? control.defaultValue ?? ""));
  const shown = control.value === undefined ? entered : String(control.value);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setEntered(event.target.value);
    control.onChange?.(event);
  };
  return (
    <Field
      label={label}
      error={error}
      help={help}
      slim={slim}
      icon={icon ?? calendarIcon}
      disabled={props.disabled}
    >
      {(tie) => (
        <>
          <input
            type="date"
            {...control}
            {...tie}
            className={styles.covered}
            onChange={onChange}
            onClick={openPicker}
          />
          {shown ? (
            <span className={styles.friendly} aria-hidden="true">
              {shortDay(shown, language)}
              <span className={styles.year}> {shown.slice(0, 4)}</span>
            </span>
          ) : (
            <span className={`${styles.friendly} ${styles.unset}`} aria-hidden="true">
              {t(shellMessages.noDay)}
            </span>
          )}
        </>
      )}
    </Field>
  );
}
