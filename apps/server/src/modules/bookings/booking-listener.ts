import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { Statement } from "../../database/database.ts";

/** A booking with everything tickets and messages need; times are ISO 8601, prices whole francs. */
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
  /** What comes back for passenger n's ticket when it is cancelled in time (francs), fixed at payment [G.ticket.02]. */
  readonly refundableXaf: readonly number[];
}

/** Who follows a booking inside its own transaction. Each answers statements that travel with the COMMIT. */
export interface BookingListener {
  /** Tickets BOOKED. */
  onCreated(booking: BookingSnapshot): readonly Statement<unknown>[];
  /** Tickets BOOKED → PAID and what is sent to the traveller. */
  onPaid(booking: BookingSnapshot): readonly Statement<unknown>[];
  /** Late money took seats again: new tickets PAID with new codes, the cancelled ones stay [G.ticket.01]. */
  onReseated(booking: BookingSnapshot): readonly Statement<unknown>[];
  /** FAILED or EXPIRED: tickets BOOKED → CANCEL. */
  onEnded(bookingId: string): readonly Statement<unknown>[];
}
