import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type BookingState = "PENDING" | "PAID" | "FAILED" | "EXPIRED" | "CANCEL" | "REFUNDED";

/**
 * The states of a booking [G.book.11]. A failed attempt does not change a PENDING booking. When its hold ends, it becomes FAILED after a failed
 * attempt, else EXPIRED; when the buyer gives up, it becomes FAILED at once. Only a late payment makes a FAILED or EXPIRED booking PAID. A booking
 * is CANCEL when all its tickets are. A refund that its provider takes back makes a REFUNDED booking CANCEL again.
 */
export const bookingLifecycle: Lifecycle<BookingState> = {
  initial: "PENDING",
  ends: ["PAID", "FAILED", "EXPIRED", "CANCEL", "REFUNDED"],
  transitions: {
    PENDING: ["PAID", "FAILED", "EXPIRED"],
    PAID: ["CANCEL"],
    FAILED: ["PAID"],
    EXPIRED: ["PAID"],
    CANCEL: ["REFUNDED"],
    REFUNDED: ["CANCEL"],
  },
};
