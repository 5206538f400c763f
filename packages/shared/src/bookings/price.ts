import {
  compare,
  cut,
  decimal,
  larger,
  minus,
  percentOf,
  plus,
  smaller,
  times,
  zero,
  type Decimal,
  type DecimalInput,
} from "../rules/decimal.ts";
import type { MemberFeeColumn, PublicFeeColumn } from "../agencies/fee-terms.ts";
import { type LegShares, splitShares } from "./price-shares.ts";
import { euroCents } from "../payments/euro.ts";

/** MOBILE is Orange Money and MTN Mobile Money, STRIPE is a Mastercard or Visa [C9.price.05–07]. */
export const paymentMethods = ["MOBILE", "PAYPAL", "STRIPE"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
/** How a booking was paid. CASH is taken at the counter of an agency and is not among what travellers choose from. */
export type BookingPaymentMethod = PaymentMethod | "CASH";

/**
 * An agency's fee terms, percentages and francs. Those that only members and administrators see, such as the platform's commission, are present on the server only
 * [G.agsh.05]; the traveller's price does not depend on them [G.book.13].
 */
export type FeeTerms = Readonly<Record<PublicFeeColumn, DecimalInput>> &
  Readonly<Partial<Record<MemberFeeColumn, DecimalInput>>>;

export interface QuoteLeg {
  /** Francs for one seat, from `unitPrice()`. */
  readonly unitPrice: DecimalInput;
  readonly agency: FeeTerms;
}

/** A positive `amount` (francs) has precedence over `reduction` (percent of each leg). */
export interface QuoteCoupon {
  readonly amount?: DecimalInput | null;
  readonly reduction?: DecimalInput | null;
}

export interface QuoteRequest {
  readonly departure: QuoteLeg;
  readonly return: QuoteLeg | null;
  readonly passengers: number;
  /** Null while no method is chosen; then there is no fee. */
  readonly method: PaymentMethod | null;
  readonly coupon: QuoteCoupon | null;
}

/** Amounts in exact francs; only `due` is truncated to 2 decimals and only `eur` is rounded. */
export interface Quote {
  readonly depPrice: Decimal;
  readonly retPrice: Decimal;
  /** Leg prices before coupon and fees. */
  readonly total: Decimal;
  readonly couponValue: Decimal;
  readonly depShare: Decimal;
  readonly retShare: Decimal;
  readonly depFee: Decimal;
  readonly retFee: Decimal;
  /** Prices − coupon + fees, at least 0, truncated to 2 decimals. */
  readonly due: Decimal;
  /** Card and PayPal only: due / 655, half up, 2 decimals. */
  readonly eur: Decimal | null;
  readonly eurCents: number | null;
  /** `due` in whole francs: the amount shown, charged by MOBILE and recorded in the ledger [G.price.03]. */
  readonly amountXaf: number;
  /** Outbound first; one entry per leg. */
  readonly legs: readonly LegShares[];
  /** amountXaf − the agencies' shares: fees + commission − coupon. Negative when a coupon costs the platform more than it earns [G.book.12]. */
  readonly platformXaf: number;
}

interface CouponShares {
  readonly value: Decimal;
  readonly dep: Decimal;
  readonly ret: Decimal;
}

function couponShares(
  coupon: QuoteCoupon | null,
  depPrice: Decimal,
  retPrice: Decimal | null,
): CouponShares {
  const amount = decimal(coupon?.amount ?? 0);
  if (compare(amount, 0) > 0) {
    const half = times(amount, "0.5");
    return retPrice
      ? { value: amount, dep: half, ret: half }
      : { value: amount, dep: amount, ret: zero };
  }
  const reduction = smaller(larger(coupon?.reduction ?? 0, 0), 100);
  const dep = percentOf(reduction, depPrice);
  const ret = percentOf(reduction, retPrice ?? 0);
  return { value: plus(dep, ret), dep, ret };
}

interface Regime {
  readonly rate: DecimalInput;
  readonly fixed: DecimalInput;
}

function regimeOf(method: PaymentMethod, agency: FeeTerms): Regime {
  return method === "MOBILE"
    ? { rate: agency.mobile_fee_rate, fixed: agency.mobile_fee_fixed }
    : { rate: agency.card_fee_rate, fixed: agency.card_fee_fixed };
}

function legFee(price: Decimal, share: Decimal, regime: Regime): Decimal {
  const base = plus(minus(price, share), regime.fixed);
  return larger(0, plus(regime.fixed, percentOf(regime.rate, base)));
}

interface Fees {
  readonly dep: Decimal;
  readonly ret: Decimal;
}

interface FeeInputs {
  readonly depPrice: Decimal;
  readonly retPrice: Decimal;
  readonly coupon: CouponShares;
}

/** Returns the fees. With a coupon above the total: the fixed fees plus the unused part of the coupon, or 100 if that part is 100 or more [G.price.01]. */
function feesOf(request: QuoteRequest, { depPrice, retPrice, coupon }: FeeInputs): Fees {
  if (request.method === null) return { dep: zero, ret: zero };
  const dep = regimeOf(request.method, request.departure.agency);
  const ret = request.return && regimeOf(request.method, request.return.agency);
  const excess = minus(coupon.value, plus(depPrice, retPrice));
  if (compare(excess, 100) >= 0) return { dep: decimal(100), ret: zero };
  if (compare(excess, 0) > 0)
    return { dep: plus(dep.fixed, excess), ret: decimal(ret?.fixed ?? 0) };
  return {
    dep: legFee(depPrice, coupon.dep, dep),
    ret: ret ? legFee(retPrice, coupon.ret, ret) : zero,
  };
}

function assertValidRequest(request: QuoteRequest): void {
  const { method, passengers } = request;
  if (method !== null && !paymentMethods.includes(method))
    throw new RangeError("unknown payment method");
  if (!Number.isInteger(passengers) || passengers < 1)
    throw new RangeError("passengers must be a whole number from 1");
  for (const leg of [request.departure, request.return]) {
    if (leg && compare(leg.unitPrice, 0) < 0) throw new RangeError("a price is never negative");
  }
}

/**
 * Returns the price of a booking in francs. Server and client both use this function.
 * Throws RangeError for an unknown method, a number of passengers below 1 or a negative price.
 * Source: checklist part 3, C9.price.08–25, G.price.01–05, G.book.12–13.
 */
export function quote(request: QuoteRequest): Quote {
  assertValidRequest(request);
  const { departure, return: back, passengers, method } = request;
  const depPrice = times(departure.unitPrice, passengers);
  const retPrice = back ? times(back.unitPrice, passengers) : zero;
  const total = plus(depPrice, retPrice);
  const coupon = couponShares(request.coupon, depPrice, back ? retPrice : null);
  const fees = feesOf(request, { depPrice, retPrice, coupon });
  const due = cut(larger(0, plus(minus(total, coupon.value), fees.dep, fees.ret)), 2);
  const eurCents = method === "PAYPAL" || method === "STRIPE" ? euroCents(due) : null;
  const legPrices = [
    { price: depPrice, passengers, agency: departure.agency },
    ...(back ? [{ price: retPrice, passengers, agency: back.agency }] : []),
  ];
  return {
    depPrice,
    retPrice,
    total,
    couponValue: coupon.value,
    depShare: coupon.dep,
    retShare: coupon.ret,
    depFee: fees.dep,
    retFee: fees.ret,
    due,
    eur: eurCents === null ? null : { units: BigInt(eurCents), scale: 2 },
    eurCents,
    ...splitShares(due, legPrices),
  };
}
