import { SelectField } from "../ui/text-fields.tsx";

/** Choices of one filter of a list. */
export function FilterSelect<Value extends string>(props: {
  readonly label: string;
  /** The label is visible, for a filter whose values do not say what they filter. */
  readonly labelled?: boolean;
  readonly value: string;
  /** Text of the choice that does not filter; without it, one of the choices always applies. */
  readonly any?: string;
  readonly disabled?: boolean;
  readonly choices: readonly (readonly [value: Value, text: string])[];
  /** `value` is empty for `any`. */
  readonly onChoose: (value: Value) => void;
}) {
  return (
    <SelectField
      slim={!props.labelled}
      label={props.label}
      value={props.value}
      disabled={props.disabled}
      onChange={(event) => props.onChoose(event.target.value as Value)}
    >
      {props.any === undefined ? null : <option value="">{props.any}</option>}
      {props.choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
