import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import { publicStatus } from "@wakafine/shared/payments/states.ts";

/** Whether money may still come of an attempt, or a person looks at it: until then no further one of its payable may start. */
export function isUndecided(state: AttemptState): boolean {
  return publicStatus[state] === "PENDING";
}

export const undecidedStates: readonly AttemptState[] = (
  Object.keys(publicStatus) as AttemptState[]
).filter(isUndecided);
