import { promptMinutes } from "@wakafine/shared/payments/prompt-limit.ts";
import type { ApiFailure } from "./api-failure.ts";

/** Minutes until a number that had its prompts may get another one, rounded up [G.book.32]. */
export function minutesToWait({ retryAfterSeconds }: ApiFailure): number {
  return Math.ceil((retryAfterSeconds ?? promptMinutes * 60) / 60);
}
