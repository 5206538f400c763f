import type { TicketState } from "../tickets/states.ts";
import { canCancel, cancelDeadline } from "../rules/dates.ts";

/** Why a ticket cannot be cancelled; a code of messages/errors.ts. */
export type CancelRefusal =
  "ticket_not_paid" | "ticket_already_validated" | "ticket_cancelled" | "too_late_to_cancel";

/** A ticket as its cancellation depends on it. `departsAt` is the departure's hour, also for boarding places with a later hour [G.ticket.09]. */
export interface CancellableTicket {
  readonly status: TicketState;
  readonly departsAt: Date;
  /** Refunded on cancellation, whole francs. */
  readonly refundableXaf: number;
  /** The ticket's share of the fees, whole francs; kept. */
  readonly feeShareXaf: number;
}

export interface TicketOffer {
  /** Null: the ticket can be cancelled. */
  readonly refusal: CancelRefusal | null;
  /** The last instant at which it can be cancelled. */
  readonly until: Date;
  /** Whole francs; 0 when it cannot be cancelled. */
  readonly amountBackXaf: number;
  readonly feeKeptXaf: number;
}

const refusals: Readonly<Record<Exclude<TicketState, "PAID">, CancelRefusal>> = {
  BOOKED: "ticket_not_paid",
  VALIDATE: "ticket_already_validated",
  CANCEL: "ticket_cancelled",
};

/** Returns what cancelling a ticket gives back, up to 2 h before its own departure inclusive [C4.ticket.04, G.ticket.02, G.ticket.03, G.ticket.09]. */
export function cancellationOf(ticket: CancellableTicket, now: Date): TicketOffer {
  const refusal = refusalOf(ticket, now);
  return {
    refusal,
    until: cancelDeadline(ticket.departsAt),
    amountBackXaf: refusal ? 0 : ticket.refundableXaf,
    feeKeptXaf: refusal ? 0 : ticket.feeShareXaf,
  };
}

function refusalOf({ status, departsAt }: CancellableTicket, now: Date): CancelRefusal | null {
  if (status !== "PAID") return refusals[status];
  return canCancel(departsAt, now) ? null : "too_late_to_cancel";
}
