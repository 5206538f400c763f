import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import { outwardStatus } from "@wakafine/shared/payments/states.ts";

/** Whether money may still come of an attempt, or a person looks at it: until then no further one of its payable may start. */
export function isUndecided(state: AttemptState): boolean {
  return outwardStatus[state] === "PENDING";
}

export const undecidedStates: readonly AttemptState[] = (
  Object.keys(outwardStatus) as AttemptState[]
).filter(isUndecided);
