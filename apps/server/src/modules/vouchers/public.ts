import type { Context } from "../../context.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import {
  extendValidity,
  getVoucher,
  listVouchers,
  setVoucherBlocked,
} from "./administer-vouchers.ts";
import { checkVoucher } from "./check-voucher.ts";

export { blockIssuedVouchers } from "./block-issued-vouchers.ts";
export { voucherChecks } from "./check-vouchers.ts";
export type { UsableVoucher } from "./find-voucher.ts";
export { findVoucher } from "./find-voucher.ts";
export { issueVoucher } from "./issue-voucher.ts";
export { voucherById } from "./voucher-reads.ts";
export type { OwnVoucherRow } from "./voucher-response.ts";
export {
  isVoucherSignature,
  ownVoucherColumns,
  shownCode,
  toVoucherResponse,
  voucherAddress,
} from "./voucher-response.ts";
export {
  releaseVoucher,
  reserveVoucher,
  reserveVoucherAgain,
  returnToVoucher,
  spendVoucher,
  voucherOfBooking,
} from "./voucher-store.ts";

/** The vouchers module: prepaid money of cancelled tickets. Bookings issues, reserves, spends and returns it inside its transactions. */
export function createVouchers(context: Context): { readonly bound: readonly Bound[] } {
  return {
    bound: [
      bindData("checkVoucher", ({ body }) => checkVoucher(context, body)),
      bindData("listAdminVouchers", (input) => listVouchers(context, input)),
      bindData("getAdminVoucher", ({ params }) => getVoucher(context, params.id)),
      bindData("blockAdminVoucher", (input, request) => setVoucherBlocked(context, input, request)),
      bindData("extendAdminVoucher", (input, request) => extendValidity(context, input, request)),
    ],
  };
}
