import type { CancelledDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { moneyLeft, splitReturn } from "@wakafine/shared/vouchers/split.ts";
import { randomUUID } from "node:crypto";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { Job } from "../../jobs/runner.ts";
import { releaseCoupon } from "../coupons/public.ts";
import {
  freeSoldSeats,
  lockDeparture,
  releaseDepartureHolds,
  withdrawDeparture,
} from "../departures/public.ts";
import { releaseVoucher } from "../vouchers/public.ts";
import { reversalOf } from "./booking-credits.ts";
import { refundCancelledBooking } from "./booking-payable.ts";
import type { Booking } from "./booking-plan.ts";
import { wholeRefunds } from "./departure-cancellation.ts";
import {
  bookingById,
  bookingsOfDeparture,
  cancelledWithBookings,
  cancelOfBooking,
  giveUpBooking,
  lockBooking,
} from "./booking-store.ts";
import { cancelCashBooking } from "./cash-booking.ts";
import { bookingAudit, cancellationNotice } from "./cancel-tickets.ts";
import { giveVoucherBack } from "./give-voucher-back.ts";

const reason = "departure cancelled by the agency";

/** Bookings that are cancelled at the same time, each in its own transaction. */
const parallel = 5;

/** Maximum passes over the bookings of a departure: one for those that are there, further ones for those that were being booked or paid. */
const maxPasses = 5;

interface Withdrawn {
  readonly agencyId: string;
  readonly departureId: string;
}

/**
 * Cancels a departure of the caller's agency [G.plan.03]: it is no longer sold, unpaid holds and bookings end, and paid tickets are cancelled and refunded in
 * full, including their share of the fees [G.ticket.02]. Money that arrives later is refunded whole. Repeating the call completes it and changes nothing else.
 * Throws not_found, departure_left, ticket_already_validated when a traveller is checked in, and departure_has_tickets without `force` when tickets are paid.
 */
export async function cancelDeparture(
  booking: Booking,
  { id, force }: { readonly id: string; readonly force: boolean },
  request: RequestContext,
): Promise<CancelledDeparture> {
  const { agencyId } = membershipOf(request);
  const departureId = uuidOrNull(id);
  if (departureId === null) throw appError("not_found");
  const departure: Withdrawn = { agencyId, departureId };
  await booking.context.database.transaction((transaction) =>
    withdraw(transaction, { ...departure, force, request }),
  );
  const done = await endBookings(booking, departure, request);
  return {
    uuid: departureId,
    cancelled_tickets: done.tickets,
    refunded_amount: done.refundedXaf,
    cash_amount: done.cashXaf,
  };
}

/** Withdraws the departure from sale under its lock, so that afterwards no seat of it is taken. */
async function withdraw(
  transaction: Transaction,
  {
    agencyId,
    departureId,
    force,
    request,
  }: Withdrawn & { readonly force: boolean; readonly request: RequestContext },
): Promise<void> {
  const [departure] = await transaction.query(lockDeparture(agencyId, departureId));
  if (!departure) throw appError("not_found");
  if (departure.withdrawn) return;
  if (departure.left) throw appError("departure_left");
  const bookings = await transaction.query(bookingsOfDeparture(agencyId, departureId));
  if (bookings.some(({ checked_in }) => checked_in > 0)) throw appError("ticket_already_validated");
  const paid = bookings.reduce((sum, one) => sum + one.paid, 0);
  if (paid > 0 && !force) throw appError("departure_has_tickets", { data: { tickets: paid } });
  await transaction.finish([
    withdrawDeparture(agencyId, departureId),
    audit(
      {
        action: "cancel departure",
        entity: "departure",
        entityId: departureId,
        details: { tickets: paid },
      },
      request,
    ),
  ]);
}

interface Done {
  readonly tickets: number;
  readonly refundedXaf: number;
  /** The part of `refundedXaf` that is owed in cash. */
  readonly cashXaf: number;
}

const nothing: Done = { tickets: 0, refundedXaf: 0, cashXaf: 0 };

/**
 * Ends what is left of a withdrawn departure: holds, unpaid bookings, paid tickets. A booking that is paid meanwhile is found by the next pass. A booking that
 * cannot be cancelled is logged and does not stop the others.
 */
async function endBookings(
  booking: Booking,
  departure: Withdrawn,
  request: RequestContext | null,
): Promise<Done> {
  const { database, log } = booking.context;
  const { agencyId, departureId } = departure;
  let done: Done = nothing;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    await database.query(releaseDepartureHolds(agencyId, departureId));
    const open = (await database.query(bookingsOfDeparture(agencyId, departureId))).filter(
      ({ status, paid }) => status === "PENDING" || paid > 0,
    );
    if (open.length === 0) break;
    for (let first = 0; first < open.length; first += parallel) {
      const ended = await Promise.all(
        open.slice(first, first + parallel).map(({ id, status }) =>
          (status === "PENDING"
            ? endUnpaid(booking, id, request)
            : cancelPaid(booking, { bookingId: id, departure }, request)
          ).catch((error: unknown) => {
            log.error({ err: error, booking: id }, "cancelling a booking of a departure failed");
            return nothing;
          }),
        ),
      );
      done = ended.reduce(
        (sum, one) => ({
          tickets: sum.tickets + one.tickets,
          refundedXaf: sum.refundedXaf + one.refundedXaf,
          cashXaf: sum.cashXaf + one.cashXaf,
        }),
        done,
      );
    }
  }
  return done;
}

