import { holdBarMessages } from "@wakafine/shared/bookings/hold-bar-messages.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { clockText, type HoldMoment, momentBetween, useCountdown } from "../lib/countdown.ts";
import { useT } from "../lib/page-services.tsx";
import { Icon } from "./icon.tsx";
import { lockIcon } from "./icons.ts";
import * as styles from "./hold-bar.module.css";

interface CountdownProps {
  /** End in milliseconds since 1970 on this device's clock: `Date.now()` at the response plus the seconds in it. */
  readonly end: number;
  /** Total length in seconds, for the progress track. */
  readonly totalSeconds: number;
  /** Called once when the time is over. */
  readonly onEnd?: () => void;
}

/** Counts down and returns the text to announce. */
function useSpokenCountdown({ end, onEnd }: CountdownProps): {
  readonly seconds: number;
  readonly spoken: HoldMoment | null;
} {
  const seconds = useCountdown(end);
  const before = useRef(seconds);
  const [spoken, setSpoken] = useState<HoldMoment | null>(null);
  const onEndNow = useRef(onEnd);
  useEffect(() => {
    onEndNow.current = onEnd;
  });
  useEffect(() => {
    const moment = momentBetween(before.current, seconds);
    before.current = seconds;
    if (!moment) return;
    setSpoken(moment);
    if (moment === "end") onEndNow.current?.();
  }, [seconds]);
  return { seconds, spoken };
}

function Track({ seconds, total }: { readonly seconds: number; readonly total: number }) {
  const percent = Math.min(100, Math.round((seconds / total) * 100));
  return (
    <svg className={styles.track} aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  );
}

/** Shows that the seats are held and for how long, from the first step of a booking to its payment. */
export function HoldBar(
  props: CountdownProps & { readonly title: string; readonly detail?: ReactNode },
) {
  const t = useT();
  const { seconds, spoken } = useSpokenCountdown(props);
  const time = clockText(seconds);
  return (
    <div className={styles.holdBar} data-hold-bar="">
      <Icon path={lockIcon} size="l" />
      <p>
        <b>{props.title}</b>
        {props.detail ? (
          <>
            <br />
            {props.detail}
          </>
        ) : null}
      </p>
      <time role="timer" aria-live="off" aria-label={t(holdBarMessages.left, { time })}>
        {time}
      </time>
      <Track seconds={seconds} total={props.totalSeconds} />
      <p className="sr" role="status">
        {spoken ? t(holdBarMessages[spoken]) : ""}
      </p>
    </div>
  );
}

/** Large countdown of a payment request. */
export function CountdownBox(props: CountdownProps & { readonly text: string }) {
  const t = useT();
  const { seconds, spoken } = useSpokenCountdown(props);
  const time = clockText(seconds);
  return (
    <div className={styles.count}>
      <time role="timer" aria-live="off" aria-label={t(holdBarMessages.left, { time })}>
        {time}
      </time>
      <span>{props.text}</span>
      <Track seconds={seconds} total={props.totalSeconds} />
      <p className="sr" role="status">
        {spoken === "one_minute"
          ? t(holdBarMessages.request_one_minute)
          : spoken === "end"
            ? t(holdBarMessages.request_end)
            : ""}
      </p>
    </div>
  );
}
