import type { BookingState } from "@wakafine/shared/bookings/states.ts";
import type { Transaction } from "../../database/database.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind, bindData } from "../../http/bind.ts";
import { recordVerificationRefusal } from "../../http/verification-refusals.ts";
import type { Job } from "../../jobs/runner.ts";
import type { PayableByToken } from "../payments/public.ts";
import type { BookingSnapshot } from "./booking-listener.ts";
import type { BookingRecord } from "./booking-record.ts";
import { snapshotOf } from "./booking-snapshot.ts";
import { bookingById, bookingByLink } from "./booking-store.ts";
import { administeredBookings } from "./administer-booking.ts";
import type { CashSale } from "./cash-booking.ts";
import { sellForCash } from "./cash-booking.ts";
import { cancelDeparture, cancelledDeparturesJob } from "./cancel-departure.ts";
import { getDepartureCancellation } from "./departure-cancellation.ts";
import { cancelOwnTicket, cancelTickets } from "./cancel-tickets.ts";
import { getCancellation } from "./cancellation-offer.ts";
import { createBooking } from "./create-booking.ts";
import { editBooking, editOrderPassengers, showOrderPassengers } from "./edit-booking.ts";
import { endBookingsJob } from "./end-bookings.ts";
import type { OrderSources } from "./get-order.ts";
import { getOrder } from "./get-order.ts";
import { cancelOrder } from "./give-up-order.ts";
import { listDeviceHolds } from "./list-device-holds.ts";
import { listReservations } from "./list-reservations.ts";
import type { DescribedBooking } from "./own-bookings.ts";
import { describeBookings, getBookingInfo, listOwnBookings } from "./own-bookings.ts";
import { listOwnVouchers, showOrderVouchers } from "./order-vouchers.ts";
import type { PhoneCodeData } from "./phone-code.ts";
import { phoneCodeData } from "./phone-code.ts";
import type { AllowSms } from "./request-phone-code.ts";
import { requestPhoneCode } from "./request-phone-code.ts";
import { reopenOrder, requestOrderCode } from "./reopen-order.ts";
import { requestOwnerCode } from "./verify-owner.ts";
import { updateDeparture } from "./update-departure.ts";
import { verifyPhone } from "./verify-phone.ts";

export type {
  BookedLeg,
  BookingListener,
  BookingSnapshot,
  CancellableRow,
} from "./booking-listener.ts";
export type { OwedCash } from "./booking-plan.ts";
export type { CashSale } from "./cash-booking.ts";
export { refundCash } from "./cash-booking.ts";
export { creditsOf } from "./booking-credits.ts";
export type { BookingRecord, LegRecord, PassengerRecord } from "./booking-record.ts";
export { bookingColumns, legColumns, passengerColumns } from "./booking-store.ts";
export { createBookingPayable } from "./booking-payable.ts";
export { voucherMessage } from "./give-voucher-back.ts";
export type { DescribedBooking } from "./own-bookings.ts";
export { ownedBookings } from "./owned-bookings.ts";
export { orderOfHold } from "./order-of-hold.ts";
export { maskAddress } from "./mask-address.ts";
export { isPurged, nameRetention, tripRetention } from "./purge-passengers.ts";
export type { PhoneCodeData } from "./phone-code.ts";
export { phoneCodeMessage } from "./phone-code.ts";
export { priceBooking } from "./price-booking.ts";
export { bookingRecords } from "./user-records.ts";
export type { OfferToBook } from "./write-booking.ts";
export { legOf } from "./write-booking.ts";
export { phoneCodeRetention, verifiedPhoneRetention } from "./phone-code-store.ts";

export interface Bookings {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  /** A booking as tickets and messages see it, or null. */
  snapshotOf(bookingId: string): Promise<BookingSnapshot | null>;
  /** Returns bookings by id as lists of tickets show them. */
  describeBookings(
    ids: readonly string[],
    request: RequestContext,
  ): Promise<ReadonlyMap<string, DescribedBooking>>;
  /** Finds the booking of a hidden link, or null. */
  byLink(linkToken: string): Promise<{ readonly id: string; readonly status: BookingState } | null>;
  /** Finds the payable of `payOrder` by its hidden link. */
  readonly payableByToken: PayableByToken;
  /** Books and pays seats for cash; see `sellForCash`. */
  sellForCash(
    transaction: Transaction,
    sold: { readonly sale: CashSale; readonly request: RequestContext },
  ): Promise<BookingRecord>;
  /** Returns the code that an outbox job is to send, or null when it need not be sent any more. */
  phoneCodeData(codeId: string): Promise<PhoneCodeData | null>;
}

