import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { refundDueAt } from "@wakafine/shared/rules/dates.ts";
import { moneyLeft, splitReturn } from "@wakafine/shared/vouchers/split.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import { auditRows } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import {
  abortOnFailure,
  beginIdempotent,
  completeIdempotent,
  idempotencyKeyOf,
  replayOf,
} from "../../database/idempotency.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { actorOf } from "../../http/permission.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { freeSoldSeats } from "../departures/public.ts";
import type { LedgerEntry } from "../payments/public.ts";
import { reversalOf } from "./booking-credits.ts";
import { refundCancelledBooking } from "./booking-payable.ts";
import type { Booking } from "./booking-plan.ts";
import type { BookingRecord } from "./booking-record.ts";
import { bookingById, bookingByLink, cancelOfBooking, lockBooking } from "./booking-store.ts";
import type { OfferedTicket } from "./cancellation-offer.ts";
import { offersOf } from "./cancellation-offer.ts";
import { giveVoucherBack } from "./give-voucher-back.ts";
import { managedBooking } from "./own-bookings-store.ts";
import { verifyOwner } from "./verify-owner.ts";

type Cancelled = ResponseOf<"cancelTickets">;

/** The tickets and the sum shown in whole francs. */
export interface CancellationChoice {
  readonly tickets: readonly string[];
  /** Null: not compared. */
  readonly amount: number | null;
  /** How the money goes back: to the payer (default), or as a voucher. */
  readonly refundTo?: "payer" | "voucher";
  /** The part of `amount` shown as going back to the voucher that paid it; null: not compared. */
  readonly shownToVoucher?: number | null;
}

export interface CancellationInput extends CancellationChoice {
  readonly linkToken: string;
  readonly phoneCode: string | null;
}

/**
 * Cancels tickets of a paid order for exactly the amount shown: tickets, seats, booking, refund or voucher, ledger, message and audit in one transaction
 * [C7.ticket.01, G.ticket.01–03, G.ticket.05]. Throws not_found, the errors of `verifyOwner`, paid_in_cash for a counter sale, and cancellation_changed when any ticket is no longer offered or the amount differs.
 */
export async function cancelTickets(
  booking: Booking,
  input: CancellationInput,
  request: RequestContext,
): Promise<Cancelled> {
  const { linkToken, phoneCode, ...choice } = input;
  return cancelOnce(
    booking,
    {
      // Without the code: a retry may carry another one.
      key: idempotencyKeyOf(request, "cancelTickets", { linkToken, ...choice }),
      read: bookingByLink(linkToken),
      choice,
      allow: (record) =>
        verifyOwner(booking.context, record, { purpose: "cancellation", code: phoneCode, request }),
      changes: () => [],
    },
    request,
  );
}

/**
 * Cancels one ticket of a booking that the caller manages, as `cancelTickets` does without a code [G.book.07]. Throws not_found for any other ticket, and
 * cancellation_changed.
 */
export async function cancelOwnTicket(
  booking: Booking,
  { ticket_uuid: ticket, amount = null, refund_to: refundTo }: InputOf<"cancelOwnTicket">["body"],
  request: RequestContext,
): Promise<Cancelled> {
  const ticketId = uuidOrNull(ticket);
  const [found] =
    ticketId === null
      ? []
      : await booking.context.database.query(booking.listener.bookingOfTicket(ticketId));
  if (ticketId === null || !found) throw appError("not_found");
  const choice = { tickets: [ticketId], amount, refundTo };
  return cancelOnce(
    booking,
    {
      key: idempotencyKeyOf(request, "cancelOwnTicket", choice),
      read: managedBooking(actorOf(request).userId, found.booking_id),
      choice,
      allow: async () => undefined,
      changes: () => [],
    },
    request,
  );
}

/** A cancellation by the traveller or for them. */
interface Cancellation {
  readonly key: IdempotencyKey | null;
  readonly read: Statement<{ booking: BookingRecord }>;
  readonly choice: CancellationChoice;
  /** Throws unless the caller may cancel. */
  readonly allow: (record: BookingRecord) => Promise<void>;
  /** Further statements of the same transaction. */
  readonly changes: (record: BookingRecord) => readonly Statement<unknown>[];
}

/** Executes a cancellation; a repeated idempotency key gets the first response. */
export async function cancelOnce(
  booking: Booking,
  { key, read, choice, allow, changes }: Cancellation,
  request: RequestContext,
): Promise<Cancelled> {
  const { database } = booking.context;
  return abortOnFailure(database, key, async () => {
    const [found] = await database.query(read);
    if (!found) throw appError("not_found");
    const [known] = key ? await database.query(beginIdempotent(key)) : [];
    const replay = replayOf<Cancelled>(known);
    if (replay) return replay;
    await allow(found.booking);
    return database.transaction((transaction) =>
      cancel(booking, transaction, {
        bookingId: found.booking.id,
        input: choice,
        key,
        request,
        changes: changes(found.booking),
      }),
    );
  });
}

interface Confirmed {
  readonly bookingId: string;
  readonly input: CancellationChoice;
  readonly key: IdempotencyKey | null;
  readonly request: RequestContext;
  readonly changes: readonly Statement<unknown>[];
}

