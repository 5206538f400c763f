import type { Day } from "@wakafine/shared/rules/dates.ts";
import { addDays } from "@wakafine/shared/rules/dates.ts";
import { statement } from "../database/database.ts";
import { demoAgencies } from "./demo-agencies.ts";
import { derivedId } from "./derived-values.ts";

const insertCoupons = statement<never, [rows: string]>(
  "seed coupons",
  `insert into coupons (id, code, amount_xaf, reduction, agency_id, valid_from, valid_until, max_uses, max_uses_per_phone)
   select id, code, amount, reduction, agency, "from", until, 10000, 100
   from jsonb_to_recordset($1) as r(id uuid, code text, amount integer, reduction numeric, agency uuid, "from" date, until date)`,
);

/** Valid for a year from the day of the seed. INVITATION covers the price of any booking, so that nothing is paid. */
const demoCoupons: readonly {
  readonly code: string;
  readonly amount?: number;
  readonly reduction?: number;
  /** Slug of the agency; without one the coupon is for all agencies. */
  readonly agency?: string;
}[] = [
  { code: "BIENVENUE", amount: 1000 },
  { code: "SANAGA10", reduction: 10, agency: "sanaga-lignes" },
  { code: "INVITATION", amount: 1_000_000 },
];

/** Returns the statement that inserts the coupons of the demo. */
export function seedCoupons(first: Day) {
  const rows = demoCoupons.map(({ agency: slug, ...coupon }) => ({
    ...coupon,
    id: derivedId(`coupon ${coupon.code}`),
    agency: slug === undefined ? null : demoAgencies.find((one) => one.slug === slug)!.id,
    from: first,
    until: addDays(first, 365),
  }));
  return insertCoupons(JSON.stringify(rows));
}
