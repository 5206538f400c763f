import type { Lifecycle } from "@wakafine/shared/lifecycles/lifecycle.ts";

export type MessageState = "queued" | "unknown" | "sent" | "delivered" | "failed";

/**
 * The states of a message. `unknown`: it may have been sent. Receipts only move a message forward; `queued` follows `unknown` when the provider has
 * certainly not sent it. A failed message stays failed, because its next channel was already used [T19].
 */
export const messageLifecycle: Lifecycle<MessageState> = {
  initial: "queued",
  ends: ["unknown", "sent", "delivered", "failed"],
  transitions: {
    queued: ["unknown", "sent", "delivered", "failed"],
    unknown: ["queued", "sent", "delivered", "failed"],
    sent: ["delivered", "failed"],
    delivered: [],
    failed: [],
  },
};
