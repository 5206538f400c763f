import { promptMinutes } from "@wakafine/shared/payments/prompt-limit.ts";
import type { ApiFailure } from "./api-failure.ts";

/** Returns the minutes, rounded up, until a number may get another payment prompt [G.book.32]. */
export function minutesToWait({ retryAfterSeconds }: ApiFailure): number {
  return Math.ceil((retryAfterSeconds ?? promptMinutes * 60) / 60);
}

/** Returns a wait as it is shown in both languages: minutes, from two hours on whole hours. */
export function shownWait(minutes: number): string {
  return minutes < 120 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}
