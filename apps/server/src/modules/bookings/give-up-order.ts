import type { BookingState } from "@wakafine/shared/lifecycles/booking.ts";
import type { Caller } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { expected } from "../../http/failure.ts";
import { bookingByLink, giveUpBooking } from "./booking-store.ts";
import type { Booking } from "./booking-plan.ts";

/**
 * The buyer gives an unpaid order up: FAILED, its seats free at once [G.book.11]. Throws not_found, attempt_running while a payment
 * may still arrive, booking_not_payable when it is no longer PENDING.
 */
export async function giveUpOrder({ context, desk, listener }: Booking, linkToken: string, caller: Caller): Promise<{ status: BookingState }> {
  const [row] = await context.database.query(bookingByLink(linkToken));
  if (!row) throw expected("not_found");
  const { id, status } = row.booking;
  if (status !== "PENDING") throw expected("booking_not_payable");
  const attempt = await desk.lastAttempt("booking", id);
  if (attempt?.anyUndecided) throw expected("attempt_running");
  await context.database.transaction(async (transaction) => {
    const [answer] = await transaction.query(giveUpBooking(id));
    if (!answer?.given_up) throw expected("booking_not_payable");
    await transaction.finish([
      ...listener.onEnded(id),
      audit({ action: "give up", entity: "booking", entityId: id, from: "PENDING", to: "FAILED" }, caller),
    ]);
  });
  return { status: "FAILED" };
}