/** Ends an unpaid booking and notifies its traveller. A payment that is under way becomes late money and is refunded. */
async function endUnpaid(
  { context, listener }: Booking,
  id: string,
  request: RequestContext | null,
): Promise<Done> {
  return context.database.transaction(async (transaction) => {
    const [ended] = await transaction.query(giveUpBooking(id, []));
    if (!ended?.given_up) return nothing; // paid in the meantime: the next pass cancels it
    await transaction.finish([
      releaseCoupon(id),
      releaseVoucher(id),
      ...listener.onEnded(id),
      cancellationNotice(id, "agency_cancelled"),
      audit(
        {
          action: "hold ended",
          entity: "booking",
          entityId: id,
          from: "PENDING",
          to: "FAILED",
          reason,
        },
        request,
      ),
    ]);
    return nothing;
  });
}

/**
 * Cancels the paid tickets of a booking on this departure and requests the refund of their whole price, in one transaction. What the payer's bank took back
 * of a charged-back payment is not refunded: the dispute is settled by it. A counter sale is refunded in cash.
 */
async function cancelPaid(
  { context, listener, paymentService, oweCashRefund }: Booking,
  { bookingId, departure }: { readonly bookingId: string; readonly departure: Withdrawn },
  request: RequestContext | null,
): Promise<Done> {
  const [found] = await context.database.query(bookingById(bookingId));
  if (!found) return nothing;
  if (found.booking.paymentMethod === "CASH") {
    const owed = await cancelCashBooking(
      { context, listener, oweCashRefund },
      { bookingId, departure, request },
    );
    return { ...owed, cashXaf: owed.refundedXaf };
  }
  return context.database.transaction(async (transaction) => {
    const [[payment], [locked], [current], rows] = await transaction.batch([
      paymentService.lockPayment("booking", bookingId),
      lockBooking(bookingId),
      bookingById(bookingId),
      listener.readTickets(bookingId, true),
    ]);
    if (!current) return nothing;
    const { booking: record } = current;
    const cancelled = wholeRefunds(record, rows, departure.departureId);
    if (cancelled.length === 0) return nothing;
    const ids = cancelled.map(({ id }) => id);
    const amountXaf = cancelled.reduce((sum, { refundXaf }) => sum + refundXaf, 0);
    // What a voucher paid goes back to it; the rest is refunded.
    const left = moneyLeft({ ...record, refundedXaf: locked?.refunded_xaf ?? 0 });
    const { moneyXaf, voucherXaf } = splitReturn(left, amountXaf);
    const [taken] =
      payment?.state === "charged_back"
        ? await transaction.query(paymentService.takenByBank("booking", bookingId))
        : [];
    const byBankXaf = Math.min(moneyXaf, taken?.taken_xaf ?? 0);
    const refundXaf = moneyXaf - byBankXaf;
    const given = giveVoucherBack(
      context.config,
      {
        booking: record,
        issuedXaf: 0,
        returnedXaf: voucherXaf,
        issuedAt: context.clock(),
      },
      request,
    );
    const isLast = rows.every(({ id, status }) => status === "CANCEL" || ids.includes(id));
    await transaction.finish([
      ...listener.onTicketsCancelled(bookingId, ids, { request, reason }),
      freeSoldSeats(
        bookingId,
        cancelled.map(({ leg, seat }) => ({ leg, seat })),
      ),
      cancelOfBooking(
        bookingId,
        moneyXaf,
        isLast,
        bookingAudit(bookingId, isLast, request),
        cancelled.map(({ leg }) => leg),
      ),
      ...paymentService.requestRefund(
        {
          payableKind: "booking",
          payableId: bookingId,
          refundId: randomUUID(),
          amountXaf: refundXaf,
          reversal: [
            ...reversalOf(record, cancelled),
            ...given.credits,
            ...(byBankXaf > 0 ? [{ account: "dispute" as const, amountXaf: -byBankXaf }] : []),
          ],
          reason: "agency_cancelled",
        },
        request,
      ),
      ...given.returning,
      ...(refundXaf === 0 && isLast ? [refundCancelledBooking(bookingId)] : []),
      ...(refundXaf === 0 ? [cancellationNotice(bookingId, "agency_cancelled")] : []),
    ]);
    return { tickets: ids.length, refundedXaf: amountXaf, cashXaf: 0 };
  });
}

/** Returns the job that completes cancellations whose process died or failed, also after the departure's time, and cancels bookings that were paid after the last pass. */
export function cancelledDeparturesJob(booking: Booking): Job {
  return {
    name: "cancelled-departures",
    everySeconds: 60,
    leaseSeconds: 300,
    async run() {
      const departures = await booking.context.database.query(cancelledWithBookings());
      for (const { agency_id: agencyId, id: departureId } of departures)
        await endBookings(booking, { agencyId, departureId }, null);
      return 0;
    },
  };
}
