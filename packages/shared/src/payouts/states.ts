import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type PayoutState = "requested" | "approved" | "executed" | "failed" | "reversed";

/**
 * The states of a payout to an agency (docs/rules/payouts.md). requested → executed: below PAYOUT_APPROVAL_XAF. A failed payout is final: its money is due
 * again and another payout is made. An executed payout is reversed when the operator returned its money or it was recorded wrongly (0172).
 */
export const payoutLifecycle: Lifecycle<PayoutState> = {
  initial: "requested",
  ends: ["executed", "failed", "reversed"],
  transitions: {
    requested: ["approved", "executed", "failed"],
    approved: ["executed", "failed"],
    executed: ["reversed"],
    failed: [],
    reversed: [],
  },
};

/** Whether an administrator can record the execution of a payout: it has its approval or needs none. */
export function isExecutable(payout: {
  readonly state: PayoutState;
  readonly approval_required: boolean;
}): boolean {
  return payout.state === "approved" || (payout.state === "requested" && !payout.approval_required);
}

/** Whether nobody has approved a payout that needs it. No money was sent: its failure is the withdrawal of the request. */
export function isUnapproved(payout: {
  readonly approval_required: boolean;
  readonly approved_by: unknown;
}): boolean {
  return payout.approval_required && payout.approved_by === null;
}

/** Why an executed payout is reversed: the operator returned the money, or the payout was recorded wrongly. */
export const reversalCauses = ["returned", "wrong_record"] as const;
export type ReversalCause = (typeof reversalCauses)[number];
