import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import {
  calendarMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { calendarDaysIcon } from "../../ui/icons-office.ts";
import { useLoadedDialog } from "../use-loaded-dialog.ts";
import { CompletedTimeField } from "./completed-time-field.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import { RowFrame, RowList } from "./row-frame.tsx";
import type { TripFormHandle } from "./use-trip-form.ts";
import * as styles from "./planning.module.css";

interface Props {
  readonly trip: TripFormHandle;
}

interface RowProps extends Props {
  readonly index: number;
  readonly label: string;
}

/** A date: the browser's date picker from today on, with the date in the page format below [A2.plan.04]. */
function TripDayField({ trip, index, label }: RowProps) {
  const language = useLanguage();
  const { value } = trip.values.departure_days[index] ?? { value: "" };
  return (
    <DateField
      label={label}
      min={dayOf(new Date())}
      help={value ? formatDay(value, language) : undefined}
      {...trip.bind(`departure_days.${index}.value`, `departure_days.${index}`)}
    />
  );
}

export function HourField({ trip, index, label }: RowProps) {
  return (
    <CompletedTimeField
      label={label}
      bound={trip.bind(`departure_hours.${index}.value`, `departure_hours.${index}`)}
    />
  );
}

/** The date and the hour of one departure. */
export function DayAndHour({ trip }: Props) {
  const t = useT();
  return (
    <div className={styles.tripTwo}>
      <TripDayField trip={trip} index={0} label={t(tripFormMessages.oneDay)} />
      <HourField trip={trip} index={0} label={t(tripFormMessages.oneHour)} />
    </div>
  );
}

/** Opens the calendar that replaces the dates. */
function CalendarButton({ trip }: Props) {
  const t = useT();
  const picker = useLoadedDialog(async () => (await import("./day-picker.tsx")).DayPicker);
  return (
    <>
      <Button variant="text" icon={calendarDaysIcon} onClick={picker.open}>
        {t(calendarMessages.openDays)}
      </Button>
      {picker.Dialog ? (
        <picker.Dialog
          days={trip.values.departure_days.map((row) => row.value)}
          onClose={picker.close}
          onChoose={(days) => {
            trip.setDays(days);
            picker.close();
          }}
        />
      ) : null}
    </>
  );
}

function Days({ trip }: Props) {
  const t = useT();
  const rows = trip.values.departure_days;
  return (
    <RowList
      legend={t(formMessages.choose_day_planning)}
      addLabel={t(tripFormMessages.addDay)}
      onAdd={() => trip.addRow("departure_days")}
      action={<CalendarButton trip={trip} />}
    >
      {rows.map((row, index) => (
        <RowFrame
          key={row.id}
          removeLabel={t(tripFormMessages.removeDay, { number: index + 1 })}
          onRemove={rows.length > 1 ? () => trip.removeRow("departure_days", index) : null}
        >
          <TripDayField
            trip={trip}
            index={index}
            label={t(tripFormMessages.day, { number: index + 1 })}
          />
        </RowFrame>
      ))}
    </RowList>
  );
}

function Hours({ trip }: Props) {
  const t = useT();
  const rows = trip.values.departure_hours;
  return (
    <RowList
      legend={t(tripFormMessages.hours)}
      addLabel={t(tripFormMessages.addHour)}
      onAdd={() => trip.addRow("departure_hours")}
    >
      {rows.map((row, index) => (
        <RowFrame
          key={row.id}
          removeLabel={t(tripFormMessages.removeHour, { number: index + 1 })}
          onRemove={rows.length > 1 ? () => trip.removeRow("departure_hours", index) : null}
        >
          <HourField
            trip={trip}
            index={index}
            label={t(tripFormMessages.hour, { number: index + 1 })}
          />
        </RowFrame>
      ))}
    </RowList>
  );
}

/** Dates and times: one departure per day and time, also on the days of the repetition [G.plan.01]. */
export function DaysAndHours({ trip }: Props) {
  return (
    <>
      <div className={styles.tripTwo}>
        <Days trip={trip} />
        <Hours trip={trip} />
      </div>
      <RepeatFields trip={trip} />
    </>
  );
}
