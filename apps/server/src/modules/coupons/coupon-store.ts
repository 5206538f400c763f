import type { CouponRefusal } from "@wakafine/shared/coupons/code.ts";
import { statement } from "../../database/database.ts";
import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";

/** A coupon as a booking uses it, with the reason why it cannot be used now. `reduction` is an exact decimal. */
export interface CouponRow {
  readonly id: string;
  readonly code: string;
  readonly amount_xaf: number | null;
  readonly reduction: string | null;
  readonly refusal: CouponRefusal | null;
}

/** The coupon's agency is checked for every departure; without departures it is not. */
export const couponByCode = statement<CouponRow, [code: string, departures: readonly string[]]>(
  "read coupon",
  `select c.id, c.code, c.amount_xaf, c.reduction::text as reduction,
     coupon_refusal(c, (select d.agency_id from departures d where d.id = any ($2::uuid[]) order by d.agency_id = c.agency_id limit 1)) as refusal
   from coupons c where c.code = $1`,
);

/** The phone that this device or account has verified. Values: caller as JSON, hours a verification lasts. */
export const phoneOfCaller = statement<{ phone: string | null }, [request: string, hours: number]>(
  "verified phone of caller",
  "select phone_of_caller($1::jsonb, $2) as phone",
);

/** Records the use of a coupon in the transaction of a new booking; raises the coupon's refusal. The agencies are those of the legs; any other than the coupon's refuses it. */
export const useCouponStatement = statement<
  never,
  [coupon: string, booking: string, agencies: readonly string[], phoneKey: string]
>(
  "use coupon",
  `select use_coupon($1, $2,
     (select l.agency from unnest($3::uuid[]) as l(agency) order by l.agency = (select agency_id from coupons where id = $1) limit 1), $4)`,
);

/** Gives back the coupon of a booking that ended unpaid, in the transaction that ends it. */
export const releaseCoupon = statement<never, [booking: string]>(
  "release coupon",
  "select release_coupon($1)",
);

/** Uses the released coupon of a booking again when its payment arrives late; false when its uses were taken by others. */
export const useCouponAgain = statement<{ used: boolean }, [booking: string]>(
  "use coupon again",
  "select use_coupon_again($1) as used",
);

const purgePhones = purgeStatement(
  "purge phones of coupon uses",
  `update coupon_uses set phone_key = null
   where booking_id in (select booking_id from coupon_uses where phone_key is not null and used_at < app_now() - make_interval(days => $1::integer) limit 2000)`,
);

/** The hash of the owner's phone limits the uses per phone; it is purged with the names of the booking. */
export const couponRetention: Retention = {
  purge: purgePhones,
  days: (config) => config.CONTACT_DAYS,
};
