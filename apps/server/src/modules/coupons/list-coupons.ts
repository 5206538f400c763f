import type { AdminCoupon } from "@wakafine/shared/coupons/contract.ts";
import { normaliseCouponCode } from "@wakafine/shared/coupons/code.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { cut, toNumber } from "@wakafine/shared/rules/decimal.ts";
import type { Context } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import type { AdminCouponRow } from "./coupon-reads.ts";
import { couponById, couponsListed, usesOfCoupon } from "./coupon-reads.ts";

const maxUsesShown = 50;

/** Returns coupons by part of the code and by state, the newest first [G.role.05]. */
export async function listCoupons(
  { database }: Context,
  { query }: InputOf<"listAdminCoupons">,
): Promise<PageResponse<AdminCoupon>> {
  const paging = { page: query.page, perPage: query.per_page };
  const code = normaliseCouponCode(query.keyword ?? "").replaceAll(/[^A-Z0-9]/g, "?");
  const usable = query.state === undefined ? null : query.state === "usable";
  const rows = await database.query(
    couponsListed(code || null, usable, rowsCounted, paging.perPage, offsetOf(paging)),
  );
  const found = rows.flatMap((row) => (row.id === null ? [] : [toCouponResponse(row)]));
  return pageResponse(found, rows[0]?.counted ?? 0, paging);
}

/** Returns a coupon with its newest uses. Throws not_found. */
export async function getCoupon(
  { database }: Context,
  id: string,
): Promise<ResponseOf<"getAdminCoupon">> {
  const couponId = couponIdOf(id);
  const [[row], uses] = await database.batch([
    couponById(couponId),
    usesOfCoupon(couponId, maxUsesShown),
  ]);
  if (!row) throw appError("not_found");
  const latest_uses = uses.map(({ used_at, discount, ...use }) => ({
    ...use,
    discount: toNumber(cut(discount, 2)),
    used_date: used_at,
  }));
  return { ...toCouponResponse(row), latest_uses };
}

export function couponIdOf(id: string): string {
  const couponId = uuidOrNull(id);
  if (couponId === null) throw appError("not_found");
  return couponId;
}

export function toCouponResponse(row: AdminCouponRow): AdminCoupon {
  const { id, amount_xaf, reduction, agency_id, agency_name, active, ...rest } = row;
  return {
    uuid: id,
    code: rest.code,
    amount: amount_xaf,
    reduction: reduction === null ? null : Number(reduction),
    agency: agency_id === null ? null : { uuid: agency_id, name: agency_name ?? "" },
    valid_from: rest.valid_from,
    valid_until: rest.valid_until,
    max_uses: rest.max_uses,
    max_uses_per_phone: rest.max_uses_per_phone,
    uses: rest.uses,
    is_active: active,
    refusal: rest.refusal,
  };
}
