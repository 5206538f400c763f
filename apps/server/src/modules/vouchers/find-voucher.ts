import type { VoucherRefusal } from "@wakafine/shared/vouchers/code.ts";
import { isVoucherCode, normaliseVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import type { Context, RequestContext } from "../../context.ts";
import { rateLimitedAttempt } from "../../database/rate-limits.ts";
import { appError } from "../../http/failure.ts";
import { codeAttemptLimits } from "../coupons/public.ts";
import { hashVoucherCode } from "./voucher-code.ts";
import type { VoucherRow } from "./voucher-store.ts";
import { voucherByHash } from "./voucher-store.ts";

/** A voucher that can be used now, and the francs left on it. */
export interface UsableVoucher {
  readonly id: string;
  readonly code: string;
  readonly restXaf: number;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Returns the voucher of an entered code if it can be used now. Otherwise throws its refusal, or too_many_requests beyond the attempts of the device or
 * address, which are counted together with those of coupons.
 */
export async function findVoucher(
  { config, database }: Context,
  entered: string,
  request: RequestContext,
): Promise<UsableVoucher> {
  const code = normaliseVoucherCode(entered);
  let refusal: VoucherRefusal = "voucher_unknown";
  const found = await rateLimitedAttempt(database, {
    limits: config.LIMITS ? codeAttemptLimits(config, request) : [],
    async check(): Promise<VoucherRow | null> {
      const [row] = isVoucherCode(code)
        ? await database.query(voucherByHash(hashVoucherCode(code)))
        : [];
      refusal = row?.refusal ?? refusal;
      return row?.refusal === null ? row : null;
    },
    onLimit: async () => undefined,
  });
  if (found === null) throw appError(refusal);
  return { id: found.id, code, restXaf: found.rest_xaf, expiresAt: found.expires_at };
}
