import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { FieldErrorText } from "./field.tsx";
import * as styles from "./choice.module.css";
import * as fieldStyles from "./field.module.css";

type InputProps = Omit<ComponentProps<"input">, "className" | "type">;

export interface SegmentOption {
  readonly value: string;
  readonly label: string;
}

/**
 * A choice between two or three options, side by side. `input` is spread on every radio button: `register(…)`, or `name` with
 * `defaultValue`.
 */
export function Segmented(props: {
  readonly legend: string;
  readonly options: readonly SegmentOption[];
  readonly input: InputProps;
  readonly error?: string | undefined;
}) {
  const noteId = useId();
  const { defaultValue, value, ...input } = props.input;
  const chosen = (option: string) => {
    if (value !== undefined) return { checked: String(value) === option };
    return defaultValue === undefined ? {} : { defaultChecked: String(defaultValue) === option };
  };
  return (
    <div className={fieldStyles.box}>
      <fieldset
        className={styles.seg}
        data-wrong={props.error ? "" : undefined}
        aria-describedby={props.error ? noteId : undefined}
      >
        <legend className="sr">{props.legend}</legend>
        {props.options.map((option) => (
          <label key={option.value}>
            <input {...input} type="radio" value={option.value} {...chosen(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </fieldset>
      {props.error ? <FieldErrorText id={noteId}>{props.error}</FieldErrorText> : null}
    </div>
  );
}

/** A radio button as a card: text on the left, `mark` on the right. */
export function ChoiceCard(
  props: InputProps & { readonly mark?: ReactNode; readonly compact?: boolean },
) {
  const { mark, compact, children, ...input } = props;
  return (
    <label className={classNames(styles.choice, compact && styles.compact)}>
      <input {...input} type="radio" />
      <div>{children}</div>
      {mark}
    </label>
  );
}

/** The badge of a payment method. */
export function PayMark({ mark }: { readonly mark: string }) {
  return (
    <span className={styles.payMark} data-mark={mark} aria-hidden="true">
      {mark}
    </span>
  );
}
