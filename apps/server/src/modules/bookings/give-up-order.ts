import type { BookingState } from "@wakafine/shared/bookings/states.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { appError } from "../../http/failure.ts";
import { releaseCoupon } from "../coupons/public.ts";
import { undecidedStates } from "../payments/public.ts";
import { releaseVoucher } from "../vouchers/public.ts";
import { bookingByLink, giveUpBooking } from "./booking-store.ts";
import type { Booking } from "./booking-plan.ts";

/**
 * Ends an unpaid order on the buyer's request: it becomes FAILED and its seats are free at once [G.book.11]. Throws not_found, attempt_running
 * while a payment can still arrive, booking_not_payable when it is no longer PENDING.
 */
export async function cancelOrder(
  { context, listener }: Booking,
  linkToken: string,
  request: RequestContext,
): Promise<{ status: BookingState }> {
  const [row] = await context.database.query(bookingByLink(linkToken));
  if (!row) throw appError("not_found");
  const { id, status } = row.booking;
  if (status !== "PENDING") throw appError("booking_not_payable");
  await context.database.transaction(async (transaction) => {
    const [response] = await transaction.query(giveUpBooking(id, undecidedStates));
    if (!response?.given_up) throw appError("booking_not_payable");
    await transaction.finish([
      releaseCoupon(id),
      releaseVoucher(id),
      ...listener.onEnded(id),
      audit(
        { action: "give up", entity: "booking", entityId: id, from: "PENDING", to: "FAILED" },
        request,
      ),
    ]);
  });
  return { status: "FAILED" };
}
