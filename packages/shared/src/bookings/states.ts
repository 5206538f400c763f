import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type BookingState = "PENDING" | "PAID" | "FAILED" | "EXPIRED" | "CANCEL" | "REFUNDED";

/**
 * The states of a booking [G.book.11]. After a failed attempt the booking stays PENDING until its hold ends, then it is FAILED
 * (after a failed attempt) or EXPIRED. Only a late payment makes FAILED or EXPIRED PAID. A booking is CANCEL when all its tickets are.
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
