import { promptMinutes } from "@wakafine/shared/payments/prompt-limit.ts";
import type { ApiFailure } from "./api-failure.ts";

/** Returns the minutes, rounded up, until a number may get another payment prompt [G.book.32]. */
export function minutesToWait({ retryAfterSeconds }: ApiFailure): number {
  return Math.ceil((retryAfterSeconds ?? promptMinutes * 60) / 60);
}
