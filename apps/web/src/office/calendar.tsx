import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { monthLong, weekdayLong } from "@wakafine/shared/messages/calendar.ts";
import { type Day, dayOf, weekdayOf } from "@wakafine/shared/rules/dates.ts";
import { DayPicker } from "react-day-picker";
import { enUS } from "react-day-picker/locale/en-US";
import { fr } from "react-day-picker/locale/fr";
import { useLanguage } from "../lib/page-services.tsx";
import * as styles from "./calendar.module.css";

/** Days of the library are dates at midnight of the browser's time zone. */
const dateOf = (day: Day) =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
const two = (number: number) => String(number).padStart(2, "0");
const dayIn = (date: Date): Day =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

const nameOf = (day: Day, language: Language) =>
  `${weekdayLong[language][weekdayOf(day) - 1]} ${Number(day.slice(8))} ${monthLong[language][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** A month at a time, always open. Weeks start on Monday; texts follow the page language [A2.plan.22, A2.plan.24]. */
export function Calendar(props: {
  readonly selected: readonly Day[];
  /** Called with the day that was pressed; the caller decides what is selected then. */
  readonly onDay: (day: Day) => void;
  /** Earlier days cannot be chosen [A2.plan.23]. */
  readonly min?: Day;
}) {
  const language = useLanguage();
  const { selected, min } = props;
  const first = selected[0] ?? min ?? dayOf(new Date());
  return (
    <DayPicker
      mode="multiple"
      selected={selected.map(dateOf)}
      onSelect={(_days, pressed) => props.onDay(dayIn(pressed))}
      defaultMonth={dateOf(first)}
      {...(min ? { disabled: { before: dateOf(min) }, startMonth: dateOf(min) } : {})}
      weekStartsOn={1}
      fixedWeeks
      showOutsideDays
      // The label of the library has "23rd" in English, which does not contain the number shown.
      labels={{ labelDayButton: (date) => nameOf(dayIn(date), language) }}
      locale={language === "fr" ? fr : enUS}
      classNames={{
        root: styles.calendar ?? "",
        nav: styles.nav ?? "",
        button_previous: styles.move ?? "",
        button_next: styles.move ?? "",
        month_caption: styles.caption ?? "",
        month_grid: styles.grid ?? "",
        weekday: styles.weekday ?? "",
        day_button: styles.day ?? "",
        selected: styles.selected ?? "",
        outside: styles.outside ?? "",
        today: styles.today ?? "",
      }}
    />
  );
}
