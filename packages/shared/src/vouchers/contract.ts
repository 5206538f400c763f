import { z } from "zod";
import { administrators, anyAccount, defineEndpoint, everyone } from "../contract/endpoint.ts";
import {
  idField,
  keywordField,
  optional,
  pageField,
  pageOf,
  perPageField,
  reasonField,
} from "../contract/fields.ts";

const code = z.string({ error: "required" }).trim().min(1, "required").max(64, "too_long");

/** A voucher that can be used now: the francs left and the end of its validity, ISO 8601. */
const balance = z
  .object({ code: z.string(), rest: z.int(), expires_at: z.string() })
  .meta({ id: "VoucherBalance" });

/** The code is accepted in any case, with or without spaces and hyphens. The booking checks the voucher again. */
export const checkVoucher = defineEndpoint({
  id: "checkVoucher",
  method: "POST",
  path: "bookings/voucher/check",
  summary: "Check a voucher and read what is left on it",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  body: z.object({ code }),
  output: balance,
  errors: [
    "voucher_unknown",
    "voucher_blocked",
    "voucher_expired",
    "voucher_used_up",
    "too_many_requests",
    "invalid_input",
  ],
  source: "C9.ticket.04, G.ticket.02",
});

/** A voucher as its owner sees it. Amounts are whole francs, times ISO 8601. `refusal`: the error code for which it cannot be used now, or null. */
const voucher = z
  .object({
    uuid: z.string(),
    code: z.string(),
    amount: z.int(),
    rest: z.int(),
    issued_at: z.string(),
    expires_at: z.string(),
    refusal: z.string().nullable(),
    /** Address of the PDF. */
    document_url: z.string(),
    /** The order whose tickets were cancelled. */
    order_code: z.string(),
  })
  .meta({ id: "Voucher" });
export type Voucher = z.infer<typeof voucher>;

/** Only for the owner of the order, as for a cancellation: without a verification, `phone_code` is the code of `requestCancellationCode`. */
export const showOrderVouchers = defineEndpoint({
  id: "showOrderVouchers",
  method: "POST",
  path: "bookings/order/{token}/vouchers",
  summary: "The vouchers issued for cancelled tickets of an order, with their codes",
  tag: "tickets",
  access: everyone,
  limit: "hold",
  params: z.object({ token: idField }),
  body: z.object({ phone_code: z.string().max(20, "too_long").nullish() }),
  output: z.object({ vouchers: z.array(voucher) }),
  errors: [
    "not_found",
    "invalid_input",
    "owner_verification_required",
    "phone_code_wrong",
    "phone_code_expired",
    "phone_code_used_up",
    "too_many_requests",
  ],
  source: "G.ticket.05, G.ticket.07",
});

/** The newest 50 vouchers of bookings that the caller manages; those that can be used come first. */
export const listOwnVouchers = defineEndpoint({
  id: "listOwnVouchers",
  method: "GET",
  path: "bookings/customer/vouchers",
  summary: "The caller's vouchers with their codes",
  tag: "tickets",
  access: anyAccount,
  output: z.object({ vouchers: z.array(voucher) }),
  errors: [],
  source: "G.ticket.05, C3.ticket.07",
});

export const getVoucherDocument = defineEndpoint({
  id: "getVoucherDocument",
  method: "GET",
  path: "bookings/voucher/{id}/document",
  summary: "The voucher as an A4 PDF",
  tag: "tickets",
  access: everyone,
  raw: true,
  limit: "picture",
  params: z.object({ id: idField }),
  query: z.object({ signature: idField.catch("") }),
  output: z.unknown(),
  errors: ["not_found", "too_many_requests", "unavailable"],
  source: "G.ticket.05, C3.ticket.07",
});

/** A voucher as administrators see it; of the code only the end. */
const adminVoucher = z
  .object({
    uuid: z.string(),
    masked_code: z.string(),
    amount: z.int(),
    rest: z.int(),
    reserved: z.int(),
    issued_at: z.string(),
    expires_at: z.string(),
    order_code: z.string(),
    refusal: z.string().nullable(),
    blocked_reason: z.string().nullable(),
  })
  .meta({ id: "AdminVoucher" });
export type AdminVoucher = z.infer<typeof adminVoucher>;

const voucherId = z.object({ id: idField });

/** `keyword`: a whole code, or its last 5 characters, or an order code. */
export const listAdminVouchers = defineEndpoint({
  id: "listAdminVouchers",
  method: "GET",
  path: "administration/vouchers",
  summary: "Vouchers, newest first",
  tag: "administration",
  access: administrators,
  query: z.object({
    keyword: keywordField,
    state: optional(z.enum(["usable", "unusable"], { error: "not_a_choice" })),
    page: pageField,
    per_page: perPageField(20),
  }),
  output: pageOf(adminVoucher),
  errors: ["invalid_input"],
  source: "G.role.05, G.ticket.02",
});

/** The newest 50 bookings that used it; amounts in whole francs, `state` of the use, `status` of the booking. */
export const getAdminVoucher = defineEndpoint({
  id: "getAdminVoucher",
  method: "GET",
  path: "administration/vouchers/{id}",
  summary: "One voucher with the bookings it pays",
  tag: "administration",
  access: administrators,
  params: voucherId,
  output: adminVoucher.extend({
    uses: z.array(
      z.object({
        order_code: z.string(),
        status: z.string(),
        state: z.enum(["reserved", "spent", "released"]),
        amount: z.int(),
        returned: z.int(),
        used_date: z.string(),
      }),
    ),
  }),
  errors: ["not_found"],
  source: "G.role.05, G.ticket.02",
});

/** A blocked voucher cannot be used; bookings that have reserved a part of it can still be paid. */
export const blockAdminVoucher = defineEndpoint({
  id: "blockAdminVoucher",
  method: "PUT",
  path: "administration/vouchers/{id}/blocked",
  summary: "Block or unblock a voucher",
  tag: "administration",
  access: administrators,
  params: voucherId,
  body: z.object({ is_blocked: z.boolean({ error: "required" }), reason: reasonField }),
  output: adminVoucher,
  errors: ["not_found", "invalid_input"],
  source: "G.role.05, G.ticket.02",
});

/** `days` are added to its expiry, or to today when it has expired. */
export const extendAdminVoucher = defineEndpoint({
  id: "extendAdminVoucher",
  method: "POST",
  path: "administration/vouchers/{id}/extension",
  summary: "Extend the validity of a voucher",
  tag: "administration",
  access: administrators,
  params: voucherId,
  body: z.object({
    days: z.int({ error: "not_a_number" }).min(1, "too_small").max(730, "too_large"),
    reason: reasonField,
  }),
  output: adminVoucher,
  errors: ["not_found", "invalid_input"],
  source: "G.role.05, G.ticket.02",
});
