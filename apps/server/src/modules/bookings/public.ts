import type { BookingState } from "@wakafine/shared/bookings/states.ts";
import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { recordVerificationRefusal } from "../../http/verification-refusals.ts";
import type { Job } from "../../jobs/runner.ts";
import type { PayableByToken } from "../payments/public.ts";
import type { BookingSnapshot } from "./booking-listener.ts";
import { snapshotOf } from "./booking-snapshot.ts";
import { bookingById, bookingByLink } from "./booking-store.ts";
import { createBooking } from "./create-booking.ts";
import { endBookingsJob } from "./end-bookings.ts";
import type { OrderSources } from "./get-order.ts";
import { getOrder } from "./get-order.ts";
import { cancelOrder } from "./give-up-order.ts";
import type { PhoneCodeData } from "./phone-code.ts";
import { phoneCodeData } from "./phone-code.ts";
import type { AllowSms } from "./request-phone-code.ts";
import { requestPhoneCode } from "./request-phone-code.ts";
import { verifyPhone } from "./verify-phone.ts";

export type { BookedLeg, BookingListener, BookingSnapshot } from "./booking-listener.ts";
export { creditsOf } from "./booking-credits.ts";
export { createBookingPayable } from "./booking-payable.ts";
export { isPurged, nameRetention, tripRetention } from "./purge-passengers.ts";
export type { PhoneCodeData } from "./phone-code.ts";
export { phoneCodeMessage } from "./phone-code.ts";
export { priceBooking } from "./price-booking.ts";
export { bookingRecords } from "./user-records.ts";
export { phoneCodeRetention, verifiedPhoneRetention } from "./phone-code-store.ts";

export interface Bookings {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  /** A booking as tickets and messages see it, or null. */
  snapshotOf(bookingId: string): Promise<BookingSnapshot | null>;
  /** Finds the booking of a hidden link, or null. */
  byLink(linkToken: string): Promise<{ readonly id: string; readonly status: BookingState } | null>;
  /** Finds the payable of `payOrder` by its hidden link. */
  readonly payableByToken: PayableByToken;
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
      bind("cancelOrder", async ({ params }, request) => ({
        data: await cancelOrder(sources, params.token, request),
      })),
    ],
    jobs: [endBookingsJob(sources)],
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
