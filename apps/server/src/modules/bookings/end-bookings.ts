import { audit } from "../../database/audit.ts";
import type { Job } from "../../jobs/runner.ts";
import { releaseCoupon } from "../coupons/public.ts";
import { releaseVoucher } from "../vouchers/public.ts";
import { sweepHolds } from "../departures/public.ts";
import { bookingsWithoutSeats, endBooking } from "./booking-store.ts";
import type { Booking } from "./booking-plan.ts";

const batchSize = 50;

/**
 * Runs every 10 seconds; several processes may run it at once. Releases the seats of expired holds and ends their pending bookings: FAILED if the last
 * payment attempt failed, otherwise EXPIRED [G.book.11]. A payment that arrives later is late money.
 */
export function endBookingsJob(booking: Booking): Job {
  return {
    name: "sweep-holds",
    everySeconds: 10,
    async run() {
      const released = await sweepHolds(booking.context.database);
      const withoutSeats = await booking.context.database.query(bookingsWithoutSeats(batchSize));
      let ended = 0;
      for (const { id } of withoutSeats) {
        // One booking that cannot be ended must not stop the others.
        ended += await end(booking, id).catch((error: unknown) => {
          booking.context.log.error({ err: error, booking: id }, "ending a booking failed");
          return 0;
        });
      }
      return released + ended;
    },
  };
}

async function end({ context, paymentService, listener }: Booking, id: string): Promise<number> {
  const attempt = await paymentService.lastAttempt("booking", id);
  const state = attempt?.status === "CANCEL" ? "FAILED" : "EXPIRED";
  return context.database.transaction(async (transaction) => {
    const [ended] = await transaction.query(endBooking(id, state));
    if (!ended) return 0; // paid, cancelled or ended by another process in the meantime
    await transaction.finish([
      releaseCoupon(id),
      releaseVoucher(id),
      ...listener.onEnded(id),
      audit(
        {
          action: "hold ended",
          entity: "booking",
          entityId: id,
          from: "PENDING",
          to: state,
          reason: attempt?.reason ?? null,
        },
        null,
      ),
    ]);
    return 1;
  });
}
