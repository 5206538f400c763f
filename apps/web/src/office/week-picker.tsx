import { calendarMessages as texts } from "@wakafine/shared/departures/planning-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { useLanguage, useT } from "../lib/page-services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Calendar } from "./calendar.tsx";
import { weekOf, weekTexts } from "./weeks.ts";

/** Dialog to choose a week: a pressed day selects its week from Monday to Sunday, labelled with both dates [A2.plan.19, A2.plan.20]. */
export function WeekPicker(props: {
  /** A day of the week shown. */
  readonly around: Day;
  /** Called with the pressed day of the chosen week. */
  readonly onChoose: (day: Day) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [day, setDay] = useState(props.around);
  const week = weekOf(day);
  return (
    <Dialog open onClose={props.onClose} size="small" title={t(texts.chooseWeek)}>
      <Calendar selected={week} onDay={setDay} />
      <p role="status">
        <b>{t(texts.weekOf, weekTexts(week[0] ?? day, week[6] ?? day, language))}</b>
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={props.onClose}>
          {t(shellMessages.cancel)}
        </Button>
        <Button onClick={() => props.onChoose(day)}>{t(texts.showWeek)}</Button>
      </DialogActions>
    </Dialog>
  );
}
