/** Returns a code in its stored form: upper case and without spaces [G.book.22]. */
export function normaliseCouponCode(entered: string): string {
  return entered.replace(/\s/g, "").toUpperCase();
}

/** Returns whether a normalised code can exist: 5 to 20 letters A–Z and digits. */
export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9]{5,20}$/.test(code);
}

/** Error codes of a coupon that cannot be used; the dialog shows them at the field, recognised by `coupon_`. */
export const couponRefusals = [
  "coupon_invalid",
  "coupon_inactive",
  "coupon_not_yet_valid",
  "coupon_expired",
  "coupon_other_agency",
  "coupon_used_up",
  "coupon_used_by_phone",
] as const;
export type CouponRefusal = (typeof couponRefusals)[number];
