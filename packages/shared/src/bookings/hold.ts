import { addMinutes } from "../rules/dates.ts";

/** Minutes a new hold lasts, from the first step of the dialog [G.book.10]. */
export const holdMinutes = 15;
/** Maximum duration of a hold with all its extensions, in minutes. */
export const maxHoldMinutes = 45;
const settlingMinutes = 2;

function earlier(left: Date, right: Date): Date {
  return left < right ? left : right;
}

/** Returns the end of a new hold: after 15 minutes, at the latest at the departure. */
export function newHoldUntil(now: Date, departure: Date): Date {
  return earlier(addMinutes(now, holdMinutes), departure);
}

/** Returns the latest possible end of a hold: 45 minutes after its start, at the latest at the departure. */
export function maxHoldUntil(holdBegan: Date, departure: Date): Date {
  return earlier(addMinutes(holdBegan, maxHoldMinutes), departure);
}

export interface HoldToExtend {
  readonly now: Date;
  readonly holdBegan: Date;
  readonly holdUntil: Date;
  /** The earliest departure of the booking's legs. */
  readonly departure: Date;
  /** Minutes within which the payment provider reports the outcome. */
  readonly windowMinutes: number;
}

export type HoldForAttempt =
  | { readonly allowed: true; readonly holdUntil: Date }
  | { readonly allowed: false; readonly code: "hold_expired" | "too_late_to_pay" };

/**
 * Decides whether a payment attempt may start, and returns the hold's new end. The provider's window must end within the maximum
 * hold. The 2 minutes to settle are added if they fit. A hold is never shortened [G.book.10].
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
