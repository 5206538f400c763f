import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type AgencyState = "pending" | "active" | "refused" | "suspended";

/** An agency is public only while an administrator keeps it active; answers show it as `is_active` [G.auth.28]. A refusal may be thought over. */
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
