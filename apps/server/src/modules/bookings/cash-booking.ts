import { feesByColumn, legFeeColumns } from "@wakafine/shared/agencies/fee-terms.ts";
import type { CancelledDeparture } from "@wakafine/shared/departures/planning-contract.ts";
import { wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import { auditRows } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { jsonRow } from "../../database/json-columns.ts";
import { appError } from "../../http/failure.ts";
import { newToken } from "../../tokens.ts";
import type { Sold } from "../departures/public.ts";
import { freeSoldSeats, takeSeats } from "../departures/public.ts";
import type { Booking } from "./booking-plan.ts";
import type { BookingRecord } from "./booking-record.ts";
import { snapshotOf } from "./booking-snapshot.ts";
import {
  bookingById,
  cancelOfBooking,
  insertOf,
  lockBooking,
  payBooking,
  refundCashBooking,
} from "./booking-store.ts";
import { bookingAudit } from "./cancel-tickets.ts";
import { wholeRefunds } from "./departure-cancellation.ts";
import { newOrderCode } from "./order-code.ts";
import type { FrozenLeg } from "./price-booking.ts";
import { unitPriceOf } from "./price-booking.ts";
import { legOf } from "./write-booking.ts";

/** Seats sold at the counter of an agency. `phone`: E.164, receives the tickets by SMS. */
export interface CashSale {
  readonly shiftId: string;
  /** The offer as it was read; the sale is refused when the agency has edited the departure since. */
  readonly sold: Sold;
  readonly places: number;
  readonly name: string;
  readonly phone: string;
  /** The total that the member has announced, whole francs; null: not compared. */
  readonly expectedTotal: number | null;
}

/**
 * Books and pays seats for cash in the caller's transaction, with the one function that takes seats: there is no attempt, fee and commission, and tickets are
 * valid at once. Returns the booking; the caller posts the money and commits. Throws not_found, departure_left, departure_changed, seats_unavailable and
 * price_changed.
 */
export async function sellForCash(
  { listener }: Pick<Booking, "listener">,
  transaction: Transaction,
  { sale, request }: { readonly sale: CashSale; readonly request: RequestContext },
): Promise<BookingRecord> {
  const { sold } = sale;
  const frozen = cashPriceOf(sold, sale.places);
  const total = frozen.agencyShareXaf;
  if (sale.expectedTotal !== null && sale.expectedTotal !== total)
    throw appError("price_changed", { data: { unit_price: frozen.unitPrice, total } });
  const id = uuid();
  const { agency_id, departure_id, to_town_id, version } = sold;
  const { holdId, seats } = await takeSeats(transaction, {
    legs: [{ leg: 0, agency_id, departure_id, to_town_id }],
    places: sale.places,
    options: { booking_id: id, owner_phone: sale.phone },
  });
  const record: BookingRecord = {
    ...headOf(sale, request),
    id,
    holdId,
    due: String(total),
    amountXaf: total,
    legs: [legOf(0, { sold, station: null, frozen, seats: seats[0] ?? [] })],
  };
  const snapshot = snapshotOf(record);
  const change = {
    action: "sell for cash",
    entity: "booking",
    entityId: id,
    from: "PENDING",
    to: "PAID",
    details: { shift: sale.shiftId },
  } as const;
  const created = listener.onCreated(snapshot);
  const results = await transaction.batch<unknown[]>([
    insertOf(record, request, [{ agency_id, departure_id, version }]),
    ...created,
    payBooking(id, auditRows([change], request)),
    ...listener.onPaid(snapshot),
  ]);
  const [paid] = results[1 + created.length] as {
    readonly state: string;
    readonly booking: BookingRecord;
  }[];
  if (paid?.state !== "paid now")
    throw new Error(`counter sale ${id} was not paid: ${paid?.state}`);
  return { ...paid.booking, status: "PAID" };
}

/** The price of a counter sale: the fare alone, which the agency has in cash. */
function cashPriceOf(sold: Sold, places: number): FrozenLeg {
  const unitPrice = wholeBelow(unitPriceOf({ sold, station: null }));
  return {
    unitPrice,
    feeRate: "0",
    feeFixed: "0",
    fee: "0",
    couponShare: "0",
    ...jsonRow(feesByColumn(legFeeColumns, () => "0")),
    agencyShareXaf: unitPrice * places,
  };
}

function headOf(sale: CashSale, request: RequestContext) {
  return {
    orderCode: newOrderCode(),
    linkToken: newToken(),
    userId: null, // the buyer's account claims it by its verified phone (docs/decisions/0098); the member never owns it
    status: "PENDING" as const,
    language: request.language,
    paymentMethod: "CASH" as const,
    operator: null,
    payerPhone: null,
    deliveryMode: "SMS" as const,
    deliveryAddress: sale.phone,
    ownerPhone: sale.phone,
    passengers: sale.places,
    fees: "0",
    couponValue: "0",
    voucherXaf: 0,
    createdAt: "",
    passengerList: Array.from({ length: sale.places }, (_, position) => ({
      position,
      lastname: sale.name,
      firstname: "",
      sexId: null, // not asked
      cni: null,
      phone: position === 0 ? sale.phone : null,
      minor: false,
      userPublicId: null,
    })),
  };
}

interface CancelledTickets {
  readonly tickets: number;
  readonly refundedXaf: CancelledDeparture["refunded_amount"];
}

/** Cancels the tickets of a counter sale on a departure that its agency cancelled, in one transaction: their whole price is owed in cash. */
export function cancelCashBooking(
  { context, listener, oweCashRefund }: Pick<Booking, "context" | "listener" | "oweCashRefund">,
  {
    bookingId: id,
    departure,
    request,
  }: {
    readonly bookingId: string;
    readonly departure: { readonly agencyId: string; readonly departureId: string };
    readonly request: RequestContext | null;
  },
): Promise<CancelledTickets> {
  return context.database.transaction(async (transaction) => {
    const [, [current], rows] = await transaction.batch([
      lockBooking(id),
      bookingById(id),
      listener.readTickets(id, true),
    ]);
    const cancelled = current ? wholeRefunds(current.booking, rows, departure.departureId) : [];
    if (cancelled.length === 0) return { tickets: 0, refundedXaf: 0 };
    const ids = cancelled.map((ticket) => ticket.id);
    const amountXaf = cancelled.reduce((sum, { refundXaf }) => sum + refundXaf, 0);
    const isLast = rows.every((row) => row.status === "CANCEL" || ids.includes(row.id));
    await transaction.finish([
      ...listener.onTicketsCancelled(id, ids, {
        request,
        reason: "departure cancelled by the agency",
      }),
      freeSoldSeats(
        id,
        cancelled.map(({ leg, seat }) => ({ leg, seat })),
      ),
      cancelOfBooking(
        id,
        amountXaf,
        isLast,
        bookingAudit(id, isLast, request),
        cancelled.map(({ leg }) => leg),
      ),
      ...oweCashRefund({ ...departure, bookingId: id, amountXaf, request }),
    ]);
    return { tickets: ids.length, refundedXaf: amountXaf };
  });
}

/** Returns the statement that makes a cancelled counter sale REFUNDED when its cash is paid back. */
export function refundCash(bookingId: string, request: RequestContext): Statement<unknown> {
  return refundCashBooking(
    bookingId,
    auditRows(
      [
        {
          action: "refund booking",
          entity: "booking",
          entityId: bookingId,
          from: "CANCEL",
          to: "REFUNDED",
        },
      ],
      request,
    ),
  );
}
