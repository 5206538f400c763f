import { defaultCountryCode } from "@wakafine/shared/rules/phone.ts";
import { maskTime } from "@wakafine/shared/departures/time-mask.ts";
import { type ChangeEvent, type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Field, type FieldFrame } from "./field.tsx";
import { phoneIcon } from "./icons-booking.ts";
import { chevronDownIcon, clockIcon } from "./icons.ts";
import * as styles from "./field.module.css";

type Control<Tag extends "input" | "select"> = FieldFrame &
  Omit<ComponentProps<Tag>, "className" | "children">;

function split<Props extends FieldFrame>(props: Props) {
  const { label, error, help, icon, slim, ...control } = props;
  return { frame: { label, error, help, icon, slim, disabled: props.disabled }, control };
}

/** A single-line text field. Takes every prop of an `input`, including `register(…)` of a form. `code` uses monospaced capitals. */
export function TextField(props: Control<"input"> & { readonly code?: boolean }) {
  const { code, ...rest } = props;
  const { frame, control } = split(rest);
  return (
    <Field {...frame} {...(code ? { className: styles.code } : {})}>
      {(tie) => <input type="text" {...control} {...tie} />}
    </Field>
  );
}

/** A native select; `children` are its options. */
export function SelectField(props: Control<"select"> & { readonly children: ReactNode }) {
  const { children, ...rest } = props;
  const { frame, control } = split(rest);
  return (
    <Field {...frame} icon={frame.icon ?? chevronDownIcon}>
      {(tie) => (
        <select {...control} {...tie}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** Ignores characters before the number: a copied number may begin with an invisible one. */
const isForeign = (entered: unknown) => /^[^\d+]*(\+|00)/.test(String(entered ?? ""));

/**
 * A phone number field. It shows the prefix `+237` until the user enters the `+` or `00` of another country. The value is the entered text;
 * `normalisePhone` completes it [C3.book.10].
 */
export function PhoneField(props: Control<"input">) {
  const { frame, control } = split(props);
  const [enteredForeign, setForeign] = useState(isForeign(control.defaultValue));
  const foreign = control.value === undefined ? enteredForeign : isForeign(control.value);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setForeign(isForeign(event.target.value));
    control.onChange?.(event);
  };
  return (
    <Field {...frame} icon={frame.icon ?? phoneIcon}>
      {(tie) => (
        <span className={styles.prefixed}>
          {foreign ? null : <span aria-hidden="true">{defaultCountryCode}</span>}
          <input
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...control}
            {...tie}
            onChange={onChange}
          />
        </span>
      )}
    </Field>
  );
}

/** A time field HH:mm with a mask: impossible digits are not accepted [C5.search.04]. */
export function TimeField(props: Control<"input">) {
  const { frame, control } = split(props);
  const former = useRef(String(control.value ?? control.defaultValue ?? ""));
  const { onChange } = control;
  const mask = (event: ChangeEvent<HTMLInputElement>) => {
    event.target.value = maskTime(event.target.value, former.current);
    former.current = event.target.value;
    onChange?.(event);
  };
  return (
    <Field {...frame} icon={frame.icon ?? clockIcon}>
      {(tie) => (
        <input
          type="text"
          inputMode="numeric"
          placeholder="HH:MM"
          maxLength={5}
          {...control}
          {...tie}
          onChange={mask}
        />
      )}
    </Field>
  );
}
