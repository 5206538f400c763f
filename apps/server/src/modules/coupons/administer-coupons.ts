import type { AdminCoupon, CouponFields } from "@wakafine/shared/coupons/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import type { Change } from "../../database/audit.ts";
import { audit } from "../../database/audit.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError, invalid } from "../../http/failure.ts";
import type { AdminCouponRow } from "./coupon-reads.ts";
import {
  agencyExists,
  couponById,
  insertCoupon,
  lockCoupon,
  setCouponActive,
  updateCoupon,
} from "./coupon-reads.ts";
import { couponIdOf, toCouponResponse } from "./list-coupons.ts";

/** The columns that administrators set, as the audit log shows them. */
type Terms = Pick<
  AdminCouponRow,
  | "amount_xaf"
  | "reduction"
  | "agency_id"
  | "valid_from"
  | "valid_until"
  | "max_uses"
  | "max_uses_per_phone"
>;

/** Creates a coupon [G.book.22]. Throws invalid_input, also for a code that exists. */
export async function createCoupon(
  { database }: Context,
  { code, ...fields }: InputOf<"createAdminCoupon">["body"],
  request: RequestContext,
): Promise<AdminCoupon> {
  const terms = await termsOf(database, fields);
  const id = uuid();
  await database.transaction(async (transaction) => {
    const [created] = await transaction.query(insertCoupon(...valuesOf(id, terms), code));
    if (!created) throw invalid({ field: "code", code: "code_taken" });
    await transaction.finish([
      auditCoupon(id, { action: "create coupon", details: { after: { code, ...terms } } }, request),
    ]);
  });
  return readCoupon(database, id);
}

/** Changes a coupon; the audit row has every changed value before and after. Throws not_found, invalid_input. */
export async function changeCoupon(
  { database }: Context,
  { params, body }: InputOf<"updateAdminCoupon">,
  request: RequestContext,
): Promise<AdminCoupon> {
  const id = couponIdOf(params.id);
  const after = await termsOf(database, body);
  await database.transaction(async (transaction) => {
    const before = await lockedCoupon(transaction, id);
    if (after.max_uses < before.uses) throw invalid({ field: "max_uses", code: "too_small" });
    const changed = (Object.keys(after) as (keyof Terms)[]).filter(
      (term) => after[term] !== before[term],
    );
    if (changed.length === 0) return;
    const only = (terms: Terms) => Object.fromEntries(changed.map((term) => [term, terms[term]]));
    await transaction.finish([
      updateCoupon(...valuesOf(id, after)),
      auditCoupon(
        id,
        { action: "change coupon", details: { before: only(before), after: only(after) } },
        request,
      ),
    ]);
  });
  return readCoupon(database, id);
}

/** Deactivates or reactivates a coupon; unpaid bookings keep their discount. Throws not_found. */
export async function activateCoupon(
  { database }: Context,
  { params, body }: InputOf<"setAdminCouponActive">,
  request: RequestContext,
): Promise<AdminCoupon> {
  const id = couponIdOf(params.id);
  await database.transaction(async (transaction) => {
    const { active } = await lockedCoupon(transaction, id);
    if (active === body.is_active) return;
    const action = body.is_active ? "reactivate coupon" : "deactivate coupon";
    await transaction.finish([
      setCouponActive(id, body.is_active),
      auditCoupon(id, { action }, request),
    ]);
  });
  return readCoupon(database, id);
}

/** Returns the columns of the input. Throws invalid_input for none or both values, days in the wrong order and an unknown agency. */
async function termsOf(database: Database, fields: CouponFields): Promise<Terms> {
  const amount_xaf = fields.amount ?? null;
  const percent = fields.reduction ?? null;
  if (amount_xaf === null && percent === null) throw invalid({ field: "amount", code: "required" });
  if (amount_xaf !== null && percent !== null)
    throw invalid({ field: "reduction", code: "invalid" });
  const [valid_from, valid_until] = [dayOf(fields.valid_from), dayOf(fields.valid_until)];
  if (valid_until < valid_from) throw invalid({ field: "valid_until", code: "too_small" });
  const { agency_uuid, max_uses, max_uses_per_phone } = fields;
  const agency_id = agency_uuid === undefined ? null : uuidOrNull(agency_uuid);
  if (agency_uuid !== undefined) {
    const [agency] = agency_id === null ? [] : await database.query(agencyExists(agency_id));
    if (!agency) throw invalid({ field: "agency_uuid", code: "not_a_choice" });
  }
  const reduction = percent === null ? null : percent.toFixed(2);
  return {
    amount_xaf,
    reduction,
    agency_id,
    valid_from,
    valid_until,
    max_uses,
    max_uses_per_phone,
  };
}

function dayOf(entered: string): string {
  const day = parseDay(entered);
  if (day === null) throw new Error("a day that does not exist passed the contract");
  return day;
}

function valuesOf(id: string, terms: Terms): Parameters<typeof updateCoupon> {
  return [
    id,
    terms.amount_xaf,
    terms.reduction === null ? null : Number(terms.reduction),
    terms.agency_id,
    terms.valid_from,
    terms.valid_until,
    terms.max_uses,
    terms.max_uses_per_phone,
  ];
}

async function lockedCoupon(transaction: Transaction, id: string): Promise<AdminCouponRow> {
  await transaction.query(lockCoupon(id));
  const [row] = await transaction.query(couponById(id));
  if (!row) throw appError("not_found");
  return row;
}

async function readCoupon(database: Database, id: string): Promise<AdminCoupon> {
  const [row] = await database.query(couponById(id));
  if (!row) throw appError("not_found");
  return toCouponResponse(row);
}

function auditCoupon(
  entityId: string,
  change: Pick<Change, "action" | "details">,
  request: RequestContext,
) {
  return audit({ ...change, entity: "coupon", entityId }, request);
}
