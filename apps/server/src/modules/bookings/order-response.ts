import type { Order, OrderTicket } from "@wakafine/shared/bookings/contract.ts";
import type { BookingState } from "@wakafine/shared/bookings/states.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { errorMessages } from "@wakafine/shared/messages/errors.ts";
import { hourOf } from "@wakafine/shared/rules/dates.ts";
import { cut, isPositive, plus, times, toNumber } from "@wakafine/shared/rules/decimal.ts";
import { euroCents } from "@wakafine/shared/payments/euro.ts";
import { maskedVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import { cancellableUntil } from "@wakafine/shared/bookings/cancellation.ts";
import { holdForAttempt } from "@wakafine/shared/bookings/hold.ts";
import type { DepartureRow } from "../departures/public.ts";
import { toDepartureResponse } from "../departures/public.ts";
import type { LastAttempt, OfferedMethod } from "../payments/public.ts";
import type { BookingRecord, LegRecord } from "./booking-record.ts";
import { isLegRescheduled, refundSharesOf } from "./booking-snapshot.ts";
import type { IssuedVoucher, ShownBooking } from "./booking-store.ts";
import { maskAddress, maskPhone } from "./mask-address.ts";

export interface OrderData {
  readonly booking: BookingRecord;
  readonly attempt: LastAttempt | null;
  readonly departures: readonly DepartureRow[];
  readonly vouchers: readonly IssuedVoucher[];
  readonly valid_seats: ShownBooking["valid_seats"];
  readonly hold: {
    readonly open: boolean;
    readonly on_sale: boolean;
    readonly started_at: string;
    readonly hold_until: string;
  };
  /** The database's clock, ISO 8601. */
  readonly now: string;
  readonly tickets: readonly OrderTicket[];
  readonly refund: {
    readonly amountXaf: number;
    readonly dueAt: string;
    readonly state: string;
  } | null;
  readonly offered: readonly OfferedMethod[];
  readonly language: Language;
}

/** Returns an order for the holder of its link: phones masked, no identity numbers, no income of agency or platform [G.book.09, G.book.12]. */
export function toOrderResponse(details: OrderData): Order {
  const { booking, hold, refund } = details;
  const methods = payableMethods(details);
  const [owner] = booking.passengerList;
  return {
    uuid: booking.id,
    status: booking.status,
    ticket_status: ticketStatus(booking.status),
    lang: booking.language,
    price: toNumber(booking.due),
    ticket_price: booking.legs[0]?.unitPrice ?? 0,
    amount_xaf: booking.amountXaf,
    voucher_amount: booking.voucherXaf,
    rest_xaf: booking.amountXaf - booking.voucherXaf,
    eur:
      booking.paymentMethod === "MOBILE" || booking.paymentMethod === "CASH"
        ? null
        : euroCents(plus(booking.due, -booking.voucherXaf)) / 100,
    lines: linesOf(booking),
    total_reservations: booking.passengers,
    total_number_of_tickets_reserved: booking.passengers * booking.legs.length,
    payment_method: booking.paymentMethod,
    sending_booking_mode: booking.deliveryMode,
    receive_method: {
      type: booking.deliveryMode,
      token: maskAddress(booking.deliveryMode, booking.deliveryAddress),
    },
    our_money_in_system: null,
    agency_money_in_system: null,
    user: {
      firstname: owner?.firstname ?? "",
      lastname: owner?.lastname ?? "",
      phonenumber: maskPhone(booking.ownerPhone),
    },
    order: orderOf(details),
    legs: booking.legs.flatMap((leg, index) => legOf(leg, details, details.departures[index])),
    tickets: [...details.tickets],
    attempt: attemptOf(details),
    can_pay: methods.length > 0,
    methods,
    hold_until: hold.hold_until,
    now: details.now,
    refund: refund && { amount: refund.amountXaf, due_date: refund.dueAt, state: refund.state },
    cancellation: cancellationOf(booking, details.now),
    vouchers: details.vouchers.map(({ code_end, amount_xaf, expires_at }) => ({
      masked_code: maskedVoucherCode(code_end),
      amount: amount_xaf,
      expires_at,
    })),
  };
}

const ticketStates: Readonly<Record<BookingState, Order["ticket_status"]>> = {
  PENDING: "BOOKED",
  PAID: "PAID",
  FAILED: "CANCEL",
  EXPIRED: "CANCEL",
  CANCEL: "CANCEL",
  REFUNDED: "CANCEL",
};
const orderStates: Readonly<Record<BookingState, Order["order"]["status"]>> = {
  PENDING: "PENDING",
  PAID: "COMPLETED",
  FAILED: "FAILED",
  EXPIRED: "FAILED",
  CANCEL: "COMPLETED",
  REFUNDED: "REFUNDED",
};

function ticketStatus(status: BookingState): Order["ticket_status"] {
  return ticketStates[status];
}

/** Returns legs, fees and coupon. Each line is cut to two decimals, so the total need not be their sum [G.price.03]. */
function linesOf(booking: BookingRecord): Order["lines"] {
  const legs = booking.legs.map((leg) => ({
    label: "leg" as const,
    leg: leg.leg,
    amount: leg.unitPrice * booking.passengers,
  }));
  const fees = booking.legs
    .filter((leg) => isPositive(leg.fee))
    .map((leg) => ({ label: "fee" as const, leg: leg.leg, amount: toNumber(cut(leg.fee, 2)) }));
  const coupon = isPositive(booking.couponValue)
    ? [{ label: "coupon" as const, leg: null, amount: -toNumber(cut(booking.couponValue, 2)) }]
    : [];
  return [...legs, ...fees, ...coupon];
}

function orderOf({ booking, attempt }: OrderData): Order["order"] {
  const minor = attempt?.chargedMinor ?? booking.amountXaf - booking.voucherXaf;
  const inEuro = attempt?.chargedCurrency === "EUR";
  return {
    order_code: booking.orderCode,
    order_hidden_uuid: booking.linkToken,
    provider: attempt?.driver ?? null,
    provider_reference:
      attempt?.status === "PAID" ? (attempt.providerTxnId ?? attempt.providerRef) : null, // hidden before payment
    payment_provider_commission: toNumber(cut(booking.fees, 2)),
    amount: toNumber(booking.due),
    currency: "XAF",
    charged_amount: inEuro ? toNumber(times(minor, "0.01")) : minor,
    charged_currency: attempt?.chargedCurrency ?? "XAF",
    status: orderStates[booking.status],
    created_date: booking.createdAt,
  };
}

function legOf(
  leg: LegRecord,
  { valid_seats }: OrderData,
  row: DepartureRow | undefined,
): Order["legs"] {
  if (!row) return [];
  const station =
    leg.stationQuarter !== null && leg.stationDepartsAt !== null
      ? { quarter: leg.stationQuarter, departure_hour: hourOf(new Date(leg.stationDepartsAt)) }
      : null;
  return [
    {
      departure: toDepartureResponse(row),
      seats: [...leg.seats],
      valid_seats: leg.seats.filter((seat) =>
        valid_seats.some((one) => one.leg === leg.leg && one.seat === seat),
      ),
      boarding_station: station,
    },
  ];
}

function attemptOf({ attempt, language }: OrderData): Order["attempt"] {
  return (
    attempt && {
      state: attempt.status,
      reason: attempt.reason,
      message: attempt.reason === null ? null : t(errorMessages[attempt.reason], language),
      operator: attempt.operator,
      payer_phone: attempt.payerPhone === null ? null : maskPhone(attempt.payerPhone),
      expires_at: attempt.expiresAt,
      number: attempt.number,
      prompted: attempt.prompted,
      method: attempt.method,
      on_page: attempt.onPage,
      page: attempt.page?.url ?? null,
      delayed: attempt.delayed,
    }
  );
}

/** Returns the methods of a further attempt: none while one is undecided or unless the seats are held and their agencies are active; each window must fit [G.book.10]. */
function payableMethods({ booking, attempt, hold, now, offered }: OrderData): Order["methods"] {
  if (booking.status !== "PENDING" || !hold.open || !hold.on_sale || attempt?.anyUndecided)
    return [];
  const times = {
    now: new Date(now),
    holdBegan: new Date(hold.started_at),
    holdUntil: new Date(hold.hold_until),
    departure: new Date(booking.legs[0]?.departsAt ?? hold.hold_until),
  };
  return offered
    .filter(({ windowMinutes }) => holdForAttempt({ ...times, windowMinutes }).allowed)
    .map(({ method }) => method);
}

/** `until` is the next deadline of a leg, or the last one. */
function cancellationOf(booking: BookingRecord, now: string): Order["cancellation"] {
  if (booking.paymentMethod === "CASH") return { refund_amount: 0, until: now }; // refunded at the counter only
  const deadlines = booking.legs.map((leg) =>
    cancellableUntil(new Date(leg.departsAt), isLegRescheduled(leg)).toISOString(),
  );
  const amount = refundSharesOf(booking).reduce((sum, { refundableXaf, feeShareXaf }, index) => {
    const leg = booking.legs[Math.floor(index / booking.passengers)];
    return sum + refundableXaf + (isLegRescheduled(leg) ? feeShareXaf : 0);
  }, 0);
  return {
    refund_amount: amount,
    until: deadlines.find((until) => until >= now) ?? deadlines.at(-1) ?? now,
  };
}
