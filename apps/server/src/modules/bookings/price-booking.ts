import {
  compare,
  decimalText,
  plus,
  times,
  toNumber,
  wholeBelow,
} from "@wakafine/shared/rules/decimal.ts";
import { priceLines } from "@wakafine/shared/bookings/price-lines.ts";
import type { FeeRates, PaymentMethod, Quote } from "@wakafine/shared/bookings/price.ts";
import { quote } from "@wakafine/shared/bookings/price.ts";
import { unitPrice } from "@wakafine/shared/bookings/unit-price.ts";
import { appError } from "../../http/failure.ts";
import type { OfferInputs, Sold } from "../departures/public.ts";
import type { LegRecord } from "./booking-record.ts";

/** The price of a booking, computed from rows of the database only, and the inputs to store with its leg. */
export interface PricedLeg {
  readonly quote: Quote;
  readonly frozen: Pick<
    LegRecord,
    | "unitPrice"
    | "feeRate"
    | "feeFixed"
    | "fee"
    | "couponShare"
    | "commissionRate"
    | "agencyShareXaf"
  >;
  readonly fees: string;
}

/** Prices a one-way booking with the shared price function [C9.price.26]; never reads a price of the client. */
export function priceBooking(
  sold: Pick<Sold, "stop" | "price" | keyof FeeRates>,
  station: Pick<OfferInputs["stations"][number], "cost"> | null,
  input: { passengers: number; method: PaymentMethod },
): PricedLeg {
  const isStop = sold.stop > 0;
  const unit = unitPrice({
    departurePrice: sold.price,
    stopPrice: isStop ? sold.price : null,
    stationCost: station?.cost ?? 0,
  });
  const priced = quote({
    departure: { unitPrice: unit, agency: sold },
    return: null,
    passengers: input.passengers,
    method: input.method,
    coupon: null,
  });
  const mobile = input.method === "MOBILE";
  return {
    quote: priced,
    fees: decimalText(plus(priced.depFee, priced.retFee)),
    frozen: {
      unitPrice: wholeBelow(unit),
      feeRate: mobile ? sold.mobile_fee_rate : sold.card_fee_rate,
      feeFixed: mobile ? sold.mobile_fee_fixed : sold.card_fee_fixed,
      fee: decimalText(priced.depFee),
      couponShare: decimalText(priced.depShare),
      commissionRate: sold.commission_rate,
      agencyShareXaf: priced.legs[0]?.agencyShareXaf ?? 0,
    },
  };
}

/** Throws with the new breakdown when the client shows a total that differs from the amount to pay [G.book.28]. */
export function refuseChangedPrice(
  { quote: priced, frozen }: PricedLeg,
  expectedTotal: number | null,
): void {
  if (expectedTotal === null) return;
  const shown = String(expectedTotal);
  const known =
    /^\d+(\.\d+)?$/.test(shown) &&
    (compare(shown, priced.amountXaf) === 0 || compare(shown, toNumber(priced.due)) === 0);
  if (!known)
    throw appError("price_changed", {
      data: { unit_price: frozen.unitPrice, ...priceLines(priced) },
    });
}

/** Converts an exact total with at most two decimals to whole hundredths of a franc. */
export function hundredthsOf(due: string): bigint {
  return BigInt(wholeBelow(times(due, 100)));
}
