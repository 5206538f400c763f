import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { TimeField } from "../../ui/text-fields.tsx";
import { RepeatFields } from "./repeat-fields.tsx";
import { RowFrame, RowList } from "./row-frame.tsx";
import type { TripFormHandle } from "./use-trip-form.ts";
import * as styles from "./planning.module.css";

/** The dates: the browser's date picker from today on, with the date in the page format below [A2.plan.04]. */
function Days({ trip }: { readonly trip: TripFormHandle }) {
  const t = useT();
  const language = useLanguage();
  const rows = trip.values.departure_days;
  return (
    <RowList
      legend={t(formMessages.choose_day_planning)}
      addLabel={t(tripFormMessages.addDay)}
      onAdd={() => trip.addRow("departure_days")}
    >
      {rows.map((row, index) => (
        <RowFrame
          key={row.id}
          removeLabel={t(tripFormMessages.removeDay, { number: index + 1 })}
          onRemove={rows.length > 1 ? () => trip.removeRow("departure_days", index) : null}
        >
          <DateField
            label={t(tripFormMessages.day, { number: index + 1 })}
            min={dayOf(new Date())}
            help={row.value ? formatDay(row.value, language) : undefined}
            {...trip.bind(`departure_days.${index}.value`, `departure_days.${index}`)}
          />
        </RowFrame>
      ))}
    </RowList>
  );
}

function Hours({ trip }: { readonly trip: TripFormHandle }) {
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
          <TimeField
            label={t(tripFormMessages.hour, { number: index + 1 })}
            {...trip.bind(`departure_hours.${index}.value`, `departure_hours.${index}`)}
          />
        </RowFrame>
      ))}
    </RowList>
  );
}

/** Dates and times: one departure per day and time, also on the days of the repetition [G.plan.01]. */
export function DaysAndHours({ trip }: { readonly trip: TripFormHandle }) {
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
