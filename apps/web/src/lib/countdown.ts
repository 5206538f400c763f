import { useEffect, useState } from "react";

/** Returns whole seconds until a time (milliseconds since 1970), at least 0. */
export function secondsUntil(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** Formats seconds as `14:32`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export type HoldMoment = "five_minutes" | "one_minute" | "end";

/** Returns the announcement due between two values of a countdown, in seconds: at 5 minutes, at 1 minute and at the end, else null. */
export function momentBetween(before: number, after: number): HoldMoment | null {
  if (before > 0 && after <= 0) return "end";
  if (before > 60 && after <= 60) return "one_minute";
  if (before > 300 && after <= 300) return "five_minutes";
  return null;
}

/**
 * Returns the seconds until `end` (milliseconds since 1970), updated each second. It is recomputed from the clock, so it is correct after
 * the device slept.
 */
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
