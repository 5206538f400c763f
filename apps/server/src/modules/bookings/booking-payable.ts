import type { Context } from "../../context.ts";
import type { Change } from "../../database/audit.ts";
import { audit, auditRows } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { releaseCoupon, useCouponAgain } from "../coupons/public.ts";
import type { HoldState } from "../departures/public.ts";
import { extendHold, rememberFirstSale, takeSeatsAgain } from "../departures/public.ts";
import type { ReceivedMoney, Payable, PayableState, MoneyDecision } from "../payments/public.ts";
import { paypalReturnLink, waitingLink } from "../payments/public.ts";
import {
  blockIssuedVouchers,
  releaseVoucher,
  reserveVoucherAgain,
  spendVoucher,
} from "../vouchers/public.ts";
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
  refundBooking,
  reopenRefund,
  reseatLegs,
} from "./booking-store.ts";
import { isPhoneVerified } from "./phone-code.ts";
import { restOf } from "./price-booking.ts";

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
    acceptMoney: (transaction, received) => acceptMoney(transaction, received, listener),
    extendHold: (payableId, holdUntil) => [extendHold(payableId, holdUntil.toISOString())],
    onRefundOwed: ({ payableId, refundId, ...refund }) => [
      enqueue("refund-owed-message", refundId, { bookingId: payableId, ...refund }),
    ],
    onRefunded: ({ payableId, requestId, amountXaf, payerPhone }) => [
      refundCancelledBooking(payableId),
      enqueue("refund-sent-message", requestId, { bookingId: payableId, amountXaf, payerPhone }),
    ],
    onRefundReversed: ({ payableId, requestId, amountXaf, payerPhone, isClaimed }) => [
      reopenRefund(
        payableId,
        auditRows([{ ...refundedChange(payableId), from: "REFUNDED", to: "CANCEL" }], null),
      ),
      // The message promises to pay again, which waits for the decision of the payer's bank.
      ...(isClaimed
        ? []
        : [
            enqueue("refund-returned-message", requestId, {
              bookingId: payableId,
              amountXaf,
              payerPhone,
            }),
          ]),
    ],
    onDisputed: blockIssuedVouchers,
    paidIds: async (after, max) =>
      (await database.query(paidBookingIds(after, max))).map((row) => row.id),
  };
}

function stateOf(booking: BookingRecord, hold: HoldState): PayableState {
  const [first] = booking.legs;
  return {
    payableId: booking.id,
    ...restOf(booking),
    language: booking.language,
    open: booking.status === "PENDING" && hold.open && hold.on_sale,
    holdStartedAt: hold.started_at,
    holdUntil: hold.hold_until,
    departsAt: first?.departsAt ?? hold.hold_until,
    page: waitingLink(booking.linkToken),
    returnPages: { PAYPAL: paypalReturnLink(booking.linkToken) },
    label: asciiLabel(`${booking.orderCode} ${first?.fromTown ?? ""} ${first?.toTown ?? ""}`),
  };
}

/** Accepts money in time with one statement: it confirms the hold, makes the booking PAID and reads its rows. Late money needs a second statement for new seats. */
async function acceptMoney(
  transaction: Transaction,
  { payableId, attemptId }: ReceivedMoney,
  listener: BookingListener,
): Promise<MoneyDecision> {
  const [row] = await transaction.query(
    payBooking(payableId, auditRows([paidChange(payableId, "PENDING", attemptId)], null)),
  );
  if (!row) throw new Error(`there is no booking ${payableId} to pay`);
  const { booking, state } = row;
  if (state === "paid now")
    return {
      kind: "paid",
      credits: creditsOf(booking),
      outboxJobs: [...spendingOf(booking), ...listener.onPaid(snapshotOf(booking))],
    };
  const isOver = state === "PENDING" || state === "FAILED" || state === "EXPIRED"; // PENDING: its hold is released, but the sweep has not run yet
  return isOver
    ? acceptLateMoney(transaction, { booking: { ...booking, status: state }, attemptId }, listener)
    : { kind: "already_paid" };
}

/**
 * Uses coupon and voucher again and takes new seats for late money, possibly with other numbers. If one of them is gone, the agency is suspended or the departure
 * is no longer the one that was sold, the whole amount is refunded [G.book.11].
 */
async function acceptLateMoney(
  transaction: Transaction,
  { booking, attemptId }: { booking: BookingRecord; attemptId: string },
  listener: BookingListener,
): Promise<MoneyDecision> {
  const [coupon] = await transaction.query(useCouponAgain(booking.id));
  if (!coupon?.used) return cannotDeliver(booking, "coupon_used_up");
  const [voucher] = await transaction.query(reserveVoucherAgain(booking.id));
  if (!voucher?.reserved) return cannotDeliver(booking, "voucher_used_up");
  const taken = await takeSeatsAgain(transaction, {
    legs: booking.legs.map((leg) => ({
      leg: leg.leg,
      agency_id: leg.agencyId,
      departure_id: leg.departureId,
      to_town_id: leg.toTownId,
      from_town: leg.fromTown,
      travel_class: leg.travelClass,
      departs_at: leg.departsAt,
      station_quarter: leg.stationQuarter,
      station_departs_at: leg.stationDepartsAt,
    })),
    places: booking.passengers,
    options: { booking_id: booking.id, owner_phone: booking.ownerPhone, confirm: true },
  });
  if ("outcome" in taken) return cannotDeliver(booking, taken.outcome);
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
      ...spendingOf(booking),
      reseatLegs(booking.id, JSON.stringify(taken.seats)),
      ...(booking.status === "PENDING" ? listener.onEnded(booking.id) : []),
      ...listener.onReseated(snapshotOf(reseated)),
      rememberFirstSale(booking.id),
      audit(paidChange(booking.id, booking.status, attemptId), null),
    ],
  };
}

/** Returns the statement that spends what the booking has reserved of a voucher. */
function spendingOf({ id, voucherXaf }: BookingRecord): readonly Statement<unknown>[] {
  return voucherXaf > 0 ? [spendVoucher(id)] : [];
}

/** Gives coupon and voucher back and records why the late money is refunded. */
function cannotDeliver({ id, status }: BookingRecord, reason: string): MoneyDecision {
  return {
    kind: "cannot_deliver",
    outboxJobs: [
      releaseCoupon(id),
      releaseVoucher(id),
      audit({ action: "late money", entity: "booking", entityId: id, from: status, reason }, null),
    ],
  };
}

/** Makes a cancelled booking REFUNDED when its refunds are executed. */
export function refundCancelledBooking(bookingId: string): Statement<unknown> {
  return refundBooking(bookingId, auditRows([refundedChange(bookingId)], null));
}

function refundedChange(bookingId: string): Change {
  return {
    action: "refund booking",
    entity: "booking",
    entityId: bookingId,
    from: "CANCEL",
    to: "REFUNDED",
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
