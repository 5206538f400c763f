import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type ClaimState = "OPEN" | "ACCEPTED" | "REJECTED";

/** The states of a claim: the agency that sent the parcel decides once; after a rejection another claim can follow (decision 0178). */
export const claimLifecycle: Lifecycle<ClaimState> = {
  initial: "OPEN",
  ends: ["ACCEPTED", "REJECTED"],
  transitions: { OPEN: ["ACCEPTED", "REJECTED"], ACCEPTED: [], REJECTED: [] },
};

export const claimReasons = ["DAMAGED", "INCOMPLETE", "LOST"] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** Days after the withdrawal, or after a rejected claim, in which damage can be claimed, days after sending from which a parcel that did not arrive counts as lost, and days to decide. */
export const claimDays = { afterWithdrawal: 7, untilLost: 7, toDecide: 14 } as const;

/** Returns the highest amount that can be claimed, in francs: the declared value, without one ten times the price. */
export function claimLimit({
  declaredValue,
  billing,
}: {
  readonly declaredValue: number;
  readonly billing: number;
}): number {
  return declaredValue > 0 ? declaredValue : 10 * billing;
}
