import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type PayoutState = "requested" | "approved" | "executed" | "failed";

/**
 * The states of a payout to an agency (docs/rules/payouts.md). requested → executed: below PAYOUT_APPROVAL_XAF. A failed payout is final: its money is due
 * again and another payout is made.
 */
export const payoutLifecycle: Lifecycle<PayoutState> = {
  initial: "requested",
  ends: ["executed", "failed"],
  transitions: {
    requested: ["approved", "executed", "failed"],
    approved: ["executed", "failed"],
    executed: [],
    failed: [],
  },
};

/** Whether an administrator can record the execution of a payout: it has its approval or needs none. */
export function isExecutable(payout: {
  readonly state: PayoutState;
  readonly approval_required: boolean;
}): boolean {
  return payout.state === "approved" || (payout.state === "requested" && !payout.approval_required);
}
