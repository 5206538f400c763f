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

const states: readonly ParcelState[] = ["WAREHOUSE", "EMBARK", "ARRIVE", "RECEIVE"];

const icons = { ok: checkCircleIcon, hold: clockIcon, warn: warningIcon } as const;

/** Steps that an exception contradicts: a missing parcel is not on its way, a returned one was not handed to its receiver. */
const replaced: ReadonlySet<ParcelState> = new Set(["EMBARK", "RECEIVE"]);

/** What is said about where a parcel is; an exception comes before the state, and a parcel that went back was handed to its sender. */
function shownStatus({ status, exception, is_back }: ParcelTracking) {
  if (exception === null) {
    const tone: keyof typeof icons = status === "WAREHOUSE" || status === "EMBARK" ? "hold" : "ok";
    return { tone, label: texts[status], text: texts[`${status}_text`] };
  }
  return status === "RECEIVE"
    ? ({ tone: "ok", label: texts.takenBack, text: texts.takenBack_text } as const)
    : ({
        tone: "warn",
        label: texts[exception],
        text: is_back && exception === "RETURNED" ? texts.back_text : texts[`${exception}_text`],
      } as const);
}

/** Where a parcel is and the four steps with their times; it contains nothing about persons [G.parc.14]. */
export function ParcelStatus(props: {
  readonly parcel: ParcelTracking;
  readonly onRefresh: () => void;
}) {
  const { qr_code, status, city_departure: from, city_destination: to, agency } = props.parcel;
  const t = useT();
  const language = useLanguage();
  const shown = shownStatus(props.parcel);
  const dateOf = (state: ParcelState) =>
    props.parcel.history.find((step) => step.status === state)?.date ?? null;
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
        {states.map((state, index) => {
          const date = dateOf(state);
          const step = state === status ? "on" : date === null ? "todo" : "done";
          return (
            <li key={state} aria-current={step === "on" ? "step" : undefined}>
              <Stone state={step}>{index + 1}</Stone>
              <span>
                <b>{t(state === status && replaced.has(state) ? shown.label : texts[state])}</b>
                <small>
                  {date === null ? (
                    t(texts.notYet)
                  ) : (
                    <time dateTime={date}>{momentText(date, language)}</time>
                  )}
                </small>
              </span>
            </li>
          );
        })}
      </ol>
      <Button variant="quiet" icon={refreshIcon} onClick={props.onRefresh}>
        {t(texts.refresh)}
      </Button>
    </article>
  );
}
