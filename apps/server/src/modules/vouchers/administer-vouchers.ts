import type { AdminVoucher } from "@wakafine/shared/vouchers/contract.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { maskedVoucherCode, normaliseVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { Change } from "../../database/audit.ts";
import { audit } from "../../database/audit.ts";
import { uuidOrNull, withoutNul } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { hashVoucherCode } from "./voucher-code.ts";
import type { AdminVoucherRow } from "./voucher-reads.ts";
import {
  administeredVoucher,
  blockVoucher,
  extendVoucher,
  lockVoucher,
  usesOfVoucher,
  vouchersListed,
} from "./voucher-reads.ts";

const maxUsesShown = 50;

/** Returns vouchers, the newest first; a keyword is a whole code, its last 5 characters or an order code. */
export async function listVouchers(
  { database }: Context,
  { query }: InputOf<"listAdminVouchers">,
): Promise<PageResponse<AdminVoucher>> {
  const paging = { page: query.page, perPage: query.per_page };
  const keyword = normaliseVoucherCode(withoutNul(query.keyword ?? "")) || null;
  const usable = query.state === undefined ? null : query.state === "usable";
  const rows = await database.query(
    vouchersListed(
      keyword === null ? null : hashVoucherCode(keyword),
      keyword,
      usable,
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
    ),
  );
  const found = rows.flatMap((row) => (row.id === null ? [] : [toAdminVoucher(row)]));
  return pageResponse(found, rows[0]?.counted ?? 0, paging);
}

/** Returns a voucher with its newest uses. Throws not_found. */
export async function getVoucher(
  context: Context,
  id: string,
): Promise<ResponseOf<"getAdminVoucher">> {
  const voucher = await readVoucher(context, idOf(id));
  const uses = await context.database.query(usesOfVoucher(voucher.uuid, maxUsesShown));
  return {
    ...voucher,
    uses: uses.map(({ amount_xaf, returned_xaf, used_at, ...use }) => ({
      ...use,
      amount: amount_xaf,
      returned: returned_xaf,
      used_date: used_at,
    })),
  };
}

/** Blocks or unblocks a voucher, with its reason in the audit log. Throws not_found. */
export async function setVoucherBlocked(
  context: Context,
  { params, body }: InputOf<"blockAdminVoucher">,
  request: RequestContext,
): Promise<AdminVoucher> {
  const id = idOf(params.id);
  await context.database.transaction(async (transaction) => {
    const [voucher] = await transaction.query(lockVoucher(id));
    if (!voucher) throw appError("not_found");
    if (voucher.blocked === body.is_blocked) return;
    await transaction.finish([
      blockVoucher(id, body.is_blocked ? body.reason : null),
      auditVoucher(
        id,
        { action: body.is_blocked ? "block voucher" : "unblock voucher", reason: body.reason },
        request,
      ),
    ]);
  });
  return readVoucher(context, id);
}

/** Extends the validity of a voucher, with its reason in the audit log. Throws not_found. */
export async function extendValidity(
  context: Context,
  { params, body }: InputOf<"extendAdminVoucher">,
  request: RequestContext,
): Promise<AdminVoucher> {
  const id = idOf(params.id);
  await context.database.transaction(async (transaction) => {
    const [before] = await transaction.query(lockVoucher(id));
    if (!before) throw appError("not_found");
    const [after] = await transaction.query(extendVoucher(id, body.days));
    const details = {
      before: { expires_at: before.expires_at },
      after: { expires_at: after?.expires_at },
    };
    await transaction.finish([
      auditVoucher(id, { action: "extend voucher", reason: body.reason, details }, request),
    ]);
  });
  return readVoucher(context, id);
}

async function readVoucher({ database }: Context, id: string): Promise<AdminVoucher> {
  const [row] = await database.query(administeredVoucher(id));
  if (!row) throw appError("not_found");
  return toAdminVoucher(row);
}

function idOf(id: string): string {
  const voucherId = uuidOrNull(id);
  if (voucherId === null) throw appError("not_found");
  return voucherId;
}

function toAdminVoucher(row: AdminVoucherRow): AdminVoucher {
  return {
    uuid: row.id,
    masked_code: maskedVoucherCode(row.code_end),
    amount: row.amount_xaf,
    rest: row.rest_xaf,
    reserved: row.reserved_xaf,
    issued_at: row.issued_at,
    expires_at: row.expires_at,
    order_code: row.order_code,
    refusal: row.refusal,
    blocked_reason: row.blocked_reason,
  };
}

function auditVoucher(
  entityId: string,
  change: Pick<Change, "action" | "details" | "reason">,
  request: RequestContext,
) {
  return audit({ ...change, entity: "voucher", entityId }, request);
}
