import type { Order, OrderTicket } from "@wakafine/shared/bookings/contract.ts";
import type { RequestContext } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import { describeDepartures } from "../departures/public.ts";
import type { LastAttempt } from "../payments/public.ts";
import type { BookingSnapshot } from "./booking-listener.ts";
import type { Booking } from "./booking-plan.ts";
import { snapshotOf } from "./booking-snapshot.ts";
import type { HeldBooking } from "./booking-store.ts";
import { heldBookingByLink } from "./booking-store.ts";
import { toOrderResponse } from "./order-response.ts";

/** What an order shows besides the booking's own rows. */
export interface OrderSources extends Booking {
  /** The tickets of a booking as the holder of its link sees them. */
  readonly describeTickets: (
    bookingId: string,
    booking: BookingSnapshot,
  ) => Promise<readonly OrderTicket[]>;
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
  const { row, attempt } = await readTogether(sources, linkToken);
  const { booking, hold, now } = row;
  const inputs = booking.legs.map(({ agencyId, departureId, toTownId }) => ({
    agencyId,
    departureId,
    toTownId,
  }));
  const [departures, tickets] = await Promise.all([
    sources.context.database.query(describeDepartures(inputs)),
    sources.describeTickets(booking.id, snapshotOf(booking)),
  ]);
  return toOrderResponse({
    booking,
    attempt,
    departures,
    hold,
    now,
    tickets,
    refund: attempt?.refund ?? null,
    windowMinutes: attempt ? sources.paymentService.windowMinutes(attempt.driver) : 0,
    language: request.language,
  });
}

async function readTogether(
  { context, paymentService }: OrderSources,
  linkToken: string,
): Promise<{ row: HeldBooking; attempt: LastAttempt | null }> {
  const [row] = await context.database.query(heldBookingByLink(linkToken));
  if (!row) throw appError("not_found");
  const attempt = await paymentService.lastAttempt("booking", row.booking.id);
  if (row.booking.status !== "PENDING" || attempt?.outward !== "PAID") return { row, attempt };
  // Paid between the two reads.
  const [settled] = await context.database.query(heldBookingByLink(linkToken));
  return { row: settled ?? row, attempt };
}
