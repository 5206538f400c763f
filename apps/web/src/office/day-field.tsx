import { type Day, parseDay } from "@wakafine/shared/rules/dates.ts";
import { type ComponentProps, useState } from "react";
import { DateField } from "../ui/date-field.tsx";

type DayFieldProps = Omit<
  ComponentProps<typeof DateField>,
  "value" | "min" | "max" | "onChange" | "onBlur"
> & {
  /** Null: no day. */
  readonly day: Day | null;
  readonly min?: Day;
  readonly max?: Day;
  readonly onDay: (day: Day) => void;
  /** Called when the day is removed; absent if one is required. */
  readonly onEmpty?: () => void;
};

/** No day of the platform is earlier. */
const firstDay = "2000-01-01";

/** A day field that reports days of its range only: while a day is typed, its value can be a day of the first century or one that does not exist. */
export function DayField({ day, onDay, onEmpty, ...field }: DayFieldProps) {
  const { min = firstDay, max = "9999-12-31" } = field;
  const [entered, setEntered] = useState<{ readonly of: Day | null; readonly text: string } | null>(
    null,
  );
  return (
    <DateField
      {...field}
      value={entered?.of === day ? entered.text : (day ?? "")}
      onChange={({ target }) => {
        setEntered({ of: day, text: target.value });
        if (target.value === "") return onEmpty?.();
        const chosen = parseDay(target.value);
        if (chosen !== null && chosen !== day && chosen >= min && chosen <= max) onDay(chosen);
      }}
      onBlur={() => setEntered(null)}
    />
  );
}
