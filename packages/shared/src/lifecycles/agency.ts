import type { Lifecycle } from "./lifecycle.ts";

export type AgencyState = "pending" | "active" | "suspended";

/** An agency is public only while an administrator keeps it active; answers show it as `is_active` [G.auth.28]. */
export const agencyLifecycle: Lifecycle<AgencyState> = {
  initial: "pending",
  ends: ["active", "suspended"],
  transitions: { pending: ["active", "suspended"], active: ["suspended"], suspended: ["active"] },
};
