import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import { publicStatus } from "@wakafine/shared/payments/states.ts";

/** Returns whether an attempt may still be paid or is in review; until it is decided, no further attempt of its payable may start. */
export function isUndecided(state: AttemptState): boolean {
  return publicStatus[state] === "PENDING";
}

/** All states of an undecided attempt. */
export const undecidedStates: readonly AttemptState[] = (
  Object.keys(publicStatus) as AttemptState[]
).filter(isUndecided);
