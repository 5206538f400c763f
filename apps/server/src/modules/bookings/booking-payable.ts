import type { Context } from "../../context.ts";
import type { Change } from "../../database/audit.ts";
import { audit, auditRows } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { enqueue } from "../../jobs/outbox.ts";
import type { HoldState } from "../departures/public.ts";
import { extendHold, rememberFirstSale, takeSeatsAgain } from "../departures/public.ts";
import type { Arrival, Payable, PayableState, Taken } from "../payments/public.ts";
import { asciiLabel } from "./ascii-label.ts";
import { creditsOf } from "./booking-credits.ts";
import type { BookingListener } from "./booking-listener.ts";
import type { BookingRecord } from "./booking-record.ts";
import { snapshotOf } from "./booking-snapshot.ts";
import {
  heldBookingById,
  paidBookingIds,
  payBooking,
  payLate,
  reseatLegs,
} from "./booking-store.ts";
import { isPhoneVerified } from "./phone-code.ts";
import { hundredthsOf } from "./price-booking.ts";

/** Returns bookings as a payable: an amount that can be paid once. */
export function createBookingPayable(
  { config, database }: Context,
  listener: BookingListener,
): Payable {
  return {
    kind: "booking",
    async stateOf(payableId) {
      const [row] = await database.query(heldBookingById(payableId));
      return row ? stateOf(row.booking, row.hold) : null;
    },
    isPhoneVerified: async (phone, request) =>
      (await database.query(isPhoneVerified(config, phone, request)))[0]?.verified ?? false,
    take: (transaction, arrival) => take(transaction, arrival, listener),
    onAttemptOpened: (payableId, holdUntil) => [extendHold(payableId, holdUntil.toISOString())],
    onRefundOwed: ({ payableId, refundId, ...refund }) => [
      enqueue("refund-owed-message", refundId, { bookingId: payableId, ...refund }),
    ],
    paidIds: async (after, max) =>
      (await database.query(paidBookingIds(after, max))).map((row) => row.id),
  };
}

function stateOf(booking: BookingRecord, hold: HoldState): PayableState {
  const [first] = booking.legs;
  return {
    payableId: booking.id,
    amountXaf: booking.amountXaf,
    dueHundredths: hundredthsOf(booking.due),
    language: booking.language,
    open: booking.status === "PENDING" && hold.open && hold.on_sale,
    holdStartedAt: hold.started_at,
    holdUntil: hold.hold_until,
    departsAt: first?.departsAt ?? hold.hold_until,
    label: asciiLabel(`${booking.orderCode} ${first?.fromTown ?? ""} ${first?.toTown ?? ""}`),
  };
}

/** Accepts money in time with one statement: it confirms the hold, makes the booking PAID and reads its rows. Late money needs a second statement for new seats. */
async function take(
  transaction: Transaction,
  { payableId, attemptId }: Arrival,
  listener: BookingListener,
): Promise<Taken> {
  const [row] = await transaction.query(
    payBooking(payableId, auditRows([paidChange(payableId, "PENDING", attemptId)], null)),
  );
  if (!row) throw new Error(`there is no booking ${payableId} to pay`);
  const { booking, state } = row;
  if (state === "paid now")
    return {
      kind: "paid",
      credits: creditsOf(booking),
      outboxJobs: listener.onPaid(snapshotOf(booking)),
    };
  const isOver = state === "PENDING" || state === "FAILED" || state === "EXPIRED"; // PENDING: its hold is released, but the sweep has not run yet
  return isOver
    ? takeLate(transaction, { booking: { ...booking, status: state }, attemptId }, listener)
    : { kind: "already_paid" };
}

/** Takes new seats for late money, possibly with other numbers. If that fails or the agency is suspended, the whole amount is refunded [G.book.11]. */
async function takeLate(
  transaction: Transaction,
  { booking, attemptId }: { booking: BookingRecord; attemptId: string },
  listener: BookingListener,
): Promise<Taken> {
  const taken = await takeSeatsAgain(transaction, {
    legs: booking.legs.map((leg) => ({
      leg: leg.leg,
      agency_id: leg.agencyId,
      departure_id: leg.departureId,
      to_town_id: leg.toTownId,
    })),
    places: booking.passengers,
    options: { booking_id: booking.id, owner_phone: booking.ownerPhone, confirm: true },
  });
  if ("outcome" in taken) {
    return {
      kind: "cannot_deliver",
      outboxJobs: [
        audit(
          {
            action: "late money",
            entity: "booking",
            entityId: booking.id,
            from: booking.status,
            reason: taken.outcome,
          },
          null,
        ),
      ],
    };
  }
  const reseated = {
    ...booking,
    status: "PAID" as const,
    legs: booking.legs.map((leg, index) => ({ ...leg, seats: taken.seats[index] ?? [] })),
  };
  return {
    kind: "paid",
    credits: creditsOf(reseated),
    outboxJobs: [
      payLate(booking.id, taken.holdId),
      reseatLegs(booking.id, JSON.stringify(taken.seats)),
      ...(booking.status === "PENDING" ? listener.onEnded(booking.id) : []),
      ...listener.onReseated(snapshotOf(reseated)),
      rememberFirstSale(booking.id),
      audit(paidChange(booking.id, booking.status, attemptId), null),
    ],
  };
}

function paidChange(bookingId: string, from: string, attemptId: string): Change {
  return {
    action: "pay",
    entity: "booking",
    entityId: bookingId,
    from,
    to: "PAID",
    details: { attempt: attemptId },
  };
}