/**
 * The bookings module. It receives payments and tickets as interfaces; payments uses bookings through `createBookingPayable`, which is created
 * before both.
 */
export function createBookings(
  context: Context,
  deps: Omit<OrderSources, "context"> & { readonly allowSms: AllowSms },
): Bookings {
  const sources: OrderSources = { ...deps, context };
  return {
    bound: [
      bind("createBooking", async ({ body }, request) => ({
        data: await recordVerificationRefusal(context, request, () =>
          createBooking(sources, body, request),
        ),
      })),
      bind("requestPhoneCode", ({ body }, request) =>
        requestPhoneCode(context, { ...body, allowSms: deps.allowSms }, request),
      ),
      bind("verifyPhone", ({ body }, request) => verifyPhone(context, body, request)),
      bind("getOrder", async ({ params }, request) => ({
        data: await getOrder(sources, params.token, request),
      })),
      bindData("listReservations", ({ query }, request) =>
        listReservations(context, query, request),
      ),
      bindData("listDeviceHolds", (_input, request) => listDeviceHolds(context, request)),
      bind("listOwnBookings", async ({ query }, request) => ({
        data: await listOwnBookings(sources, query, request),
      })),
      bind("getBookingInfo", async ({ query }, request) => ({
        data: await getBookingInfo(sources, query.uuid, request),
      })),
      bind("editBooking", async (input, request) => ({
        data: await editBooking(sources, input, request),
      })),
      bindData("getCancellation", ({ params }, request) =>
        getCancellation(sources, params.token, request),
      ),
      bind("requestCancellationCode", ({ params }, request) =>
        requestOwnerCode(
          context,
          { linkToken: params.token, purpose: "cancellation", allowSms: deps.allowSms },
          request,
        ),
      ),
      bind("requestEditingCode", ({ params }, request) =>
        requestOwnerCode(
          context,
          { linkToken: params.token, purpose: "editing", allowSms: deps.allowSms },
          request,
        ),
      ),
      bindData("showOrderPassengers", (input, request) =>
        showOrderPassengers(sources, input, request),
      ),
      bindData("editOrderPassengers", (input, request) =>
        editOrderPassengers(sources, input, request),
      ),
      bind("requestOrderCode", ({ body }, request) =>
        requestOrderCode(context, { ...body, allowSms: deps.allowSms }, request),
      ),
      bindData("reopenOrder", ({ body }, request) => reopenOrder(context, body, request)),
      bindData("cancelTickets", ({ params, body }, request) =>
        cancelTickets(
          sources,
          {
            linkToken: params.token,
            tickets: body.tickets,
            amount: body.amount,
            phoneCode: body.phone_code ?? null,
            refundTo: body.refund_to,
            shownToVoucher: body.to_paid_by_voucher ?? null,
          },
          request,
        ),
      ),
      bindData("cancelOwnTicket", ({ body }, request) => cancelOwnTicket(sources, body, request)),
      bindData("deleteDeparture", ({ params, query }, request) =>
        cancelDeparture(sources, { id: params.id, force: query.force === "true" }, request),
      ),
      bindData("updateDeparture", ({ body }, request) => updateDeparture(sources, body, request)),
      bindData("getDepartureCancellation", ({ params }, request) =>
        getDepartureCancellation(sources, params.id, request),
      ),
      bindData("showOrderVouchers", ({ params, body }, request) =>
        showOrderVouchers(
          context,
          { linkToken: params.token, code: body.phone_code ?? null },
          request,
        ),
      ),
      bindData("listOwnVouchers", (_, request) => listOwnVouchers(context, request)),
      bind("cancelOrder", async ({ params }, request) => ({
        data: await cancelOrder(sources, params.token, request),
      })),
      ...administeredBookings(sources),
    ],
    jobs: [endBookingsJob(sources), cancelledDeparturesJob(sources)],
    describeBookings: (ids, request) => describeBookings(context, ids, request),
    sellForCash: (transaction, sold) => sellForCash(sources, transaction, sold),
    phoneCodeData: (codeId) => phoneCodeData(context, codeId),
    async snapshotOf(bookingId) {
      const [row] = await context.database.query(bookingById(bookingId));
      return row ? snapshotOf(row.booking) : null;
    },
    async byLink(linkToken) {
      const [row] = await context.database.query(bookingByLink(linkToken));
      return row ? { id: row.booking.id, status: row.booking.status } : null;
    },
    async payableByToken(linkToken) {
      const [row] = await context.database.query(bookingByLink(linkToken));
      return row
        ? {
            kind: "booking",
            payableId: row.booking.id,
            ownerPhone: row.booking.ownerPhone,
            isPaid: row.booking.status === "PAID",
          }
        : null;
    },
  };
}
