import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type AgencyState = "pending" | "active" | "refused" | "suspended";

/** An agency is public only while it is active, which responses show as `is_active` [G.auth.28]. A refused agency can be approved later. */
export const agencyLifecycle: Lifecycle<AgencyState> = {
  initial: "pending",
  ends: ["active", "refused", "suspended"],
  transitions: {
    pending: ["active", "refused"],
    active: ["suspended"],
    refused: ["active"],
    suspended: ["active"],
  },
};
