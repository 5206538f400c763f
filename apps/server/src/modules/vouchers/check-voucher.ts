import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { displayVoucherCode } from "@wakafine/shared/vouchers/code.ts";
import type { Context } from "../../context.ts";
import { findVoucher } from "./find-voucher.ts";

/** `POST bookings/voucher/check`: returns what is left on a voucher that can be used now; throws its refusal. */
export async function checkVoucher(
  context: Context,
  { code: entered }: InputOf<"checkVoucher">["body"],
): Promise<ResponseOf<"checkVoucher">> {
  const { code, restXaf, expiresAt } = await findVoucher(context, entered);
  return { code: displayVoucherCode(code), rest: restXaf, expires_at: expiresAt };
}
