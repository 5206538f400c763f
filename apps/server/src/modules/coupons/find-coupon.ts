import type { CouponRefusal } from "@wakafine/shared/coupons/code.ts";
import { isCouponCode, normaliseCouponCode } from "@wakafine/shared/coupons/code.ts";
import type { Config } from "../../config.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import type { RateLimit } from "../../database/rate-limits.ts";
import { rateLimitedAttempt } from "../../database/rate-limits.ts";
import { appError } from "../../http/failure.ts";
import { keyed } from "../../http/request-context.ts";
import type { CouponRow } from "./coupon-store.ts";
import { couponByCode, phoneOfCaller, useCouponStatement } from "./coupon-store.ts";

/** A coupon that can be used now: francs or percent, as the price function reads them. */
export interface UsableCoupon {
  readonly id: string;
  readonly code: string;
  readonly amount: number | null;
  readonly reduction: string | null;
}

/**
 * Returns the coupon of an entered code if it can be used now, for the given departures. Otherwise throws its refusal, or too_many_requests beyond the
 * attempts of the device, phone or address, so that codes cannot be found by trying [G.book.22].
 */
export async function findCoupon(
  context: Context,
  { entered, departureIds }: { readonly entered: string; readonly departureIds: readonly string[] },
  request: RequestContext,
): Promise<UsableCoupon> {
  const { config, database } = context;
  const code = normaliseCouponCode(entered);
  let refusal: CouponRefusal = "coupon_invalid";
  const check = async (): Promise<CouponRow | null> => {
    const [row] = isCouponCode(code) ? await database.query(couponByCode(code, departureIds)) : [];
    refusal = row?.refusal ?? refusal;
    return row?.refusal === null ? row : null;
  };
  const limits = config.LIMITS ? await codeAttemptLimits(context, request) : [];
  const found = await rateLimitedAttempt(database, {
    limits,
    check,
    onLimit: async () => undefined,
  });
  if (found === null) throw appError(refusal);
  const { id, amount_xaf: amount, reduction } = found;
  return { id, code, amount, reduction };
}

/**
 * Returns the limits of entered codes that cannot be used. A caller who verified a phone is counted by the phone and not by the address, so that others
 * behind the address do not use up the attempts (docs/decisions/0184).
 */
async function codeAttemptLimits(
  { config, database }: Context,
  { deviceKey, addressKey, actor }: RequestContext,
): Promise<RateLimit[]> {
  const caller = JSON.stringify({ device_key: deviceKey, user_id: actor?.userId ?? null });
  const [verified] = await database.query(phoneOfCaller(caller, config.PHONE_VERIFIED_HOURS));
  const [perDevice, minutes] = [config.COUPON_ATTEMPTS_PER_DEVICE, 15];
  const device = { key: `coupon attempts device ${deviceKey}`, max: perDevice, minutes };
  const shared = verified?.phone
    ? {
        key: `coupon attempts phone ${keyed(config.APP_SECRET, `phone ${verified.phone}`)}`,
        max: perDevice,
        minutes,
      }
    : {
        key: `coupon attempts address ${addressKey}`,
        max: config.COUPON_ATTEMPTS_PER_ADDRESS,
        minutes,
      };
  return deviceKey === null ? [shared] : [device, shared];
}

/** Returns the statement that uses a coupon for a new booking. The phone is stored as a keyed hash. */
export function useCoupon(
  { APP_SECRET }: Config,
  use: {
    readonly couponId: string;
    readonly bookingId: string;
    /** Of the legs. */
    readonly agencyIds: readonly string[];
    readonly ownerPhone: string;
  },
): Statement<unknown> {
  const phoneKey = keyed(APP_SECRET, `coupon phone ${use.ownerPhone}`);
  return useCouponStatement(use.couponId, use.bookingId, use.agencyIds, phoneKey);
}
