import { useEffect, useState } from "react";

/** Whole seconds until a moment (milliseconds since 1970), never below 0. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** Seconds as `14:32`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export type HoldMoment = "five_minutes" | "one_minute" | "end";

/** What a countdown says aloud when it goes from one second to the next: at 5 minutes, at 1 minute and at its end, nothing else. */
export function momentBetween(before: number, after: number): HoldMoment | null {
  if (before > 0 && after <= 0) return "end";
  if (before > 60 && after <= 60) return "one_minute";
  if (before > 300 && after <= 300) return "five_minutes";
  return null;
}

/** Seconds left until `end` (milliseconds since 1970), counted down each second and right again after the page slept. */
export function useCountdown(end: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(end, Date.now()));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(end, Date.now()));
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [end]);
  return seconds;
}
