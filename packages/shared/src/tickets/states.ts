import type { Lifecycle } from "../lifecycles/lifecycle.ts";

export type TicketState = "BOOKED" | "PAID" | "VALIDATE" | "CANCEL";

/**
 * A ticket [G.ticket.01]. VALIDATE → PAID is the undo of agency roles 1 and 2, with a reason, within 24 h.
 * CANCEL is final: late money makes new tickets with new codes.
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
