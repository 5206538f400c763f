import type { BookingState } from "@wakafine/shared/bookings/states.ts";
import type { DeliveryMode } from "@wakafine/shared/bookings/delivery.ts";
import type { TravelClass } from "@wakafine/shared/departures/travel-class.ts";
import type { TicketState } from "@wakafine/shared/tickets/states.ts";
import type { BookingPaymentMethod } from "@wakafine/shared/bookings/price.ts";
import type { MobileOperator } from "@wakafine/shared/rules/phone.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";

/** The data of a booking that tickets and messages need. Times are ISO 8601, prices are whole francs. */
export interface BookingSnapshot {
  readonly id: string;
  readonly orderCode: string;
  readonly status: BookingState;
  readonly linkToken: string;
  readonly language: Language;
  readonly deliveryMode: DeliveryMode;
  readonly deliveryAddress: string;
  readonly ownerPhone: string;
  /** The account that booked; null for a guest. */
  readonly userId: string | null;
  readonly amountXaf: number;
  readonly paymentMethod: BookingPaymentMethod;
  readonly operator: MobileOperator | null;
  /** The part of `amountXaf` that a voucher pays. */
  readonly voucherXaf: number;
  readonly passengers: readonly {
    readonly position: number;
    readonly lastname: string;
    readonly firstname: string;
    readonly sexId: number | null;
    /** E.164; null when none was given or it was purged. */
    readonly phone: string | null;
  }[];
  readonly legs: readonly BookedLeg[];
}

export interface BookedLeg {
  readonly leg: number;
  readonly agencyId: string;
  readonly agencyName: string;
  readonly agencyPrefix: string;
  readonly departureId: string;
  readonly from: string;
  readonly to: string;
  readonly departsAt: string;
  readonly arrivesAt: string;
  readonly stationQuarter: string | null;
  readonly stationDepartsAt: string | null;
  readonly travelClass: TravelClass;
  readonly unitPrice: number;
  /** Seat of passenger n at index n. */
  readonly seats: readonly number[];
  /** Refund in francs for passenger n's ticket when it is cancelled in time; fixed at payment [G.ticket.02]. */
  readonly refundableXaf: readonly number[];
  /** Passenger n's share of the fees in francs. */
  readonly feeXaf: readonly number[];
}

/** A current ticket of a booking as its cancellation reads it. Amounts are whole francs; times are ISO 8601, `now` by the database's clock. */
export interface CancellableRow {
  readonly id: string;
  readonly code: string;
  readonly leg: number;
  readonly position: number;
  readonly seat: number;
  readonly status: TicketState;
  readonly refundable_xaf: number;
  readonly departs_at: string;
  readonly now: string;
}

/** Statements that read the tickets of a booking. */
export interface TicketReads {
  /** Reads the current tickets, outbound first. `lock`: also locks them until the end of the transaction, so that a check-in waits. */
  readTickets(bookingId: string, lock: boolean): Statement<CancellableRow>;
  /** Reads the booking of a ticket. */
  bookingOfTicket(ticketId: string): Statement<{ readonly booking_id: string }>;
}

/** Receives the changes of a booking. Each `on…` method returns statements that run in the booking's own transaction, in one batch with its COMMIT. */
export interface BookingListener extends TicketReads {
  /** Creates the tickets, BOOKED. */
  onCreated(booking: BookingSnapshot): readonly Statement<unknown>[];
  /** Moves tickets from BOOKED to PAID and queues the ticket message. */
  onPaid(booking: BookingSnapshot): readonly Statement<unknown>[];
  /** Late money took new seats: creates new tickets, PAID, with new codes; the cancelled ones remain [G.ticket.01]. */
  onReseated(booking: BookingSnapshot): readonly Statement<unknown>[];
  /** Passengers at these positions were edited: their tickets get a new version and are sent again. */
  onEdited(bookingId: string, positions: readonly number[]): readonly Statement<unknown>[];
  /** The booking became FAILED or EXPIRED: moves tickets from BOOKED to CANCEL. */
  onEnded(bookingId: string): readonly Statement<unknown>[];
  /** The hidden link was replaced, which also invalidates the earlier URLs of the ticket pictures. */
  onLinkReplaced(bookingId: string): Statement<unknown>;
  /** Moves the given tickets of a paid booking from PAID to CANCEL, all or none. `voucherId`: the voucher issued for them. */
  onTicketsCancelled(
    bookingId: string,
    ticketIds: readonly string[],
    by: {
      readonly request: RequestContext | null;
      readonly reason: string;
      readonly voucherId?: string;
    },
  ): readonly Statement<unknown>[];
}
