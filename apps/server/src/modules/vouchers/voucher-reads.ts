import { statement } from "../../database/database.ts";
import type { OwnVoucherRow } from "./voucher-response.ts";
import { ownVoucherColumns } from "./voucher-response.ts";

/** A voucher as administrators see it. */
export interface AdminVoucherRow extends OwnVoucherRow {
  readonly reserved_xaf: number;
  readonly blocked_reason: string | null;
}

const columns = `${ownVoucherColumns}, v.reserved_xaf, v.blocked_reason`;

/** The voucher of a document or a message. */
export const voucherById = statement<OwnVoucherRow, [id: string]>(
  "voucher by id",
  `select ${ownVoucherColumns} from vouchers v join bookings b on b.id = v.booking_id where v.id = $1`,
);

/**
 * Vouchers, the newest first; with a keyword those of this hash, end or order code. A page without vouchers is one row with null.
 * Values: hash or null, keyword or null, usable or null, maximum number of rows counted, rows of the page, offset.
 */
export const vouchersListed = statement<
  { counted: number } & (AdminVoucherRow | { id: null }),
  [Buffer | null, string | null, boolean | null, number, number, number]
>(
  "administered vouchers",
  `with found as materialized (
     select v.id, v.issued_at from vouchers v join bookings b on b.id = v.booking_id
     where ($2::text is null or v.code_hash = $1 or v.code_end = $2 or b.order_code = $2)
       and ($3::boolean is null or (voucher_refusal(v) is null) = $3)
     order by v.issued_at desc, v.id desc limit $4
   )
   select (select count(*) from found)::integer as counted, r.*
   from (select 1) one left join (
     select ${columns} from (select * from found order by issued_at desc, id desc limit $5 offset $6) k
     join vouchers v on v.id = k.id join bookings b on b.id = v.booking_id
   ) r on true
   order by r.issued_at desc, r.id desc`,
);

export const administeredVoucher = statement<AdminVoucherRow, [id: string]>(
  "administered voucher",
  `select ${columns} from vouchers v join bookings b on b.id = v.booking_id where v.id = $1`,
);

/** Locks a voucher before it is changed, so that no booking uses it meanwhile. */
export const lockVoucher = statement<{ blocked: boolean; expires_at: string }, [id: string]>(
  "lock voucher",
  "select blocked_reason is not null as blocked, iso(expires_at) as expires_at from vouchers where id = $1 for update",
);

/** Value: the reason, or null to unblock. */
export const blockVoucher = statement<never, [id: string, reason: string | null]>(
  "block voucher",
  "update vouchers set blocked_reason = $2 where id = $1",
);

/** Locks the vouchers issued for a booking that are not blocked; one that is used up may get francs back. */
export const unblockedVouchersOf = statement<{ id: string }, [booking: string]>(
  "unblocked vouchers of booking",
  "select id from vouchers where booking_id = $1 and blocked_reason is null order by id for update",
);

/** Returns the new end of the validity. */
export const extendVoucher = statement<{ expires_at: string }, [id: string, days: number]>(
  "extend voucher",
  "update vouchers set expires_at = greatest(expires_at, app_now()) + make_interval(days => $2) where id = $1 returning iso(expires_at) as expires_at",
);

/** A booking that uses a voucher. */
export interface VoucherUseRow {
  readonly order_code: string;
  readonly status: string;
  readonly state: "reserved" | "spent" | "released";
  readonly amount_xaf: number;
  readonly returned_xaf: number;
  readonly used_at: string;
}

/** The newest uses of a voucher. Values: voucher, maximum number of rows. */
export const usesOfVoucher = statement<VoucherUseRow, [id: string, max: number]>(
  "uses of voucher",
  `select b.order_code, b.status, u.state, u.amount_xaf, u.returned_xaf, iso(u.used_at) as used_at
   from voucher_uses u join bookings b on b.id = u.booking_id where u.voucher_id = $1 order by u.used_at desc, u.booking_id limit $2`,
);
