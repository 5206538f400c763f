import type { Order, OrderTicket } from "@wakafine/shared/contract/bookings.ts";
import type { RequestContext } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import { databaseClock, describeDepartures, holdById } from "../departures/public.ts";
import type { LastAttempt } from "../payments/public.ts";
import type { BookingRecord } from "./booking-record.ts";
import { bookingByLink } from "./booking-store.ts";
import type { Booking } from "./booking-plan.ts";
import { toOrderResponse } from "./order-response.ts";

/** What an order shows besides the booking's own rows. */
export interface OrderSources extends Booking {
  /** The tickets of a booking as the holder of its link sees them. */
  readonly describeTickets: (bookingId: string) => Promise<readonly OrderTicket[]>;
}

/**
 * The public state of an order by its hidden link; throws not_found [C7.pay.01]. It shows what is stored; looking at an
 * undecided one brings the worker's next read of the provider forward [G.pay.02].
 */
export async function getOrder(
  sources: OrderSources,
  linkToken: string,
  request: RequestContext,
): Promise<Order> {
  const { booking, attempt } = await readTogether(sources, linkToken);
  const inputs = booking.legs.map(({ agencyId, departureId, toTownId }) => ({
    agencyId,
    departureId,
    toTownId,
  }));
  const [[departures, holds, clocks], tickets, refund] = await Promise.all([
    sources.context.database.batch([
      describeDepartures(inputs),
      holdById(booking.holdId),
      databaseClock(),
    ]),
    sources.describeTickets(booking.id),
    sources.paymentService.refundOf("booking", booking.id),
  ]);
  const hold = holds[0];
  const now = clocks[0]?.now;
  if (!hold || now === undefined) throw new Error(`booking ${booking.id} has no hold`);
  return toOrderResponse({
    booking,
    attempt,
    departures,
    hold,
    now,
    tickets,
    refund,
    windowMinutes: sources.paymentService.windowMinutes("mtn_momo"),
    language: request.language,
  });
}

async function readTogether(
  { context, paymentService }: OrderSources,
  linkToken: string,
): Promise<{ booking: BookingRecord; attempt: LastAttempt | null }> {
  const [row] = await context.database.query(bookingByLink(linkToken));
  if (!row) throw appError("not_found");
  const attempt = await paymentService.lastAttempt("booking", row.booking.id);
  if (row.booking.status !== "PENDING" || attempt?.outward !== "PAID")
    return { booking: row.booking, attempt };
  // Paid between the two reads.
  const [settled] = await context.database.query(bookingByLink(linkToken));
  return { booking: settled?.booking ?? row.booking, attempt };
}
