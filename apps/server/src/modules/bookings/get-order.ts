import type { Order, OrderTicket } from "@wakafine/shared/bookings/contract.ts";
import type { RequestContext } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import type { LastAttempt } from "../payments/public.ts";
import type { BookingSnapshot } from "./booking-listener.ts";
import type { Booking } from "./booking-plan.ts";
import { snapshotOf } from "./booking-snapshot.ts";
import type { ShownBooking } from "./booking-store.ts";
import { shownBookingByLink } from "./booking-store.ts";
import { toOrderResponse } from "./order-response.ts";

/** The dependencies of an order's page, besides those of bookings. */
export interface OrderSources extends Booking {
  /** Returns the tickets of a booking as the holder of its link sees them. */
  readonly describeTickets: (
    bookingId: string,
    booking: BookingSnapshot,
  ) => Promise<readonly OrderTicket[]>;
}

/**
 * Returns the public state of an order by its hidden link, as it is stored; throws not_found [C7.pay.01]. For an undecided attempt it
 * also schedules the worker's next poll of the provider earlier [G.pay.02].
 */
export async function getOrder(
  sources: OrderSources,
  linkToken: string,
  request: RequestContext,
): Promise<Order> {
  return describeOrder(
    sources,
    async () => (await sources.context.database.query(shownBookingByLink(linkToken)))[0],
    request,
  );
}

/** Returns the order of the booking that `read` finds; throws not_found when it finds none. */
export async function describeOrder(
  sources: OrderSources,
  read: ReadBooking,
  request: RequestContext,
): Promise<Order> {
  const { row, attempt, tickets } = await readConsistently(sources, read);
  const { booking } = row;
  return toOrderResponse({
    ...row,
    attempt,
    tickets,
    refund: attempt?.refund ?? null,
    offered: sources.paymentService.offeredMethods(booking.amountXaf - booking.voucherXaf),
    language: request.language,
  });
}

type ReadBooking = () => Promise<ShownBooking | undefined>;

interface ReadOrder {
  readonly row: ShownBooking;
  readonly attempt: LastAttempt | null;
  readonly tickets: readonly OrderTicket[];
}

async function readConsistently(sources: OrderSources, read: ReadBooking): Promise<ReadOrder> {
  const found = await readOnce(sources, read);
  const wasJustPaid = found.row.booking.status === "PENDING" && found.attempt?.status === "PAID";
  return wasJustPaid ? readOnce(sources, read) : found;
}

async function readOnce(
  { paymentService, describeTickets }: OrderSources,
  read: ReadBooking,
): Promise<ReadOrder> {
  const row = await read();
  if (!row) throw appError("not_found");
  const { booking } = row;
  const [attempt, tickets] = await Promise.all([
    paymentService.lastAttempt("booking", booking.id),
    describeTickets(booking.id, snapshotOf(booking)),
  ]);
  return { row, attempt, tickets };
}
