import { z } from "zod";
import { administrators, defineEndpoint, everyone } from "../contract/endpoint.ts";
import {
  dateField,
  idField,
  keywordField,
  moneyNumber,
  optional,
  pageField,
  pageOf,
  perPageField,
  wholeNumber,
} from "../contract/fields.ts";
import { isCouponCode, normaliseCouponCode } from "./code.ts";

/** The value of a coupon: either `amount` in whole francs or `reduction` in percent of each leg; the other is null. */
const coupon = z
  .object({ code: z.string(), amount: z.int().nullable(), reduction: moneyNumber.nullable() })
  .meta({ id: "Coupon" });

/** The code is accepted in any case and with spaces. With departures, the coupon's agency is checked for each. The booking checks the coupon again. */
export const checkCoupon = defineEndpoint({
  id: "checkCoupon",
  method: "POST",
  path: "bookings/coupon/check",
  summary: "Check a coupon and read its value",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  body: z.object({
    code: z.string({ error: "required" }).trim().min(1, "required").max(64, "too_long"),
    departure_uuid: optional(idField),
    return_departure_uuid: optional(idField),
  }),
  output: coupon,
  errors: [
    "coupon_invalid",
    "coupon_inactive",
    "coupon_not_yet_valid",
    "coupon_expired",
    "coupon_other_agency",
    "coupon_used_up",
    "too_many_requests",
    "invalid_input",
  ],
  source: "C7.book.01–03, G.book.22",
});

const maxFrancs = 1_000_000;

/**
 * A coupon as administrators see it. Days are YYYY-MM-DD, both included. `refusal` is the error code for which it cannot be used now, or null.
 * `uses` are those of bookings that are paid or can still be paid.
 */
const adminCoupon = coupon
  .extend({
    uuid: z.string(),
    agency: z.object({ uuid: z.string(), name: z.string() }).nullable(),
    valid_from: z.string(),
    valid_until: z.string(),
    max_uses: z.int(),
    max_uses_per_phone: z.int(),
    uses: z.int(),
    is_active: z.boolean(),
    refusal: z.string().nullable(),
  })
  .meta({ id: "AdminCoupon" });
export type AdminCoupon = z.infer<typeof adminCoupon>;

/** What administrators set. Either `amount` in whole francs or `reduction` in percent with up to two decimals. */
const couponFields = z.object({
  amount: wholeNumber(1, maxFrancs).nullish(),
  reduction: z
    .number({ error: "not_a_number" })
    .gt(0, "positive")
    .max(100, "too_large")
    .refine((percent) => Number(percent.toFixed(2)) === percent, { error: "invalid" })
    .nullish(),
  agency_uuid: optional(idField),
  valid_from: dateField,
  valid_until: dateField,
  max_uses: wholeNumber(1, 1_000_000),
  max_uses_per_phone: wholeNumber(1, 100),
});
export type CouponFields = z.infer<typeof couponFields>;

const couponId = z.object({ id: idField });

export const listAdminCoupons = defineEndpoint({
  id: "listAdminCoupons",
  method: "GET",
  path: "administration/coupons",
  summary: "Coupons, newest first",
  tag: "administration",
  access: administrators,
  query: z.object({
    keyword: keywordField,
    state: optional(z.enum(["usable", "unusable"], { error: "not_a_choice" })),
    page: pageField,
    per_page: perPageField(20),
  }),
  output: pageOf(adminCoupon),
  errors: ["invalid_input"],
  source: "G.role.05, G.book.22",
});

/** The newest 50 uses; `discount` in francs, `status` of the booking. */
export const getAdminCoupon = defineEndpoint({
  id: "getAdminCoupon",
  method: "GET",
  path: "administration/coupons/{id}",
  summary: "One coupon with its newest uses",
  tag: "administration",
  access: administrators,
  params: couponId,
  output: adminCoupon.extend({
    latest_uses: z.array(
      z.object({
        order_code: z.string(),
        status: z.string(),
        discount: moneyNumber,
        used_date: z.string(),
        released: z.boolean(),
      }),
    ),
  }),
  errors: ["not_found"],
  source: "G.role.05, G.book.22",
});

/** The code is stored in capitals without spaces and never changes. */
export const createAdminCoupon = defineEndpoint({
  id: "createAdminCoupon",
  method: "POST",
  path: "administration/coupons",
  summary: "Create a coupon",
  tag: "administration",
  access: administrators,
  created: true,
  body: couponFields.extend({
    code: z
      .string({ error: "required" })
      .max(64, "too_long")
      .transform(normaliseCouponCode)
      .refine(isCouponCode, { error: "invalid" }),
  }),
  output: adminCoupon,
  errors: ["invalid_input"],
  source: "G.role.05, G.book.22",
});

/** Bookings made before keep their discount. */
export const updateAdminCoupon = defineEndpoint({
  id: "updateAdminCoupon",
  method: "PUT",
  path: "administration/coupons/{id}",
  summary: "Change a coupon",
  tag: "administration",
  access: administrators,
  params: couponId,
  body: couponFields,
  output: adminCoupon,
  errors: ["not_found", "invalid_input"],
  source: "G.role.05, G.book.22",
});

/** The body contains the desired state, so the request is idempotent. */
export const setAdminCouponActive = defineEndpoint({
  id: "setAdminCouponActive",
  method: "PUT",
  path: "administration/coupons/{id}/active",
  summary: "Deactivate or reactivate a coupon",
  tag: "administration",
  access: administrators,
  params: couponId,
  body: z.object({ is_active: z.boolean({ error: "required" }) }),
  output: adminCoupon,
  errors: ["not_found", "invalid_input"],
  source: "G.role.05, G.book.22",
});
