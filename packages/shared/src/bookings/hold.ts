import { addMinutes } from "../rules/dates.ts";

/** Seats are held for 15 minutes from the first step [G.book.10]. */
export const holdMinutes = 15;
/** No hold, however often extended, lasts longer than this. */
export const maxHoldMinutes = 45;
const settlingMinutes = 2;

function earlier(left: Date, right: Date): Date {
  return left < right ? left : right;
}

/** The end of a new hold: 15 minutes, never past the departure hour. */
export function newHoldUntil(now: Date, departure: Date): Date {
  return earlier(addMinutes(now, holdMinutes), departure);
}

/** As long as a hold may ever last: 45 minutes after it began, never past the departure hour. */
export function maxHoldUntil(holdBegan: Date, departure: Date): Date {
  return earlier(addMinutes(holdBegan, maxHoldMinutes), departure);
}

export interface HoldToExtend {
  readonly now: Date;
  readonly holdBegan: Date;
  readonly holdUntil: Date;
  /** The earliest departure hour of the booking's legs. */
  readonly departure: Date;
  /** Minutes in which the payment provider says the outcome. */
  readonly windowMinutes: number;
}

export type HoldForAttempt =
  | { readonly allowed: true; readonly holdUntil: Date }
  | { readonly allowed: false; readonly code: "hold_expired" | "too_late_to_pay" };

/**
 * May a payment attempt start, and until when are the seats held then? The provider's window must end within the longest
 * hold; the 2 minutes to settle are added as far as they fit. A hold is never shortened [G.book.10].
 */
export function holdForAttempt(hold: HoldToExtend): HoldForAttempt {
  const { now, holdBegan, holdUntil, departure, windowMinutes } = hold;
  if (now >= holdUntil) return { allowed: false, code: "hold_expired" };
  const maxLength = maxHoldUntil(holdBegan, departure);
  if (addMinutes(now, windowMinutes) > maxLength)
    return { allowed: false, code: "too_late_to_pay" };
  const wanted = earlier(addMinutes(now, windowMinutes + settlingMinutes), maxLength);
  return { allowed: true, holdUntil: wanted > holdUntil ? wanted : holdUntil };
}
