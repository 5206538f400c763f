import { monthLong } from "@wakafine/shared/messages/calendar.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { countDays, maxDays } from "@wakafine/shared/statistics/series.ts";
import { statisticsMessages as texts } from "@wakafine/shared/statistics/messages.ts";
import { calendarMessages } from "@wakafine/shared/departures/planning-messages.ts";
import type { ReactNode } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { IconButton } from "../../ui/button.tsx";
import { calendarDaysIcon } from "../../ui/icons-office.ts";
import { chevronLeftIcon, chevronRightIcon } from "../../ui/icons.ts";
import { DayField } from "../day-field.tsx";
import { FilterSelect } from "../filter-select.tsx";
import { useLoadedDialog } from "../use-loaded-dialog.ts";
import { weekOf } from "../weeks.ts";
import { reachesToday, type SeriesView, shifted } from "./series-address.ts";
import * as styles from "./statistics.module.css";

interface PeriodProps<View extends SeriesView = SeriesView> {
  readonly view: View;
  readonly today: Day;
  readonly onView: (view: SeriesView) => void;
}

/** The fields that choose the period, between buttons to the periods before and after. The years of an agency are all shown. */
export function PeriodFields({ view, today, onView }: PeriodProps) {
  const t = useT();
  if (view.unit === "year") return null;
  const isLast = reachesToday(view, today);
  return (
    <div className={styles.period} data-unit={view.unit}>
      <IconButton
        label={t(texts.previous)}
        icon={chevronLeftIcon}
        onClick={() => onView(shifted(view, -1))}
      />
      {fieldsOf(view, today, onView)}
      <IconButton
        label={t(texts.next)}
        icon={chevronRightIcon}
        // Not disabled, so that the button keeps the focus when it reaches today.
        aria-disabled={isLast}
        onClick={() => {
          if (!isLast) onView(shifted(view, 1));
        }}
      />
    </div>
  );
}

function fieldsOf(view: SeriesView, today: Day, onView: (view: SeriesView) => void): ReactNode {
  const shared = { today, onView };
  if (view.unit === "day") return <RangeFields view={view} {...shared} />;
  if (view.unit === "hour") return <HoursField view={view} {...shared} />;
  if (view.unit === "week") return <MonthFields view={view} {...shared} />;
  return view.unit === "month" ? <YearField view={view} {...shared} /> : null;
}

/** A range of days, or the week of a day from the week picker that the planning uses [C2.cross.01]. */
function RangeFields({ view, today, onView }: PeriodProps<SeriesView & { unit: "day" }>) {
  const t = useT();
  const picker = useLoadedDialog(async () => (await import("../week-picker.tsx")).WeekPicker);
  return (
    <>
      <DayField
        label={t(texts.from)}
        day={view.from}
        max={today}
        onDay={(from) => onView({ ...view, from, to: view.to < from ? from : view.to })}
      />
      <DayField
        label={t(texts.to)}
        day={view.to}
        max={today}
        onDay={(to) => onView({ ...view, to, from: view.from > to ? to : view.from })}
      />
      <IconButton
        label={t(calendarMessages.chooseWeek)}
        icon={calendarDaysIcon}
        onClick={picker.open}
      />
      {countDays(view.from, view.to) === maxDays ? (
        <small className="muted">{t(texts.maxDays, { count: maxDays })}</small>
      ) : null}
      {picker.Dialog ? (
        <picker.Dialog
          around={view.to}
          onClose={picker.close}
          onChoose={(day) => {
            picker.close();
            const week = weekOf(day);
            onView({ unit: "day", from: week[0] ?? day, to: week[6] ?? day });
          }}
        />
      ) : null}
    </>
  );
}

function HoursField({ view, today, onView }: PeriodProps<SeriesView & { unit: "hour" }>) {
  const t = useT();
  return (
    <DayField
      label={t(texts.day)}
      day={view.date}
      max={today}
      onDay={(date) => onView({ unit: "hour", date })}
    />
  );
}

function MonthFields({ view, today, onView }: PeriodProps<SeriesView & { unit: "week" }>) {
  const t = useT();
  const language = useLanguage();
  return (
    <>
      <FilterSelect
        labelled
        label={t(texts.month)}
        value={String(view.month)}
        choices={monthLong[language].map((name, index) => [String(index + 1), name])}
        onChoose={(month) => onView({ ...view, month: Number(month) })}
      />
      <YearSelect year={view.year} today={today} onYear={(year) => onView({ ...view, year })} />
    </>
  );
}

function YearField({ view, today, onView }: PeriodProps<SeriesView & { unit: "month" }>) {
  return (
    <YearSelect year={view.year} today={today} onYear={(year) => onView({ unit: "month", year })} />
  );
}

/** The last ten years, and the chosen one. */
function YearSelect({
  year,
  today,
  onYear,
}: {
  readonly year: number;
  readonly today: Day;
  readonly onYear: (year: number) => void;
}) {
  const t = useT();
  const current = Number(today.slice(0, 4));
  const years = [...new Set([year, ...Array.from({ length: 10 }, (_, back) => current - back)])];
  return (
    <FilterSelect
      labelled
      label={t(texts.year)}
      value={String(year)}
      choices={years.toSorted((a, b) => b - a).map((one) => [String(one), String(one)])}
      onChoose={(chosen) => onYear(Number(chosen))}
    />
  );
}
