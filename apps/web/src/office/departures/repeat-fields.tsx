import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { weekdayLong, weekdayShort } from "@wakafine/shared/messages/calendar.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { maxPlanDays } from "@wakafine/shared/departures/repeat.ts";
import { addDays, dayOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { useId } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { FieldErrorText } from "../../ui/field.tsx";
import { daysOfRepeat, startedRepeat } from "./trip-form.ts";
import type { TripFormHandle } from "./use-trip-form.ts";
import * as styles from "./planning.module.css";

interface Props {
  readonly trip: TripFormHandle;
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The weekdays as check boxes; short names are shown, long names are read. */
function Weekdays({ trip }: Props) {
  const t = useT();
  const language = useLanguage();
  const noteId = useId();
  const { name, error } = trip.bind("repeat.weekdays");
  const chosen = trip.values.repeat.weekdays;
  const toggle = (weekday: number) => {
    const former = trip.getValues("repeat.weekdays");
    trip.change(
      "repeat.weekdays",
      former.includes(weekday)
        ? former.filter((one) => one !== weekday)
        : [...former, weekday].toSorted(),
    );
  };
  return (
    <fieldset
      className="stack-1"
      data-wrong={error ? "" : undefined}
      aria-describedby={error ? noteId : undefined}
    >
      <legend className="b">{t(tripFormMessages.weekdays)}</legend>
      <div className={styles.weekdays}>
        {weekdays.map((weekday) => (
          <label key={weekday}>
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(weekday)}
              aria-label={weekdayLong[language][weekday - 1]}
              onChange={() => toggle(weekday)}
            />
            <span aria-hidden="true">{weekdayShort[language][weekday - 1]}</span>
          </label>
        ))}
      </div>
      {chosen.length < weekdays.length ? (
        <div>
          <Button
            variant="text"
            size="small"
            onClick={() => trip.change("repeat.weekdays", [...weekdays])}
          >
            {t(tripFormMessages.everyDay)}
          </Button>
        </div>
      ) : null}
      {error ? <FieldErrorText id={noteId}>{error}</FieldErrorText> : null}
    </fieldset>
  );
}

/** Start and end; the end is not before the start and at most six months after it [A5.plan.17, G.plan.05]. */
function Period({ trip }: Props) {
  const t = useT();
  const language = useLanguage();
  const { start, end } = trip.values.repeat;
  const today = dayOf(new Date());
  const first = parseDay(start) && start > today ? start : today;
  return (
    <div className={styles.tripTwo}>
      <DateField
        label={t(tripFormMessages.repeatStart)}
        min={today}
        help={start ? formatDay(start, language) : undefined}
        {...trip.bind("repeat.start")}
      />
      <DateField
        label={t(tripFormMessages.repeatEnd)}
        min={first}
        max={addDays(first, maxPlanDays)}
        help={end ? formatDay(end, language) : undefined}
        {...trip.bind("repeat.end")}
      />
    </div>
  );
}

/** Repeats the trip on weekdays between two dates, both inclusive [A2.plan.13–15]. */
export function RepeatFields({ trip }: Props) {
  const t = useT();
  const { repeat } = trip.values;
  const count = daysOfRepeat(repeat).length;
  const onSwitch = () =>
    trip.change("repeat", repeat.on ? { ...repeat, on: false } : startedRepeat(trip.getValues()));
  return (
    <div className={styles.tripList}>
      <CheckBox checked={repeat.on} onChange={onSwitch}>
        {t(tripFormMessages.repeat)}
      </CheckBox>
      {repeat.on ? (
        <>
          <Weekdays trip={trip} />
          <Period trip={trip} />
          <p role="status" className="muted">
            {count === 1
              ? t(tripFormMessages.repeatOne)
              : t(tripFormMessages.repeatMany, { count })}
          </p>
        </>
      ) : null}
    </div>
  );
}
