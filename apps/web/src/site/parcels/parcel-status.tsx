import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { ParcelTracking } from "@wakafine/shared/parcels/contract.ts";
import type { ParcelState } from "@wakafine/shared/parcels/states.ts";
import { trackingMessages as texts } from "@wakafine/shared/parcels/tracking-messages.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { refreshIcon } from "../../ui/icons-booking.ts";
import { checkCircleIcon, clockIcon, warningIcon } from "../../ui/icons.ts";
import { Stone } from "../../ui/stepper.tsx";
import * as styles from "./parcel.module.css";

const icons = { ok: checkCircleIcon, hold: clockIcon, warn: warningIcon } as const;

/** What is said about where a parcel is; an exception comes before the state, and a parcel that went back was handed to its sender. */
function shownStatus({ status, exception, back_date }: ParcelTracking) {
  if (exception === null) {
    const tone: keyof typeof icons = status === "WAREHOUSE" || status === "EMBARK" ? "hold" : "ok";
    return { tone, label: texts[status], text: texts[`${status}_text`] };
  }
  return status === "RECEIVE"
    ? ({ tone: "ok", label: texts.takenBack, text: texts.takenBack_text } as const)
    : ({
        tone: "warn",
        label: texts[exception],
        text: back_date && exception === "RETURNED" ? texts.back_text : texts[`${exception}_text`],
      } as const);
}

interface Step {
  readonly label: Message;
  readonly date: string | null;
  readonly current: boolean;
}

/**
 * The steps of a parcel: the states, and for a returned one the way back to its sender. The step where it is missing, lost or on its way back has that name,
 * and the time at which it was recorded.
 */
function stepsOf(parcel: ParcelTracking): readonly Step[] {
  const { status, exception, exception_date, is_returned, back_date, history } = parcel;
  const stepOf = (state: ParcelState): Step => ({
    label: state === "RECEIVE" && is_returned ? texts.takenBack : texts[state],
    date: history.find((step) => step.status === state)?.date ?? null,
    current: state === status && !(is_returned && state === "ARRIVE"),
  });
  const replaced = (step: Step): Step =>
    exception && step.current ? { ...step, label: texts[exception], date: exception_date } : step;
  const wayBack = { label: texts.RETURNED, date: null, current: status !== "RECEIVE" };
  const back = back_date ? { ...wayBack, label: texts.backAt, date: back_date } : replaced(wayBack);
  return [
    stepOf("WAREHOUSE"),
    replaced(stepOf("EMBARK")),
    stepOf("ARRIVE"),
    ...(is_returned ? [back] : []),
    stepOf("RECEIVE"),
  ];
}

/** Where a parcel is and the steps with their times; it contains nothing about persons [G.parc.14]. */
export function ParcelStatus(props: {
  readonly parcel: ParcelTracking;
  readonly onRefresh: () => void;
}) {
  const { qr_code, city_departure: from, city_destination: to, agency } = props.parcel;
  const t = useT();
  const language = useLanguage();
  const shown = shownStatus(props.parcel);
  return (
    <article className={`card ${styles.parcel}`}>
      <div className={styles.head}>
        <h2 className="h2">{t(texts.parcel, { code: qr_code })}</h2>
        <Badge tone={shown.tone} icon={icons[shown.tone]}>
          {t(shown.label)}
        </Badge>
      </div>
      <p className={styles.towns}>
        <b>{from}</b> <span aria-hidden="true">→</span>
        <span className="sr">{t(texts.to)}</span> <b>{to}</b>
      </p>
      <p role="status">{t(shown.text, { from, to })}</p>
      <p className="muted">
        {t(texts.agency)} <b>{agency}</b>
      </p>
      <h3 className="sr">{t(texts.history)}</h3>
      <ol className={styles.steps}>
        {stepsOf(props.parcel).map(({ label, date, current }, index) => (
          <li key={label.fr} aria-current={current ? "step" : undefined}>
            <Stone state={current ? "on" : date === null ? "todo" : "done"}>{index + 1}</Stone>
            <span>
              <b>{t(label)}</b>
              <small>
                {date === null ? (
                  t(texts.notYet)
                ) : (
                  <time dateTime={date}>{momentText(date, language)}</time>
                )}
              </small>
            </span>
          </li>
        ))}
      </ol>
      <Button variant="quiet" icon={refreshIcon} onClick={props.onRefresh}>
        {t(texts.refresh)}
      </Button>
    </article>
  );
}
