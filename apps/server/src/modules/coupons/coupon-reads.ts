import { statement } from "../../database/database.ts";

/** A coupon as administrators see it. Days are YYYY-MM-DD, `reduction` is an exact decimal. */
export interface AdminCouponRow {
  readonly id: string;
  readonly code: string;
  readonly amount_xaf: number | null;
  readonly reduction: string | null;
  readonly agency_id: string | null;
  readonly agency_name: string | null;
  readonly valid_from: string;
  readonly valid_until: string;
  readonly max_uses: number;
  readonly max_uses_per_phone: number;
  readonly uses: number;
  readonly active: boolean;
  readonly refusal: string | null;
}

const columns = `c.id, c.code, c.amount_xaf, c.reduction::text as reduction, c.agency_id, a.name as agency_name, c.valid_from::text as valid_from,
  c.valid_until::text as valid_until, c.max_uses, c.max_uses_per_phone, c.uses, c.active, coupon_refusal(c, null) as refusal`;

/**
 * Coupons by part of the code and by whether they can be used now, the newest first. A page without coupons is one row with null.
 * Values: part of the code or null, usable or null, maximum number of rows counted, rows of the page, offset.
 */
export const couponsListed = statement<
  { counted: number } & (AdminCouponRow | { id: null }),
  [string | null, boolean | null, number, number, number]
>(
  "administered coupons",
  `with found as materialized (
     select c.id, c.created_at from coupons c
     where ($1::text is null or c.code like '%' || $1 || '%') and ($2::boolean is null or (coupon_refusal(c, null) is null) = $2)
     order by c.created_at desc, c.id desc limit $3
   )
   select (select count(*) from found)::integer as counted, r.*
   from (select 1) one left join (
     select ${columns}, k.created_at as listed_at from (select * from found order by created_at desc, id desc limit $4 offset $5) k
     join coupons c on c.id = k.id left join agencies a on a.id = c.agency_id
   ) r on true
   order by r.listed_at desc, r.id desc`,
);

export const couponById = statement<AdminCouponRow, [id: string]>(
  "administered coupon",
  `select ${columns} from coupons c left join agencies a on a.id = c.agency_id where c.id = $1`,
);

/** Locks a coupon before it is changed, so that no booking uses it meanwhile. */
export const lockCoupon = statement<{ id: string }, [id: string]>(
  "lock coupon",
  "select id from coupons where id = $1 for update",
);

/** One use of a coupon; `released`: the booking ended unpaid. Times are ISO 8601. */
export interface CouponUseRow {
  readonly order_code: string;
  readonly status: string;
  readonly discount: string;
  readonly used_at: string;
  readonly released: boolean;
}

/** The newest uses of a coupon. Values: coupon, maximum number of rows. */
export const usesOfCoupon = statement<CouponUseRow, [id: string, max: number]>(
  "uses of coupon",
  `select b.order_code, b.status, b.coupon_value::text as discount, iso(u.used_at) as used_at, u.released_at is not null as released
   from coupon_uses u join bookings b on b.id = u.booking_id where u.coupon_id = $1 order by u.used_at desc, u.booking_id limit $2`,
);

type Values = [
  id: string,
  amount: number | null,
  reduction: number | null,
  agency: string | null,
  from: string,
  until: string,
  maxUses: number,
  maxUsesPerPhone: number,
];

/** Returns no row when the code exists already. */
export const insertCoupon = statement<{ id: string }, [...Values, code: string]>(
  "insert coupon",
  `insert into coupons (id, amount_xaf, reduction, agency_id, valid_from, valid_until, max_uses, max_uses_per_phone, code)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (code) do nothing returning id`,
);

export const updateCoupon = statement<never, Values>(
  "update coupon",
  `update coupons set amount_xaf = $2, reduction = $3, agency_id = $4, valid_from = $5, valid_until = $6, max_uses = $7, max_uses_per_phone = $8
   where id = $1`,
);

export const setCouponActive = statement<never, [id: string, active: boolean]>(
  "set coupon active",
  "update coupons set active = $2 where id = $1",
);

export const agencyExists = statement<{ id: string }, [id: string]>(
  "agency of coupon",
  "select id from agencies where id = $1",
);
