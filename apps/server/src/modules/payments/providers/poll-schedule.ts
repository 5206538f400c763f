import type { PaymentDriver } from "./payment-driver.ts";

/**
 * Returns the `nextPoll` of a driver. `secondsUntil` returns the seconds until the next read from the number of reads and the age of the attempt in seconds;
 * up to 10 % are added to spread the load. After 24 hours an attempt is not read any more.
 */
export function pollSchedule(
  secondsUntil: (reads: number, age: number) => number,
): PaymentDriver["nextPoll"] {
  return (attempt, reads, now) => {
    const age = (now.getTime() - attempt.startedAt.getTime()) / 1000;
    if (age >= 24 * 3600) return null;
    return new Date(now.getTime() + secondsUntil(reads, age) * (1 + Math.random() / 10) * 1000);
  };
}

/** The schedule of a payment on a page: every 10 s six times, every 30 s until 10 minutes, every minute until an hour, every hour until 24 hours. */
export const nextPagePoll = pollSchedule((reads, age) =>
  reads < 6 ? 10 : age < 600 ? 30 : age < 3600 ? 60 : 3600,
);
