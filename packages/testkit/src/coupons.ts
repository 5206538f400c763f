import { randomUUID } from "node:crypto";
import type { TestSql } from "./seeded-departures.ts";

interface CouponInput {
  readonly code?: string;
  readonly amount?: number;
  readonly reduction?: number;
  readonly agency?: string;
  /** Days from today in Douala: yesterday is −1. */
  readonly from?: number;
  readonly until?: number;
  readonly maxUses?: number;
  readonly perPhone?: number;
  readonly active?: boolean;
}

/** Inserts a coupon, by default of 1000 francs, valid today, for one use. Returns its code. */
export async function addCoupon(
  { database }: { readonly database: TestSql },
  input: CouponInput = {},
): Promise<string> {
  const code = input.code ?? randomUUID().replaceAll("-", "").slice(0, 12).toUpperCase();
  await database.sql(
    `insert into coupons (id, code, amount_xaf, reduction, agency_id, valid_from, valid_until, max_uses, max_uses_per_phone, active)
     select $1, $2, $3::integer, $4::numeric, $5::uuid, today + $6::integer, today + $7::integer, $8, $9, $10
     from (select (app_now() at time zone 'Africa/Douala')::date as today) t`,
    [
      randomUUID(),
      code,
      input.amount ?? (input.reduction === undefined ? 1000 : null),
      input.reduction ?? null,
      input.agency ?? null,
      input.from ?? 0,
      input.until ?? 0,
      input.maxUses ?? 1,
      input.perPhone ?? 1,
      input.active ?? true,
    ],
  );
  return code;
}
