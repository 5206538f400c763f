import type { CancellationOffer } from "@wakafine/shared/bookings/cancellation-contract.ts";
import type { TicketOffer } from "@wakafine/shared/bookings/cancellation.ts";
import { cancellationOf } from "@wakafine/shared/bookings/cancellation.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { refundDueAt, voucherEndsAt } from "@wakafine/shared/rules/dates.ts";
import { maskedVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import { moneyLeft } from "@wakafine/shared/vouchers/split.ts";
import type { RequestContext } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import { voucherOfBooking } from "../vouchers/public.ts";
import type { CancellableRow } from "./booking-listener.ts";
import type { Booking } from "./booking-plan.ts";
import type { BookingRecord } from "./booking-record.ts";
import { isLegRescheduled, refundSharesOf } from "./booking-snapshot.ts";
import { bookingByLink, refundedOf } from "./booking-store.ts";
import { maskPhone } from "./mask-address.ts";
import { isOwnerVerified } from "./verify-owner.ts";

/** A current ticket with what its cancellation gives back. */
export interface OfferedTicket {
  readonly row: CancellableRow;
  readonly offer: TicketOffer;
}

/** Returns the offer for every current ticket of a booking: one function for what is shown and what is executed [G.ticket.02]. */
export function offersOf(
  booking: BookingRecord,
  rows: readonly CancellableRow[],
): readonly OfferedTicket[] {
  const shares = refundSharesOf(booking);
  return rows.map((row) => ({
    row,
    offer: offerOf(booking, row, shares),
  }));
}

/** A ticket paid in cash gives nothing back online: the agency has the money and pays it back at its counter. */
function offerOf(
  booking: BookingRecord,
  row: CancellableRow,
  shares: ReturnType<typeof refundSharesOf>,
): TicketOffer {
  const offer = cancellationOf(
    {
      status: row.status,
      departsAt: new Date(row.departs_at),
      refundableXaf: row.refundable_xaf,
      rescheduled: isLegRescheduled(booking.legs[row.leg]),
      feeShareXaf: shares[row.leg * booking.passengers + row.position]?.feeShareXaf ?? 0,
    },
    new Date(row.now),
  );
  return booking.paymentMethod === "CASH" && offer.refusal === null
    ? { ...offer, refusal: "paid_in_cash", amountBackXaf: 0, feeKeptXaf: 0, feeBackXaf: 0 }
    : offer;
}

/** Returns what cancelling the tickets of an order gives back now. Throws not_found. */
export async function getCancellation(
  booking: Booking,
  linkToken: string,
  request: RequestContext,
): Promise<CancellationOffer> {
  const [row] = await booking.context.database.query(bookingByLink(linkToken));
  if (!row) throw appError("not_found");
  return describeCancellation(booking, row.booking, {
    request,
    verified: isOwnerVerified(
      booking.context,
      { booking: row.booking, purpose: "cancellation" },
      request,
    ),
  });
}

/** Returns the offer for a booking. `verified`: whether the caller may cancel without a code. */
export async function describeCancellation(
  { context, paymentService, listener }: Booking,
  booking: BookingRecord,
  { request, verified }: { readonly request: RequestContext; readonly verified: Promise<boolean> },
): Promise<CancellationOffer> {
  const [rows, payment, isVerified, [given], [voucher]] = await Promise.all([
    context.database.query(listener.readTickets(booking.id, false)),
    paymentService.effectivePayment("booking", booking.id),
    verified,
    context.database.query(refundedOf(booking.id)),
    booking.voucherXaf > 0 ? context.database.query(voucherOfBooking(booking.id)) : [],
  ]);
  const now = new Date(rows[0]?.now ?? context.clock());
  return {
    tickets: offersOf(booking, rows).map((ticket) => toTicket(booking, ticket, request)),
    due_date: refundDueAt(now).toISOString(),
    payer: payment?.payerPhone ? maskPhone(payment.payerPhone) : null,
    operator: payment?.operator ?? null,
    money_left: moneyLeft({ ...booking, refundedXaf: given?.refunded_xaf ?? 0 }),
    paid_by_voucher: voucher
      ? { masked_code: maskedVoucherCode(voucher.code_end), expires_at: voucher.expires_at }
      : null,
    voucher_expires_at: voucherEndsAt(now).toISOString(),
    code_required: !isVerified,
    phonenumber: maskPhone(booking.ownerPhone),
  };
}

function toTicket(
  booking: BookingRecord,
  { row, offer }: OfferedTicket,
  { language }: RequestContext,
): CancellationOffer["tickets"][number] {
  const leg = booking.legs[row.leg];
  const passenger = booking.passengerList[row.position];
  return {
    uuid: row.id,
    code_verification: row.code,
    leg: row.leg,
    seat: row.seat,
    passenger: fullName(passenger?.firstname ?? "", passenger?.lastname ?? ""),
    from: leg?.fromTown ?? "",
    to: leg?.toTown ?? "",
    departs_at: row.departs_at,
    until: offer.until.toISOString(),
    cancellable: offer.refusal === null,
    refusal: offer.refusal,
    message: offer.refusal && t(errorMessages[offer.refusal], language),
    fee_kept: offer.feeKeptXaf,
    amount_back: offer.amountBackXaf,
  };
}
