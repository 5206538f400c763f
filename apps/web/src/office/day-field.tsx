import { type Day, parseDay } from "@wakafine/shared/rules/dates.ts";
import { type ComponentProps, useState } from "react";
import { DateField } from "../ui/date-field.tsx";

type DayFieldProps = Omit<
  ComponentProps<typeof DateField>,
  "value" | "min" | "max" | "onChange" | "onBlur"
> & {
  readonly day: Day;
  readonly min?: Day;
  readonly max: Day;
  readonly onDay: (day: Day) => void;
};

/** A day field that reports days of its range only: while a day is typed, its value can be a day of the first century or one that does not exist. */
export function DayField({ day, onDay, ...field }: DayFieldProps) {
  const { min = "", max } = field;
  const [entered, setEntered] = useState<{ readonly of: Day; readonly text: string } | null>(null);
  return (
    <DateField
      {...field}
      value={entered?.of === day ? entered.text : day}
      onChange={({ target }) => {
        setEntered({ of: day, text: target.value });
        const chosen = parseDay(target.value);
        if (chosen !== null && chosen !== day && chosen >= min && chosen <= max) onDay(chosen);
      }}
      onBlur={() => setEntered(null)}
    />
  );
}
