import type { Attempt } from "./payment-driver.ts";

/** Returns the next read of a payment on a page: every 10 s six times, every 30 s until 10 minutes, every minute until an hour, every hour until 24 hours. */
export function nextPagePoll(attempt: Attempt, attempts: number, now: Date): Date | null {
  const age = (now.getTime() - attempt.startedAt.getTime()) / 1000;
  if (age >= 24 * 3600) return null;
  const seconds = attempts < 6 ? 10 : age < 600 ? 30 : age < 3600 ? 60 : 3600;
  return new Date(now.getTime() + seconds * (1 + Math.random() / 10) * 1000);
}
