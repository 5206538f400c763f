import { cut, toNumber } from "../rules/decimal.ts";
import type { Quote } from "./price.ts";

/** A quote as JSON numbers with at most 2 decimals; the lines are truncated [G.cross.15]. */
export interface PriceLines {
  readonly departure_price: number;
  readonly return_price: number;
  readonly total_before_fees: number;
  readonly coupon_value: number;
  readonly departure_fee: number;
  readonly return_fee: number;
  readonly due: number;
  readonly amount_xaf: number;
  readonly eur: number | null;
}

/** Converts a quote to lines. Fee and coupon lines are truncated, so their sum may differ from the total by 0.01 (part 3, ambiguity 16). */
export function priceLines(quote: Quote): PriceLines {
  return {
    departure_price: toNumber(cut(quote.depPrice, 2)),
    return_price: toNumber(cut(quote.retPrice, 2)),
    total_before_fees: toNumber(cut(quote.total, 2)),
    coupon_value: toNumber(cut(quote.couponValue, 2)),
    departure_fee: toNumber(cut(quote.depFee, 2)),
    return_fee: toNumber(cut(quote.retFee, 2)),
    due: toNumber(quote.due),
    amount_xaf: quote.amountXaf,
    eur: quote.eur === null ? null : toNumber(quote.eur),
  };
}
