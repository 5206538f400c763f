import { type SyntheticEvent, useRef } from "react";
import { TimeField } from "../../ui/text-fields.tsx";
import { completeTime } from "./mask-duration.ts";
import type { FieldBinding } from "./use-trip-form.ts";

/** Time field of the trip form: `9` is completed to `09:00` when the field is left. `8h` is refused with the format as its error [A5.plan.13]. */
export function CompletedTimeField(props: {
  readonly label: string;
  readonly bound: FieldBinding;
}) {
  const { label, bound } = props;
  const hasLetter = useRef(false);
  const complete = ({ currentTarget: { value } }: SyntheticEvent<HTMLInputElement>) => {
    const completed = hasLetter.current ? value : completeTime(value);
    if (completed !== value) bound.onChange({ target: { value: completed } });
    bound.onBlur();
  };
  return (
    <TimeField
      label={label}
      {...bound}
      onChangeCapture={({ currentTarget: { value } }) => {
        // The mask drops the letter.
        hasLetter.current = /h/i.test(value) || (hasLetter.current && value.length > 1);
      }}
      onBlur={complete}
      onKeyDown={(event) => event.key === "Enter" && complete(event)}
    />
  );
}
