import type { TicketState } from "../tickets/states.ts";
import { cancelDeadline } from "../rules/dates.ts";

/** Why a ticket cannot be cancelled; a code of messages/errors.ts. */
export type CancelRefusal =
  | "ticket_not_paid"
  | "ticket_already_validated"
  | "ticket_cancelled"
  | "too_late_to_cancel"
  | "paid_in_cash";

/** A ticket as its cancellation depends on it. `departsAt` is the departure's hour, also for boarding places with a later hour [G.ticket.09]. */
export interface CancellableTicket {
  readonly status: TicketState;
  readonly departsAt: Date;
  /** Refunded on cancellation, whole francs. */
  readonly refundableXaf: number;
  /** The ticket's share of the fees, whole francs; kept unless the departure was rescheduled. */
  readonly feeShareXaf: number;
  /** The agency moved the departure: see `isRescheduled`. Default: false. */
  readonly rescheduled?: boolean;
}

/** Minutes by which an agency may delay a sold departure without opening a full refund [G.plan.04]. */
export const freeDelayMinutes = 30;

/** Whether a departure was moved from the time as sold so far that its travellers may cancel for a full refund: earlier, or later by more than 30 minutes [G.plan.04]. */
export function isRescheduled(departsAt: Date, soldAt: Date | null): boolean {
  if (soldAt === null) return false;
  const minutes = (departsAt.getTime() - soldAt.getTime()) / 60_000;
  return minutes < 0 || minutes > freeDelayMinutes;
}

export interface TicketOffer {
  /** Null: the ticket can be cancelled. */
  readonly refusal: CancelRefusal | null;
  /** The last instant at which it can be cancelled. */
  readonly until: Date;
  /** Whole francs; 0 when it cannot be cancelled. */
  readonly amountBackXaf: number;
  readonly feeKeptXaf: number;
  /** The part of `amountBackXaf` that returns fees. */
  readonly feeBackXaf: number;
}

const refusals: Readonly<Record<Exclude<TicketState, "PAID">, CancelRefusal>> = {
  BOOKED: "ticket_not_paid",
  VALIDATE: "ticket_already_validated",
  CANCEL: "ticket_cancelled",
};

/**
 * Returns what cancelling a ticket gives back: its price up to 2 h before its own departure inclusive, and its fees too until the departure when the agency rescheduled it
 * [C4.ticket.04, G.plan.04, G.ticket.02, G.ticket.03, G.ticket.09].
 */
export function cancellationOf(ticket: CancellableTicket, now: Date): TicketOffer {
  const refusal = refusalOf(ticket, now);
  const { departsAt, refundableXaf, feeShareXaf, rescheduled = false } = ticket;
  const feeBackXaf = refusal || !rescheduled ? 0 : feeShareXaf;
  return {
    refusal,
    until: cancellableUntil(departsAt, rescheduled),
    amountBackXaf: refusal ? 0 : refundableXaf + feeBackXaf,
    feeKeptXaf: refusal || rescheduled ? 0 : feeShareXaf,
    feeBackXaf,
  };
}

/** Returns the last instant at which a ticket can be cancelled. */
export function cancellableUntil(departsAt: Date, rescheduled: boolean): Date {
  return rescheduled ? departsAt : cancelDeadline(departsAt);
}

function refusalOf(
  { status, departsAt, rescheduled = false }: CancellableTicket,
  now: Date,
): CancelRefusal | null {
  if (status !== "PAID") return refusals[status];
  return now <= cancellableUntil(departsAt, rescheduled) ? null : "too_late_to_cancel";
}
