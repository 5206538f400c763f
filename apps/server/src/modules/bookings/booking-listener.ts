import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Statement } from "../../database/database.ts";

/** The data of a booking that tickets and messages need. Times are ISO 8601, prices are whole francs. */
export interface BookingSnapshot {
  readonly id: string;
  readonly orderCode: string;
  readonly linkToken: string;
  readonly language: Language;
  readonly deliveryMode: "SMS" | "EMAIL" | "WHATSAPP" | "MESSENGER";
  readonly deliveryAddress: string;
  readonly ownerPhone: string;
  readonly amountXaf: number;
  readonly passengers: readonly {
    readonly position: number;
    readonly lastname: string;
    readonly firstname: string;
    readonly sexId: number;
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
  readonly travelClass: "FIRST" | "ECONOMIC";
  readonly unitPrice: number;
  /** Seat of passenger n at index n. */
  readonly seats: readonly number[];
  /** Refund in francs for passenger n's ticket when it is cancelled in time; fixed at payment [G.ticket.02]. */
  readonly refundableXaf: readonly number[];
}

/** Receives the changes of a booking. Each method returns statements that run in the booking's own transaction, in one batch with its COMMIT. */
export interface BookingListener {
  /** Creates the tickets, BOOKED. */
  onCreated(booking: BookingSnapshot): readonly Statement<unknown>[];
  /** Moves tickets from BOOKED to PAID and queues the messages to the traveller. */
  onPaid(booking: BookingSnapshot): readonly Statement<unknown>[];
  /** Late money took new seats: creates new tickets, PAID, with new codes; the cancelled ones remain [G.ticket.01]. */
  onReseated(booking: BookingSnapshot): readonly Statement<unknown>[];
  /** The booking became FAILED or EXPIRED: moves tickets from BOOKED to CANCEL. */
  onEnded(bookingId: string): readonly Statement<unknown>[];
}
