import type { LegFeeColumn } from "@wakafine/shared/agencies/fee-terms.ts";
import { feesByColumn, legFeeColumns } from "@wakafine/shared/agencies/fee-terms.ts";
import type { Decimal } from "@wakafine/shared/rules/decimal.ts";
import {
  compare,
  decimalText,
  plus,
  times,
  toNumber,
  wholeBelow,
} from "@wakafine/shared/rules/decimal.ts";
import { priceLines } from "@wakafine/shared/bookings/price-lines.ts";
import type {
  FeeTerms,
  PaymentMethod,
  Quote,
  QuoteCoupon,
} from "@wakafine/shared/bookings/price.ts";
import { quote } from "@wakafine/shared/bookings/price.ts";
import { unitPrice } from "@wakafine/shared/bookings/unit-price.ts";
import { type JsonRow, jsonRow } from "../../database/json-columns.ts";
import { appError } from "../../http/failure.ts";
import type { OfferInputs, Sold } from "../departures/public.ts";
import type { BookingRecord, LegRecord } from "./booking-record.ts";

/** The inputs of the price that are stored with a leg. */
export type FrozenLeg = Pick<
  LegRecord,
  | "unitPrice"
  | "feeRate"
  | "feeFixed"
  | "fee"
  | "couponShare"
  | "agencyShareXaf"
  | keyof JsonRow<Record<LegFeeColumn, string>>
>;

/** The price of a booking, computed from rows of the database only, and what each leg stores, outbound first. */
export interface PricedBooking {
  readonly quote: Quote;
  readonly fees: string;
  readonly legs: readonly [FrozenLeg, ...FrozenLeg[]];
}

/** A leg as its price depends on it: the rates are those of its own agency [G.price.05]. */
interface LegToPrice {
  readonly sold: Pick<Sold, "stop" | "price" | keyof FeeTerms>;
  readonly station: Pick<OfferInputs["stations"][number], "cost"> | null;
}

/** Prices a booking of one or two legs with the shared price function [C9.price.26]; never reads a price of the client. */
export function priceBooking(
  [outbound, back]: readonly [LegToPrice, ...LegToPrice[]],
  input: { passengers: number; method: PaymentMethod; coupon?: QuoteCoupon | null },
): PricedBooking {
  const priced = quote({
    departure: { unitPrice: unitPriceOf(outbound), agency: outbound.sold },
    return: back ? { unitPrice: unitPriceOf(back), agency: back.sold } : null,
    passengers: input.passengers,
    method: input.method,
    coupon: input.coupon ?? null,
  });
  const { depFee, retFee, depShare, retShare } = priced;
  const freeze = (
    leg: LegToPrice,
    index: number,
    money: Pick<FrozenLeg, "fee" | "couponShare">,
  ) => ({
    ...termsOf(leg, input.method),
    ...money,
    agencyShareXaf: priced.legs[index]?.agencyShareXaf ?? 0,
  });
  const money = (fee: Decimal, share: Decimal) => ({
    fee: decimalText(fee),
    couponShare: decimalText(share),
  });
  return {
    quote: priced,
    fees: decimalText(plus(depFee, retFee)),
    legs: [
      freeze(outbound, 0, money(depFee, depShare)),
      ...(back ? [freeze(back, 1, money(retFee, retShare))] : []),
    ],
  };
}

/** Returns the price of one seat of a leg, francs. */
export function unitPriceOf({ sold, station }: LegToPrice): Decimal {
  return unitPrice({
    departurePrice: sold.price,
    stopPrice: sold.stop > 0 ? sold.price : null,
    stationCost: station?.cost ?? 0,
  });
}

function termsOf(leg: LegToPrice, method: PaymentMethod) {
  const { sold } = leg;
  const mobile = method === "MOBILE";
  return {
    unitPrice: wholeBelow(unitPriceOf(leg)),
    feeRate: mobile ? sold.mobile_fee_rate : sold.card_fee_rate,
    feeFixed: mobile ? sold.mobile_fee_fixed : sold.card_fee_fixed,
    ...jsonRow(feesByColumn(legFeeColumns, (column) => sold[column])),
  };
}

/** Throws with the new breakdown when the client shows a total that differs from the amount to pay [G.book.28]. */
export function refuseChangedPrice(
  { quote: priced, legs: [outbound, back] }: PricedBooking,
  expectedTotal: number | null,
): void {
  if (expectedTotal === null) return;
  const shown = String(expectedTotal);
  const known =
    /^\d+(\.\d+)?$/.test(shown) &&
    (compare(shown, priced.amountXaf) === 0 || compare(shown, toNumber(priced.due)) === 0);
  if (!known)
    throw appError("price_changed", {
      data: {
        unit_price: outbound.unitPrice,
        return_unit_price: back?.unitPrice ?? null,
        ...priceLines(priced),
      },
    });
}

/** Returns what a voucher leaves to pay: whole francs, and hundredths of a franc as the base of a charge in euro [G.price.04]. */
export function restOf({
  amountXaf,
  due,
  voucherXaf,
}: Pick<BookingRecord, "amountXaf" | "due" | "voucherXaf">): {
  readonly amountXaf: number;
  readonly dueHundredths: bigint;
} {
  return {
    amountXaf: amountXaf - voucherXaf,
    dueHundredths: hundredthsOf(due) - BigInt(voucherXaf) * 100n,
  };
}

/** Converts an exact total with at most two decimals to whole hundredths of a franc. */
function hundredthsOf(due: string): bigint {
  return BigInt(wholeBelow(times(due, 100)));
}
