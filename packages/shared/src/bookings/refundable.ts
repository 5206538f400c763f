import { decimal, plus, type Decimal, type DecimalInput, wholeBelow } from "../rules/decimal.ts";

/**
 * Shares whole francs in proportion to exact weights by the largest remainder. The parts sum to `totalXaf`.
 * Equal remainders go to the earlier part; weights that are all 0 count as equal.
 */
export function shareByWeight(
  totalXaf: number,
  weights: readonly DecimalInput[],
): readonly number[] {
  if (weights.length === 0) return [];
  const exact = weights.map(decimal);
  const scale = Math.max(...exact.map((weight) => weight.scale));
  const units = exact.map((weight) => weight.units * 10n ** BigInt(scale - weight.scale));
  const sum = units.reduce((all, unit) => all + unit, 0n);
  if (sum === 0n)
    return shareByWeight(
      totalXaf,
      weights.map(() => 1),
    );
  const parts = units.map((unit, index) => {
    const product = unit * BigInt(totalXaf);
    return { index, whole: product / sum, remainder: product % sum };
  });
  const missing = BigInt(totalXaf) - parts.reduce((all, part) => all + part.whole, 0n);
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  const roundedUp = new Set(byRemainder.slice(0, Number(missing)).map((part) => part.index));
  return parts.map((part) => Number(part.whole) + (roundedUp.has(part.index) ? 1 : 0));
}

/** Refund amounts of one ticket in whole francs, fixed when the booking is paid. */
export interface TicketRefund {
  /** Refunded when the traveller cancels in time. */
  readonly refundableXaf: number;
  /** Added when the agency cancels: the ticket's share of the fees. */
  readonly feeShareXaf: number;
}

export interface PaidBooking {
  readonly amountXaf: number;
  readonly depFee: DecimalInput;
  readonly retFee: DecimalInput;
}

/** max(0, amount − floor(fees)), whole francs for the whole booking [G.ticket.02, C9.ticket.03]. */
export function refundableTotal({ amountXaf, depFee, retFee }: PaidBooking): number {
  return Math.max(0, amountXaf - wholeBelow(plus(depFee, retFee)));
}

/**
 * Shares a paid booking's refundable francs and its fees over its tickets by ticket price (unit prices, in
 * ticket order). All refundable parts and fee parts together are the whole amount paid [G.ticket.02].
 */
export function ticketRefunds(
  booking: PaidBooking,
  ticketPrices: readonly DecimalInput[],
): readonly TicketRefund[] {
  const total = refundableTotal(booking);
  const refunds = shareByWeight(total, ticketPrices);
  const fees = shareByWeight(booking.amountXaf - total, ticketPrices);
  return ticketPrices.map((_, index) => ({
    refundableXaf: refunds[index] ?? 0,
    feeShareXaf: fees[index] ?? 0,
  }));
}

export interface CentsRefund {
  /** Charged on the card, in cents. */
  readonly capturedCents: number;
  readonly amountXaf: number;
  /** Francs refunded before this refund. */
  readonly refundedXaf: number;
  readonly refundXaf: number;
}

/**
 * Returns the cents of one refund of a charge in euros: the rounded cumulative sum less the cents refunded before, so that
 * refunds of all francs sum to exactly the cents captured (docs/providers/README.md). Throws when the refunds exceed the amount paid.
 */
export function refundCents(refund: CentsRefund): number {
  const { capturedCents, amountXaf, refundedXaf, refundXaf } = refund;
  if (refundXaf < 0 || refundedXaf < 0 || refundedXaf + refundXaf > amountXaf) {
    throw new RangeError("a refund is never more than what was paid");
  }
  if (refundXaf === 0) return 0;
  const cumulative = (francs: number): bigint =>
    (2n * BigInt(capturedCents) * BigInt(francs) + BigInt(amountXaf)) / (2n * BigInt(amountXaf));
  return Number(cumulative(refundedXaf + refundXaf) - cumulative(refundedXaf));
}

/** Returns the price of every ticket of a booking, outbound tickets first; the weights of `ticketRefunds`. */
export function ticketPrices(
  passengers: number,
  unitPrices: readonly DecimalInput[],
): readonly Decimal[] {
  return unitPrices.flatMap((price) => Array.from({ length: passengers }, () => decimal(price)));
}
