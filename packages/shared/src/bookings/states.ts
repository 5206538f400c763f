import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type BookingState = "PENDING" | "PAID" | "FAILED" | "EXPIRED" | "CANCEL" | "REFUNDED";

/**
 * A booking [G.book.11]. A failed attempt changes nothing here: the booking stays PENDING until its hold ends, then FAILED
 * (after a failed attempt) or EXPIRED. FAILED and EXPIRED come back only by late money. All tickets CANCEL make it CANCEL.
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
    REFUNDED: [],
  },
};