/** The booking is read after its lock: while the transaction waited, the agency may have moved the departure, which changes what is refunded. */
async function cancel(
  booking: Booking,
  transaction: Transaction,
  { bookingId, input, key, request, changes }: Confirmed,
): Promise<Cancelled> {
  const { context, listener, paymentService } = booking;
  const [[payment], [locked], [current], rows] = await transaction.batch([
    paymentService.lockPayment("booking", bookingId),
    lockBooking(bookingId),
    bookingById(bookingId),
    listener.readTickets(bookingId, true),
  ]);
  if (!current) throw appError("not_found");
  const { booking: record } = current;
  if (record.paymentMethod === "CASH") throw appError("paid_in_cash");
  const offers = offersOf(record, rows);
  const chosen = chosenOf(offers, input);
  const now = new Date(rows[0]?.now ?? 0);
  const refundedXaf = locked?.refunded_xaf ?? 0;
  const amount = chosen.reduce((sum, { offer }) => sum + offer.amountBackXaf, 0);
  const parts = splitReturn(moneyLeft({ ...record, refundedXaf }), amount);
  if ((input.shownToVoucher ?? parts.voucherXaf) !== parts.voucherXaf)
    throw appError("cancellation_changed");
  // Money that the payer's bank claims or took back becomes neither a refund nor a voucher.
  const isPaid = payment?.state === "paid" || payment?.state === "partially_refunded";
  if (parts.moneyXaf > 0 && !isPaid) throw appError("cancellation_changed");
  const refundXaf = input.refundTo === "voucher" ? 0 : parts.moneyXaf;
  const given = giveVoucherBack(
    context.config,
    {
      booking: record,
      issuedXaf: parts.moneyXaf - refundXaf,
      returnedXaf: parts.voucherXaf,
      issuedAt: now,
    },
    request,
  );
  const response: Cancelled = {
    cancelled: chosen.map(({ row }) => row.id),
    amount,
    due_date: refundXaf > 0 ? refundDueAt(now).toISOString() : null,
    refunded: refundXaf,
    voucher: given.voucher,
    returned_to_voucher: parts.voucherXaf,
  };
  const isLast = offers.every(
    ({ row }) => row.status === "CANCEL" || response.cancelled.includes(row.id),
  );
  const refund = paymentService.requestRefund(
    {
      payableKind: "booking",
      payableId: record.id,
      refundId: uuid(),
      amountXaf: refundXaf,
      reversal: [...reversalFor(record, chosen), ...given.credits],
    },
    request,
  );
  await transaction.finish([
    ...given.issuing,
    ...listener.onTicketsCancelled(record.id, response.cancelled, {
      request,
      reason: "cancelled by the traveller",
      ...(given.voucher ? { voucherId: given.voucher.uuid } : {}),
    }),
    freeSoldSeats(
      record.id,
      chosen.map(({ row }) => ({ leg: row.leg, seat: row.seat })),
    ),
    cancelOfBooking(
      record.id,
      parts.moneyXaf,
      isLast,
      bookingAudit(record.id, isLast, request),
      chosen.map(({ row }) => row.leg),
    ),
    ...refund,
    ...changes,
    ...given.returning,
    ...(refundXaf === 0 && isLast ? [refundCancelledBooking(record.id)] : []),
    ...(amount === 0 ? [cancellationNotice(record.id, "cancelled")] : []),
    ...(key ? [completeIdempotent(key, response)] : []),
  ]);
  return response;
}

function reversalFor(
  record: BookingRecord,
  chosen: readonly OfferedTicket[],
): readonly LedgerEntry[] {
  return reversalOf(
    record,
    chosen.map(({ row, offer }) => ({
      leg: row.leg,
      position: row.position,
      refundXaf: offer.amountBackXaf,
      feeXaf: offer.feeBackXaf,
    })),
  );
}

/** Returns the requested tickets if each can be cancelled and their refunds sum to the amount shown; otherwise throws cancellation_changed. */
function chosenOf(
  offers: readonly OfferedTicket[],
  { tickets, amount }: CancellationChoice,
): readonly OfferedTicket[] {
  const chosen = offers.filter(
    ({ row, offer }) => tickets.includes(row.id) && offer.refusal === null,
  );
  const sum = chosen.reduce((total, { offer }) => total + offer.amountBackXaf, 0);
  if (chosen.length !== tickets.length || (amount ?? sum) !== sum)
    throw appError("cancellation_changed");
  return chosen;
}

/** The message about cancelled tickets that give nothing back. */
export function cancellationNotice(
  bookingId: string,
  reason: "cancelled" | "agency_cancelled",
): Statement<unknown> {
  return enqueue("refund-owed-message", uuid(), { bookingId, amountXaf: 0, reason });
}

/** Returns the audit row of a booking whose last ticket was cancelled. */
export function bookingAudit(id: string, isLast: boolean, request: RequestContext | null): string {
  const change = {
    action: "cancel booking",
    entity: "booking",
    entityId: id,
    from: "PAID",
    to: "CANCEL",
  } as const;
  return auditRows(isLast ? [change] : [], request);
}
