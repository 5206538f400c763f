import type { VoucherRefusal } from "@wakafine/shared/vouchers/code.ts";
import { insertAuditRows } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";

/** A voucher as a booking uses it, with the reason why it cannot be used now. `rest_xaf`: not spent and not reserved. */
export interface VoucherRow {
  readonly id: string;
  readonly rest_xaf: number;
  readonly expires_at: string;
  readonly refusal: VoucherRefusal | null;
}

export const voucherByHash = statement<VoucherRow, [hash: Buffer]>(
  "read voucher",
  `select v.id, v.balance_xaf - v.reserved_xaf as rest_xaf, iso(v.expires_at) as expires_at, voucher_refusal(v) as refusal
   from vouchers v where v.code_hash = $1`,
);

/** Inserts a voucher with its audit row. */
export const insertVoucher = statement<
  never,
  [
    id: string,
    hash: Buffer,
    sealed: string,
    end: string,
    bookingId: string,
    language: string,
    amountXaf: number,
    expiresAt: string,
    audit: string,
  ]
>(
  "insert voucher",
  `with added as (
     insert into vouchers (id, code_hash, code_sealed, code_end, booking_id, language, amount_xaf, balance_xaf, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7::integer, $7::integer, $8))
   ${insertAuditRows("$9")}`,
);

/** Reserves francs of a voucher in the transaction of a new booking; raises the voucher's refusal, or voucher_changed when less is left. */
export const reserveVoucher = statement<
  never,
  [voucher: string, booking: string, amountXaf: number]
>("reserve voucher", "select reserve_voucher($1, $2, $3)");

/** Releases the voucher of a booking that ended unpaid, in the transaction that ends it. */
export const releaseVoucher = statement<never, [booking: string]>(
  "release voucher",
  "select release_voucher($1)",
);

/** Reserves the released francs of a booking again when its payment arrives late; false when others have spent or reserved them. */
export const reserveVoucherAgain = statement<{ reserved: boolean }, [booking: string]>(
  "reserve voucher again",
  "select reserve_voucher_again($1) as reserved",
);

/** Spends the reserved francs of a booking, in the transaction of its payment. */
export const spendVoucher = statement<never, [booking: string]>(
  "spend voucher",
  "select spend_voucher($1)",
);

/** Returns francs of cancelled tickets to the voucher that paid their booking; it stays valid for at least 30 days more. */
export const returnToVoucher = statement<never, [booking: string, amountXaf: number]>(
  "return to voucher",
  "select return_to_voucher($1, $2)",
);

/** The voucher that paid a part of a booking. */
export const voucherOfBooking = statement<
  { code_end: string; expires_at: string },
  [booking: string]
>(
  "voucher of booking",
  `select v.code_end, iso(v.expires_at) as expires_at from voucher_uses u join vouchers v on v.id = u.voucher_id where u.booking_id = $1`,
);
