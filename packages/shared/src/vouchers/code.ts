import { codeAlphabet } from "../rules/code-alphabets.ts";

/** Random characters of a code: 30¹⁵ codes are 73 bits. */
export const voucherCodeLength = 15;
const groups = /.{5}/g;

/** Returns an entered code in its stored form: capitals without spaces, hyphens and dots. */
export function normaliseVoucherCode(entered: string): string {
  return entered.replace(/[\s.\-\u2010-\u2015]/g, "").toUpperCase();
}

/** Returns whether a normalised code can exist. */
export function isVoucherCode(code: string): boolean {
  return new RegExp(`^BON[${codeAlphabet}]{${voucherCodeLength}}$`).test(code);
}

/** Returns whether an entered code is meant as a voucher and not as a coupon, also with a typing error: no coupon has a hyphen or 16 characters after BON. */
export function looksLikeVoucher(entered: string): boolean {
  return (
    /^\s*BON\s*[-\u2010-\u2015]/i.test(entered) || /^BON.{13,}$/.test(normaliseVoucherCode(entered))
  );
}

/** Returns a code as people read it: `BON-7K3M9-QXW2T-4HJ8N`. */
export function displayVoucherCode(code: string): string {
  return ["BON", ...(code.slice(3).match(groups) ?? [])].join("-");
}

/** Returns what may be shown of a code to recognise it. */
export function maskedVoucherCode(codeEnd: string): string {
  return `BON-…-${codeEnd}`;
}

/** Error codes of a voucher that cannot be used; the dialog shows them at the field, recognised by `voucher_`. */
export const voucherRefusals = [
  "voucher_unknown",
  "voucher_blocked",
  "voucher_expired",
  "voucher_used_up",
  "voucher_changed",
] as const;
export type VoucherRefusal = (typeof voucherRefusals)[number];
