import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { activateCoupon, changeCoupon, createCoupon } from "./administer-coupons.ts";
import { checkCoupon } from "./check-coupon.ts";
import { getCoupon, listCoupons } from "./list-coupons.ts";

export { couponRetention, releaseCoupon, useCouponAgain } from "./coupon-store.ts";
export type { UsableCoupon } from "./find-coupon.ts";
export { findCoupon, useCoupon } from "./find-coupon.ts";

/** The coupons module: checks coupons and counts their uses. Bookings uses and releases them inside its transactions. */
export function createCoupons(context: Context): { readonly bound: readonly Bound[] } {
  return {
    bound: [
      bindData("checkCoupon", ({ body }, request) => checkCoupon(context, body, request)),
      bindData("listAdminCoupons", (input) => listCoupons(context, input)),
      bindData("getAdminCoupon", ({ params }) => getCoupon(context, params.id)),
      bindData("createAdminCoupon", ({ body }, request) => createCoupon(context, body, request)),
      bindData("updateAdminCoupon", (input, request) => changeCoupon(context, input, request)),
      bindData("setAdminCouponActive", (input, request) => activateCoupon(context, input, request)),
    ],
  };
}
