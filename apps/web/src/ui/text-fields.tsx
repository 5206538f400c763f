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

/** One line of text. Takes everything an `input` takes, `register(…)` of a form included. `code` sets it in capitals of one width. */
export function TextField(props: Control<"input"> & { readonly code?: boolean }) {
  const { code, ...rest } = props;
  const { frame, control } = split(rest);
  return (
    <Field {...frame} {...(code ? { className: styles.code } : {})}>
      {(tie) => <input type="text" {...control} {...tie} />}
    </Field>
  );
}

/** A native choice list; `children` are its options. */
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

/** Signs before the number count for nothing here either: a number copied from a contact may begin with one that nobody sees. */
const isForeign = (entered: unknown) => /^[^\d+]*(\+|00)/.test(String(entered ?? ""));

/**
 * A telephone number. `+237` stands before it until the person types another country's `+` or `00`;
 * the value is what was typed, `normalisePhone` makes it whole [C3.book.10].
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

/** An hour HH:mm, masked while it is typed: impossible digits do not appear [C5.search.04]. */
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
