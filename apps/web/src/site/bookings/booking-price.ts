import { publicFeesOf } from "@wakafine/shared/agencies/fee-terms.ts";
import type { DepartureDetail } from "@wakafine/shared/departures/contract.ts";
import type { PaymentMethod, Quote, QuoteCoupon } from "@wakafine/shared/bookings/price.ts";
import { quote } from "@wakafine/shared/bookings/price.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { plus, toNumber, wholeBelow } from "@wakafine/shared/rules/decimal.ts";
import { unitPrice } from "@wakafine/shared/bookings/unit-price.ts";

/** Returns the price of one seat in francs: the stop's price, else the station's cost, else the departure's price [G.book.06]. */
export function seatPrice(departure: DepartureDetail, station: number): number {
  const isStop = departure.city_final !== null;
  const cost = departure.boarding_stations[station]?.cost ?? 0;
  return toNumber(
    unitPrice({
      departurePrice: departure.price,
      stopPrice: isStop ? departure.price : null,
      stationCost: cost,
    }),
  );
}

/** Returns the quote, computed by the same function as on the server, so that the shown price is charged [C9.price.26]. */
export function quoteFor(
  departure: DepartureDetail,
  choice: {
    readonly station: number;
    /** The second leg; its rates are those of its own agency [G.price.05]. */
    readonly back: { readonly departure: DepartureDetail; readonly station: number } | null;
    readonly passengers: number;
    readonly method: PaymentMethod;
    readonly coupon: QuoteCoupon | null;
  },
): Quote {
  return quote({
    departure: {
      unitPrice: seatPrice(departure, choice.station),
      agency: publicFeesOf(departure.agency),
    },
    return: choice.back && {
      unitPrice: seatPrice(choice.back.departure, choice.back.station),
      agency: publicFeesOf(choice.back.departure.agency),
    },
    passengers: choice.passengers,
    method: choice.method,
    coupon: choice.coupon,
  });
}

/** Returns the fees in whole francs. */
export function feesOf(quote: Quote): number {
  return wholeBelow(plus(quote.depFee, quote.retFee));
}

/** Returns the fees of the outbound and of the return in whole francs; their sum is `feesOf`. */
export function legFeesOf(quote: Quote): readonly [outbound: number, back: number] {
  const outbound = wholeBelow(quote.depFee);
  return [outbound, feesOf(quote) - outbound];
}

/** Returns the francs that the coupon takes off: what tickets and fees cost more than the total. */
export function discountOf(quote: Quote): number {
  return wholeBelow(quote.total) + feesOf(quote) - quote.amountXaf;
}

/** What a voucher pays of a booking, whole francs. */
export interface PaidByVoucher {
  readonly code: string;
  readonly amountXaf: number;
}

/** Returns what a voucher pays of a total: what is left on it, at most the total. */
export function paidByVoucher(
  voucher: { readonly code: string; readonly rest: number } | null,
  totalXaf: number,
): PaidByVoucher | null {
  return voucher && { code: voucher.code, amountXaf: Math.min(voucher.rest, totalXaf) };
}

/** Returns the francs of a quote that the voucher does not pay. */
export function leftToPay(
  { amountXaf }: Quote,
  voucher: { readonly code: string; readonly rest: number } | null,
): number {
  return amountXaf - (paidByVoucher(voucher, amountXaf)?.amountXaf ?? 0);
}

/** Whether a method can be charged with this rest; nothing left is charged with no method. */
export function isAccepted(method: PaymentMethod, restXaf: number): boolean {
  const minimumXaf = hostedMethods.find((one) => one.method === method)?.minimumXaf ?? 0;
  return restXaf === 0 || restXaf >= minimumXaf;
}
