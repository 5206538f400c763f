import { copyMessages } from "@wakafine/shared/departures/copy-messages.ts";
import { formatDay, formatHour } from "@wakafine/shared/formats/dates.ts";
import { tripFormMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import type { Clash } from "./plan-response.ts";
import * as styles from "./planning.module.css";

/** Lists the departures that already exist, with a choice: create the others, or change the form [A4.plan.04, G.plan.02]. */
export function ConflictDialog(props: {
  readonly clashes: readonly Clash[];
  /** Departures that remain to be created without them. */
  readonly othersLeft: number;
  /** The departures have several routes, which are named. */
  readonly withRoute?: boolean;
  readonly busy: boolean;
  readonly onOthers: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const line = ({ day, hour, route }: Clash) => {
    const date = formatDay(day, language);
    if (props.withRoute && hour)
      return t(copyMessages.conflictLine, { date, hour: formatHour(hour), route });
    return hour ? t(tripFormMessages.conflictLine, { date, hour: formatHour(hour) }) : date;
  };
  const { length } = props.clashes;
  const [one, many] =
    props.othersLeft > 0
      ? [tripFormMessages.conflictOne, tripFormMessages.conflictMany]
      : [tripFormMessages.conflictAllOne, tripFormMessages.conflictAll];
  return (
    <Dialog
      open={props.clashes.length > 0}
      onClose={props.onCancel}
      title={t(tripFormMessages.conflictTitle)}
      size="small"
    >
      <p>{length === 1 ? t(one) : t(many, { count: formatCount(length, language) })}</p>
      <ul className={styles.tripClashes}>
        {props.clashes.map((clash) => (
          <li key={clash.uuid || `${clash.day} ${clash.hour}`}>{line(clash)}</li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="quiet" onClick={props.onCancel}>
          {t(props.othersLeft > 0 ? tripFormMessages.changeForm : shellMessages.close)}
        </Button>
        {props.othersLeft > 0 ? (
          <Button busy={props.busy} onClick={props.onOthers}>
            {props.othersLeft === 1
              ? t(tripFormMessages.createOther)
              : t(tripFormMessages.createOthers, { count: props.othersLeft })}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
