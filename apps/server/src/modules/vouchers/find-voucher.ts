import { isVoucherCode, normaliseVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import type { Context } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import { hashVoucherCode } from "./voucher-code.ts";
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
 * Returns the voucher of an entered code if it can be used now; otherwise throws its refusal. Attempts are not counted: a code of 73 bits is not found by
 * trying, and a limit of the address would let one caller stop the others behind it (docs/decisions/0184).
 */
export async function findVoucher({ database }: Context, entered: string): Promise<UsableVoucher> {
  const code = normaliseVoucherCode(entered);
  const [found] = isVoucherCode(code)
    ? await database.query(voucherByHash(hashVoucherCode(code)))
    : [];
  if (found?.refusal !== null) throw appError(found?.refusal ?? "voucher_unknown");
  return { id: found.id, code, restXaf: found.rest_xaf, expiresAt: found.expires_at };
}
