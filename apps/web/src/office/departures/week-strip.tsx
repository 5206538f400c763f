import { monthLong, weekdayShort } from "@wakafine/shared/messages/calendar.ts";
import {
  calendarMessages,
  planningMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { addDays, apiDay, type Day, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { chevronLeftIcon, chevronRightIcon } from "../../ui/icons.ts";
import { calendarDaysIcon } from "../../ui/icons-office.ts";
import { copyIcon } from "../../ui/icons-share.ts";
import { useApiQuery } from "../api.ts";
import { useLoadedDialog } from "../use-loaded-dialog.ts";
import { useCountText } from "./use-count-text.ts";
import { weekOf } from "../weeks.ts";
import * as styles from "./planning.module.css";

interface StripProps {
  /** A day of the week shown. */
  readonly around: Day;
  /** The selected day; null for all dates. */
  readonly chosen: Day | null;
  readonly today: Day;
  readonly onDay: (day: Day) => void;
  readonly onAll: () => void;
  /** Opens the dialog that copies a day or a week; null if the agency may not plan. */
  readonly onCopy: (() => void) | null;
}

function DayButton({
  day,
  count,
  pressed,
  isToday,
  onDay,
}: {
  readonly day: Day;
  /** Departures of the day; undefined until they are known. */
  readonly count: number | undefined;
  readonly pressed: boolean;
  readonly isToday: boolean;
  readonly onDay: (day: Day) => void;
}) {
  const language = useLanguage();
  const countText = useCountText();
  return (
    <button
      type="button"
      className={styles.day}
      aria-pressed={pressed}
      aria-current={isToday ? "date" : undefined}
      onClick={() => onDay(day)}
    >
      <span>{weekdayShort[language][weekdayOf(day) - 1]}</span> <b>{Number(day.slice(8))}</b>{" "}
      <small aria-hidden="true" data-none={count === 0 || undefined}>
        {count === undefined ? "\u00a0" : formatCount(count, language)}
      </small>
      <span className="sr">{`${monthLong[language][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}${count === undefined ? "" : `, ${countText(count)}`}`}</span>
    </button>
  );
}

/** The days of a week with the number of their departures, and all dates, to choose one. */
export function WeekStrip({ around, chosen, today, onDay, onAll, onCopy }: StripProps) {
  const t = useT();
  const monday = weekOf(around)[0] ?? around;
  const { data } = useApiQuery("countWeekDepartures", {
    query: { departure_date: apiDay(monday) },
  });
  const counts = new Map(
    data?.map(({ departure_date, departures }) => [departure_date, departures]),
  );
  const picker = useLoadedDialog(async () => (await import("../week-picker.tsx")).WeekPicker);
  return (
    <div className={styles.week} role="group" aria-label={t(planningMessages.chooseDay)}>
      <IconButton
        label={t(planningMessages.previousWeek)}
        icon={chevronLeftIcon}
        onClick={() => onDay(addDays(around, -7))}
      />
      <div className={styles.days}>
        {weekOf(around).map((day) => (
          <DayButton
            key={day}
            day={day}
            count={counts.get(apiDay(day))}
            pressed={day === chosen}
            isToday={day === today}
            onDay={onDay}
          />
        ))}
        <button
          type="button"
          className={styles.day}
          aria-pressed={chosen === null}
          aria-label={t(planningMessages.allDays)}
          onClick={onAll}
        >
          {t(planningMessages.all)}
        </button>
      </div>
      <div className={styles.weekTools}>
        <Button variant="text" size="small" onClick={() => onDay(today)}>
          {t(planningMessages.today)}
        </Button>
        <IconButton
          label={t(calendarMessages.chooseWeek)}
          icon={calendarDaysIcon}
          onClick={picker.open}
        />
        {onCopy ? (
          <IconButton label={t(planningMessages.copyDays)} icon={copyIcon} onClick={onCopy} />
        ) : null}
      </div>
      <IconButton
        label={t(planningMessages.nextWeek)}
        icon={chevronRightIcon}
        onClick={() => onDay(addDays(around, 7))}
      />
      {picker.Dialog ? (
        <picker.Dialog
          around={around}
          onClose={picker.close}
          onChoose={(day) => {
            picker.close();
            onDay(day);
          }}
        />
      ) : null}
    </div>
  );
}
