import { audit } from "../../database/audit.ts";
import type { Statement, Transaction } from "../../database/database.ts";
import { blockVoucher, unblockedVouchersOf } from "./voucher-reads.ts";

const reason = "payment_disputed";

/**
 * Returns the statements that block the vouchers of a booking whose payment the payer's bank claims back: otherwise the same money could be spent
 * and taken back. An administrator unblocks them. Locks the vouchers.
 */
export async function blockIssuedVouchers(
  transaction: Transaction,
  bookingId: string,
): Promise<readonly Statement<unknown>[]> {
  const vouchers = await transaction.query(unblockedVouchersOf(bookingId));
  return vouchers.flatMap(({ id }) => [
    blockVoucher(id, reason),
    audit({ action: "block voucher", entity: "voucher", entityId: id, reason }, null),
  ]);
}
