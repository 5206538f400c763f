import { isRescheduled } from "@wakafine/shared/bookings/cancellation.ts";
import type { TicketRefund } from "@wakafine/shared/bookings/refundable.ts";
import { ticketPrices, ticketRefunds } from "@wakafine/shared/bookings/refundable.ts";
import type { BookingSnapshot } from "./booking-listener.ts";
import type { BookingRecord, LegRecord } from "./booking-record.ts";

/** Returns the data of a booking that tickets and messages need. The refund of each ticket is fixed here, from the stored prices [G.ticket.02]. */
export function snapshotOf(booking: BookingRecord): BookingSnapshot {
  const shares = refundSharesOf(booking);
  return {
    id: booking.id,
    orderCode: booking.orderCode,
    status: booking.status,
    linkToken: booking.linkToken,
    language: booking.language,
    deliveryMode: booking.deliveryMode,
    deliveryAddress: booking.deliveryAddress,
    ownerPhone: booking.ownerPhone,
    userId: booking.userId,
    amountXaf: booking.amountXaf,
    paymentMethod: booking.paymentMethod,
    operator: booking.operator,
    voucherXaf: booking.voucherXaf,
    passengers: booking.passengerList.map(({ position, lastname, firstname, sexId, phone }) => ({
      position,
      lastname,
      firstname,
      sexId,
      phone,
    })),
    legs: booking.legs.map((leg, index) => ({
      ...sharesOfLeg(shares.slice(index * booking.passengers, (index + 1) * booking.passengers)),
      leg: leg.leg,
      agencyId: leg.agencyId,
      agencyName: leg.agencyName,
      agencyPrefix: leg.agencyPrefix,
      departureId: leg.departureId,
      from: leg.fromTown,
      to: leg.toTown,
      departsAt: leg.departsAt,
      arrivesAt: leg.arrivesAt,
      stationQuarter: leg.stationQuarter,
      stationDepartsAt: leg.stationDepartsAt,
      travelClass: leg.travelClass,
      unitPrice: leg.unitPrice,
      seats: leg.seats,
    })),
  };
}

function sharesOfLeg(shares: readonly TicketRefund[]) {
  return {
    refundableXaf: shares.map((ticket) => ticket.refundableXaf),
    feeXaf: shares.map((ticket) => ticket.feeShareXaf),
  };
}

/** Whether the agency moved the departure of a leg so far that a cancellation refunds everything. */
export function isLegRescheduled(leg: LegRecord | undefined): boolean {
  return (
    leg !== undefined &&
    leg.soldDepartsAt !== null &&
    isRescheduled(new Date(leg.departsAt), new Date(leg.soldDepartsAt))
  );
}

/** Returns what each ticket refunds and its share of the fees, outbound tickets first. */
export function refundSharesOf(booking: BookingRecord): readonly TicketRefund[] {
  const [outbound, back] = booking.legs;
  const prices = ticketPrices(
    booking.passengers,
    booking.legs.map((leg) => leg.unitPrice),
  );
  return ticketRefunds(
    { amountXaf: booking.amountXaf, depFee: outbound?.fee ?? 0, retFee: back?.fee ?? 0 },
    prices,
  );
}
