import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context, RequestContext } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { findCoupon } from "./find-coupon.ts";

/** `POST bookings/coupon/check`: returns the value of a coupon that can be used now; throws its refusal [C7.book.01–03]. */
export async function checkCoupon(
  context: Context,
  { code: entered, departure_uuid, return_departure_uuid }: InputOf<"checkCoupon">["body"],
  request: RequestContext,
): Promise<ResponseOf<"checkCoupon">> {
  const departureIds = [departure_uuid, return_departure_uuid].flatMap(
    (id) => uuidOrNull(id ?? "") ?? [],
  );
  const { code, amount, reduction } = await findCoupon(context, { entered, departureIds }, request);
  return { code, amount, reduction: reduction === null ? null : Number(reduction) };
}
