/** A booking whose tickets are cancelled: what its payer and its voucher paid, and what was given back before. Whole francs. */
export interface PaidParts {
  readonly amountXaf: number;
  /** The part of `amountXaf` that a voucher paid. */
  readonly voucherXaf: number;
  /** Given back before of what the payer paid: refunds and vouchers issued for it. */
  readonly refundedXaf: number;
}

/** How the francs of cancelled tickets go back; both parts sum to them. */
export interface ReturnedParts {
  /** To the payer, or as a new voucher. */
  readonly moneyXaf: number;
  /** To the voucher that paid a part of the booking. */
  readonly voucherXaf: number;
}

/** Returns the francs that can still go back to the payer. */
export function moneyLeft({ amountXaf, voucherXaf, refundedXaf }: PaidParts): number {
  return Math.max(0, amountXaf - voucherXaf - refundedXaf);
}

/**
 * Splits the francs of cancelled tickets: first to the payer, up to what it paid, the rest to the voucher. After any order of cancellations the sums
 * depend only on the tickets cancelled.
 */
export function splitReturn(left: number, backXaf: number): ReturnedParts {
  const moneyXaf = Math.min(left, backXaf);
  return { moneyXaf, voucherXaf: backXaf - moneyXaf };
}
