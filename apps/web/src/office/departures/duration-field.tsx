import { type SyntheticEvent, useRef } from "react";
import { TextField } from "../../ui/text-fields.tsx";
import { clockIcon } from "../../ui/icons.ts";
import { completeTime, maskDuration } from "./mask-duration.ts";
import type { FieldBinding } from "./use-trip-form.ts";

/** Travel time field, HH:mm up to 99:59, with a mask; `4h` is completed to `04:00` when the field is left. */
export function DurationField(props: {
  readonly label: string;
  readonly bound: FieldBinding;
  readonly onValue: (text: string) => void;
}) {
  const former = useRef(props.bound.value);
  const entered = (text: string) => {
    former.current = maskDuration(text, former.current);
    props.onValue(former.current);
  };
  const complete = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) => {
    if (completeTime(value) !== value) entered(completeTime(value));
    props.bound.onBlur();
  };
  return (
    <TextField
      label={props.label}
      icon={clockIcon}
      inputMode="numeric"
      placeholder="HH:MM"
      maxLength={6}
      autoComplete="off"
      {...props.bound}
      onChange={(event) => entered(event.target.value)}
      onBlur={complete}
      onKeyDown={(event) => event.key === "Enter" && complete(event)}
    />
  );
}
