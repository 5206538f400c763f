import { calendarMessages as texts } from "@wakafine/shared/departures/planning-messages.ts";
import { formMessages } from "@wakafine/shared/messages/forms.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { type Day, dayOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Calendar } from "../calendar.tsx";

/** Dialog to choose the days of a trip in a calendar, from today on [A2.plan.21–24]. */
export function DayPicker(props: {
  readonly days: readonly string[];
  readonly onChoose: (days: readonly Day[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [days, setDays] = useState<readonly Day[]>(() =>
    props.days.filter((day) => parseDay(day) !== null).toSorted(),
  );
  const toggle = (day: Day) =>
    setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day].toSorted());
  const count = days.length;
  return (
    <Dialog open onClose={props.onClose} size="small" title={t(formMessages.choose_day_planning)}>
      <Calendar selected={days} onDay={toggle} min={dayOf(new Date())} />
      <p role="status">{count === 1 ? t(texts.oneDay) : t(texts.manyDays, { count })}</p>
      <DialogActions>
        <Button variant="quiet" onClick={props.onClose}>
          {t(shellMessages.cancel)}
        </Button>
        <Button disabled={count === 0} onClick={() => props.onChoose(days)}>
          {t(texts.takeDays)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
