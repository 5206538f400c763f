import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type TicketState = "BOOKED" | "PAID" | "VALIDATE" | "CANCEL";

/**
 * The states of a ticket [G.ticket.01]. VALIDATE → PAID: an agency administrator or planner undoes a check-in, with a reason, within 24 h.
 * CANCEL is final: a late payment creates new tickets with new codes.
 */
export const ticketLifecycle: Lifecycle<TicketState> = {
  initial: "BOOKED",
  ends: ["PAID", "VALIDATE", "CANCEL"],
  transitions: {
    BOOKED: ["PAID", "CANCEL"],
    PAID: ["VALIDATE", "CANCEL"],
    VALIDATE: ["PAID"],
    CANCEL: [],
  },
};
